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
const givenBefore = new Set<number | null>([-710, -711, -784]);

export type Cancelled = { amountWon: number };
/** Stop the payer's sending before the refund is computed. */
export type StopSending = (tx: TxCtx, userId: number) => Promise<void>;

/**
 * Refund a payment by the policy, once (rules 29, 30). The caller checks the grant. Until the outcome is known nothing can be sent (ADR
 * 76). Refuses as `cancelOffer`, and payments.cancelling, payments.cancel-unknown, payments.cancel-refused, payments.provider-away.
 */
export async function cancelPayment(ctx: Ctx, billingHistoryId: number, stopSending: StopSending): Promise<Cancelled> {
  const { row } = await cancelOffer(ctx, billingHistoryId);
  const { amountWon, isAsked } = await claim(ctx, row, stopSending);
  if (isAsked) return settle(ctx, row, amountWon);
  const asked = { tid: row.transactionId!, amountWon, availableWon: row.paymentAmountWon };
  const question = {
    deed: "cancel" as const,
    userId: row.userId,
    subject: `cancel-${billingHistoryId}`,
    asked,
    movesWon: -amountWon,
  };
  const told = await askProvider(ctx, question, () => askCancel(asked));
  if (told.ok) return cancelDone(ctx, row, told.answer.approved_cancel_amount.total);
  if (told.kind === "unknown" || givenBefore.has(told.code)) return settle(ctx, row, amountWon);
  await cancelFailed(ctx, row, told.kind === "away" ? null : told.reason);
  throw new Refusal(told.kind === "away" ? "payments.provider-away" : "payments.cancel-refused");
}

/** `isAsked`: an earlier request for this amount was never settled. */
async function claim(ctx: Ctx, { billingHistoryId, userId }: BillingRow, stopSending: StopSending) {
  return inTransaction(ctx, async (tx) => {
    await stopSending(tx, userId);
    const mine = eq(paymentCancel.billingHistoryId, billingHistoryId);
    const [known] = await tx.db.select().from(paymentCancel).where(mine).for("update");
    if (known?.state === "DONE") throw new Refusal("payments.already-cancelled");
    if (known?.state === "ASKED") {
      if (tx.now().getTime() - known.askedAt.getTime() < staleAfterMs()) throw new Refusal("payments.cancelling");
      return { amountWon: known.amountWon, isAsked: true };
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

async function settle(ctx: Ctx, row: BillingRow, amountWon: number): Promise<Cancelled> {
  const given = await settleCancel(ctx, row);
  if (given === "unknown") throw new Refusal("payments.cancel-unknown");
  if (given === "nothing") throw new Refusal("payments.cancel-refused", {}, { details: { amountWon } });
  return given;
}
