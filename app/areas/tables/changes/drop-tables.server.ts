import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { deleteRows } from "~/grid/delete.server";
import { parseKeys } from "~/grid/parse-change.server";
import { counted } from "~/messages/counted";
import { describedTables } from "../described/read-described.server";
import { tables } from "../described/tables.store.server";
import { type AskedTable, startNow } from "./start-now.server";

/** Start a DROP change if a database holds one of the tables; else delete the descriptions (rule 178). Refuses as `deleteRows` and `startNow`. */
export async function dropTables(ctx: MemberCtx, items: AskedTable[]): Promise<{ message: string; tableChangeId?: number }> {
  const described = await describedTables(ctx, items);
  if (described.some(({ isMade }) => isMade)) return startNow(ctx, "DROP", items);
  const keys = parseKeys(
    tables,
    items.map(({ tableId, dataItemRelease }) => [tableId, dataItemRelease]),
  );
  return inTransaction(ctx, async (tx) => tx.remember({ message: `${counted(await deleteRows(tx, tables, keys))}건을 삭제했습니다.` }));
}
