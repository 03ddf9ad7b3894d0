import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { giveUpWaiting } from "./internal/give-up-waiting.server";
import { lockOwnRun } from "./internal/lock-own-run.server";
import { finishRun } from "./internal/run-status.server";

/** Give up a run's waiting recipients. A message in flight may still arrive. Refuses `common.not-found`, `sending.nothing-to-resume`. */
export async function stopSendRun(ctx: MemberCtx, sendRunId: number): Promise<number> {
  const stopped = await inTransaction(ctx, async (tx) => {
    await lockOwnRun(tx, sendRunId);
    const givenUpCount = await giveUpWaiting(tx, { sendRunId, userId: tx.actor.userId }, "stopped-by-sender");
    if (givenUpCount === 0) throw new Refusal("sending.nothing-to-resume");
    return givenUpCount;
  });
  await finishRun(ctx, sendRunId);
  return stopped;
}
