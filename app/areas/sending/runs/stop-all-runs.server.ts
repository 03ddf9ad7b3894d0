import { and, asc, eq, inArray } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { nullIfRefused } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { sendRun } from "~db/schema/sending";
import { lockCounts } from "../internal/counts.server";
import { giveUpWaiting } from "./internal/give-up-waiting.server";
import { finishRun } from "./internal/run-status.server";
import { stopSendRun } from "./stop-send-run.server";

/** Give up the waiting recipients of a leaving member's runs. */
export async function stopAllRuns(ctx: MemberCtx): Promise<void> {
  const runs = await ctx.db
    .select({ sendRunId: sendRun.sendRunId })
    .from(sendRun)
    .where(and(eq(sendRun.userId, ctx.actor.userId), inArray(sendRun.status, ["RUNNING", "PAUSED"])));
  for (const { sendRunId } of runs) await stopSendRun(ctx, sendRunId).catch(nullIfRefused("sending.nothing-to-resume"));
}

/**
 * Give up waiting recipients for a refund (ADR 76). Locks the counters: a concurrent submission is stopped here or finds the refund's
 * claim.
 */
export async function stopRunsForRefund(tx: TxCtx, userId: number): Promise<void> {
  await lockCounts(tx, userId);
  const runs = await tx.db
    .select({ sendRunId: sendRun.sendRunId })
    .from(sendRun)
    .where(and(eq(sendRun.userId, userId), eq(sendRun.status, "RUNNING")))
    .orderBy(asc(sendRun.sendRunId))
    .for("update");
  for (const { sendRunId } of runs) {
    await giveUpWaiting(tx, { sendRunId, userId }, "stopped-by-refund");
    await finishRun(tx, sendRunId);
  }
}
