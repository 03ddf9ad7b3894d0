import { and, asc, eq } from "drizzle-orm";
import { type Cancelled, cancelPayment } from "~/areas/payments/refunds/cancel-payment.server";
import type { Ctx } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { sendRun } from "~db/schema/sending";
import { lockCounts } from "../internal/counts.server";
import { giveUpWaiting } from "./internal/give-up-waiting.server";
import { finishRun } from "./internal/run-status.server";

/**
 * Refunds a payment as `cancelPayment` does, and gives up who waits in the payer's runs under way, so that nothing leaves that was paid back
 * (decision 0076). What is in flight counts as dispatched. The caller checks the grant. Refuses as `cancelPayment`.
 */
export function refundPayment(ctx: Ctx, billingHistoryId: number): Promise<Cancelled> {
  return cancelPayment(ctx, billingHistoryId, stopRunsOf);
}

/** Holds the payer's counters until the refund is claimed: a press either made its run before, which is stopped, or finds the claim. */
async function stopRunsOf(tx: TxCtx, userId: number): Promise<void> {
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
