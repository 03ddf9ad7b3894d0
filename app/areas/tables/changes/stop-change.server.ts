import { and, eq, inArray } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { tableChange } from "~db/schema/tables";

/**
 * Gives up a change that has not begun or has failed; what it did stays. Refuses `tables.change-not-stoppable` for one that runs or is over.
 */
export async function stopChange(ctx: MemberCtx, tableChangeId: number): Promise<void> {
  const stopped = await inTransaction(ctx, (tx) => endStopped(tx, tableChangeId, ["WAITING", "FAILED"]));
  if (!stopped) throw new Refusal("tables.change-not-stoppable");
}

/** Ends a change of one of these states as given up; false when it is in another, or was given up by somebody else just now. */
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
