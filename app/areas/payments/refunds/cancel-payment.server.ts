import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { cancelPayment as askCancel } from "~/integrations/kakaopay.server";
import { paymentCancel } from "~db/schema/payments";
import { staleAfterMs } from "../internal/orders.server";
import { askProvider } from "../internal/provider.server";
import { cancelOffer } from "./cancel-offer.server";
import { cancelDone, cancelFailed } from "./internal/cancel-outcome.server";
import { settleCancel } from "./internal/settle-cancel.server";
import type { BillingRow } from "../internal/billing-rows.server";

/** Codes: already refunded; the order call gives the amount. */
const alreadyRefundedCodes = new Set<number | null>([-710, -711, -784]);

export type Cancelled = { amountWon: number };
/** Stop the payer's sending before the refund is computed. */
export type StopSending = (tx: TxCtx, userId: number) => Promise<void>;

/**
 * Refund a payment by the policy, once (rules 29, 30). The caller checks the grant. Until the outcome is known nothing can be sent (ADR
 * 76). Refuses as `cancelOffer`, and payments.cancelling, payments.cancel-unknown, payments.cancel-refused, payments.provider-away.
 */
export async function cancelPayment(ctx: Ctx, billingHistoryId: number, stopSending: StopSending): Promise<Cancelled> {
  const { row } = await cancelOffer(ctx, billingHistoryId);
  const { amountWon, isAsked } = await claimRefund(ctx, row, stopSending);
  if (isAsked) return settleByProvider(ctx, row, amountWon);
  const asked = { tid: row.transactionId!, amountWon, availableWon: row.paymentAmountWon };
  const question = {
    deed: "cancel" as const,
    userId: row.userId,
    subject: `cancel-${billingHistoryId}`,
    asked,
    movesWon: -amountWon,
  };
  const result = await askProvider(ctx, question, () => askCancel(asked));
  if (result.ok) return cancelDone(ctx, row, result.answer.approved_cancel_amount.total);
  if (result.kind === "unknown" || alreadyRefundedCodes.has(result.code)) return settleByProvider(ctx, row, amountWon);
  await cancelFailed(ctx, row, result.kind === "away" ? null : result.reason);
  throw new Refusal(result.kind === "away" ? "payments.provider-away" : "payments.cancel-refused");
}

/** `isAsked`: an earlier request for this amount was never settled. */
async function claimRefund(ctx: Ctx, { billingHistoryId, userId }: BillingRow, stopSending: StopSending) {
  return inTransaction(ctx, async (tx) => {
    await stopSending(tx, userId);
    const thisRefund = eq(paymentCancel.billingHistoryId, billingHistoryId);
    const [existing] = await tx.db.select().from(paymentCancel).where(thisRefund).for("update");
    if (existing?.state === "DONE") throw new Refusal("payments.already-cancelled");
    if (existing?.state === "ASKED") {
      if (tx.now().getTime() - existing.askedAt.getTime() < staleAfterMs()) throw new Refusal("payments.cancelling");
      return { amountWon: existing.amountWon, isAsked: true };
    }
    const { amountWon } = (await cancelOffer(tx, billingHistoryId)).refund;
    const asked = { state: "ASKED" as const, amountWon, askedAt: tx.now(), updatedAt: tx.now() };
    await tx.db
      .insert(paymentCancel)
      .values({ billingHistoryId, ...asked })
      .onDuplicateKeyUpdate({ set: asked });
    await tx.audit("payments.cancel-begun", `billing_history:${billingHistoryId}`, { amountWon });
    return { amountWon, isAsked: false };
  });
}

async function settleByProvider(ctx: Ctx, row: BillingRow, amountWon: number): Promise<Cancelled> {
  const outcome = await settleCancel(ctx, row);
  if (outcome === "unknown") throw new Refusal("payments.cancel-unknown");
  if (outcome === "nothing") throw new Refusal("payments.cancel-refused", {}, { details: { amountWon } });
  return outcome;
}
