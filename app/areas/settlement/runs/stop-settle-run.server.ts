import { and, eq, inArray } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { settleRun } from "~db/schema/settlement";

/** Stops a run; settled items stay. The caller checks the grant. Refuses settlement.run-over. */
export async function stopSettleRun(ctx: MemberCtx, settleRunId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const open = and(eq(settleRun.settleRunId, settleRunId), inArray(settleRun.state, ["WAITING", "RUNNING"]));
    const [stopped] = await tx.db.update(settleRun).set({ state: "STOPPED", endedAt: now, updatedAt: now }).where(open);
    if (stopped.affectedRows === 0) throw new Refusal("settlement.run-over");
    await tx.audit("settlement.run-stopped", `settle_run:${settleRunId}`);
  });
}
