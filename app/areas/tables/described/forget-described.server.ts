import { and, eq } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { tableColumn, tableInformation } from "~db/schema/tables";
import type { TableKey } from "./read-described.server";

/** Deletes the description of a table that has been dropped, with its columns. The change that dropped it is audited with its name. */
export async function forgetDescribed({ db }: TxCtx, { tableId, dataItemRelease }: TableKey): Promise<void> {
  await db.delete(tableColumn).where(and(eq(tableColumn.tableId, tableId), eq(tableColumn.dataItemRelease, dataItemRelease)));
  const its = and(eq(tableInformation.tableId, tableId), eq(tableInformation.dataItemRelease, dataItemRelease));
  await db.delete(tableInformation).where(its);
}
