import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { giveUpWaiting } from "./internal/give-up-waiting.server";
import { lockOwnRun } from "./internal/lock-own-run.server";
import { finishRun } from "./internal/run-status.server";

/**
 * Gives up those of a run who still wait: they become FAILED by the sender's own wish and their count is given back. What is in flight
 * ends as it ends, and is given up too when it did not leave. Returns how many were given up. Refuses `common.not-found`, `sending.nothing-to-resume` when nobody waits.
 */
export async function stopSendRun(ctx: MemberCtx, sendRunId: number): Promise<number> {
  const stopped = await inTransaction(ctx, async (tx) => {
    await lockOwnRun(tx, sendRunId);
    const givenUp = await giveUpWaiting(tx, { sendRunId, userId: tx.actor.userId }, "stopped-by-sender");
    if (givenUp === 0) throw new Refusal("sending.nothing-to-resume");
    return givenUp;
  });
  await finishRun(ctx, sendRunId);
  return stopped;
}
