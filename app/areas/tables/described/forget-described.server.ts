import { and, eq } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { tableColumn, tableInformation } from "~db/schema/tables";
import type { TableKey } from "./read-described.server";

/** The dropping change is audited, not this delete. */
export async function forgetDescribed({ db }: TxCtx, { tableId, dataItemRelease }: TableKey): Promise<void> {
  await db.delete(tableColumn).where(and(eq(tableColumn.tableId, tableId), eq(tableColumn.dataItemRelease, dataItemRelease)));
  const tableCondition = and(eq(tableInformation.tableId, tableId), eq(tableInformation.dataItemRelease, dataItemRelease));
  await db.delete(tableInformation).where(tableCondition);
}
