import { and, eq, inArray } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { tableChange } from "~db/schema/tables";

/** Give up a waiting or failed change; finished tables stay. Refuses `tables.change-not-stoppable`. */
export async function stopChange(ctx: MemberCtx, tableChangeId: number): Promise<void> {
  const stopped = await inTransaction(ctx, (tx) => endStopped(tx, tableChangeId, ["WAITING", "FAILED"]));
  if (!stopped) throw new Refusal("tables.change-not-stoppable");
}

/** False when the change has left the states `from`. */
export async function endStopped(tx: TxCtx, tableChangeId: number, from: string[], details: { followedBy?: number } = {}) {
  const now = tx.now();
  const [stopped] = await tx.db
    .update(tableChange)
    .set({ state: "STOPPED", endedAt: now, updatedAt: now })
    .where(and(eq(tableChange.tableChangeId, tableChangeId), inArray(tableChange.state, from)));
  if (stopped.affectedRows === 0) return false;
  await tx.audit("tables.change-stopped", `table_change:${tableChangeId}`, details);
  return true;
}
