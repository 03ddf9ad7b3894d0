import { and, eq, ne } from "drizzle-orm";
import { type BillingRow, readBillingRow } from "~/areas/payments/internal/billing-rows.server";
import { endSubscription, subscriptionOf } from "~/areas/payments/internal/subscriptions.server";
import { notifyMember } from "~/areas/payments/internal/notify-member.server";
import { letters } from "~/areas/payments/letters";
import { paymentTexts } from "~/areas/payments/payment-texts";
import { valueAddedTax } from "~/areas/payments/price";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { seoulDay } from "~/time/seoul";
import { billingHistory, paymentCancel } from "~db/schema/payments";
import { readRefund } from "../read-refund.server";

/** Add the CANCEL row once; a refunded member is not charged again. */
export async function cancelDone(ctx: Ctx, row: BillingRow, amountWon: number): Promise<{ amountWon: number }> {
  return inTransaction(ctx, async (tx) => {
    const open = and(eq(paymentCancel.billingHistoryId, row.billingHistoryId), ne(paymentCancel.state, "DONE"));
    const [result] = await tx.db.update(paymentCancel).set({ state: "DONE", amountWon, updatedAt: tx.now() }).where(open);
    if (result.affectedRows === 0) return tx.remember({ amountWon });
    await tx.db.insert(billingHistory).values({
      ...cancelRow(row, tx.now()),
      paymentResult: "SUCCESS",
      paymentAmountWon: amountWon,
      valueAddedTaxWon: valueAddedTax(amountWon),
    });
    const subscription = await subscriptionOf(tx, (await readBillingRow(tx, row.billingHistoryId)) ?? row);
    const isEnding = subscription?.endedAt === null;
    if (subscription) await endSubscription(tx, subscription, paymentTexts.endedByRefund, true);
    const refund = {
      amountWon,
      paidWon: row.paymentAmountWon,
      paidDay: seoulDay(row.approvedAt),
      how: await calculationOf(tx, row, amountWon),
      ended: isEnding,
    };
    await notifyMember(tx, row.userId, letters.refund(refund));
    await tx.audit("payments.payment-cancelled", `billing_history:${row.billingHistoryId}`, { amountWon });
    return tx.remember({ amountWon });
  });
}

/** A provider's refusal (`reason`) goes into the history, a failed call (null) does not. */
export async function cancelFailed(ctx: Ctx, row: BillingRow, reason: string | null): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const open = and(eq(paymentCancel.billingHistoryId, row.billingHistoryId), ne(paymentCancel.state, "DONE"));
    await tx.db.update(paymentCancel).set({ state: "FAILED", updatedAt: tx.now() }).where(open);
    if (reason === null) return;
    const failed = { paymentResult: "FAIL", paymentResultMessage: reason.slice(0, 300) };
    await tx.db.insert(billingHistory).values({ ...cancelRow(row, tx.now()), ...failed });
  });
}

async function calculationOf(tx: TxCtx, row: BillingRow, amountWon: number): Promise<string[] | null> {
  const thisRefund = eq(paymentCancel.billingHistoryId, row.billingHistoryId);
  const [request] = await tx.db.select({ askedAt: paymentCancel.askedAt }).from(paymentCancel).where(thisRefund);
  const refund = await readRefund(tx, row, request?.askedAt);
  return refund.amountWon === amountWon ? [refund.rule, refund.sum] : null;
}

const cancelRow = ({ userId, transactionId, subscriptionId, billingHistoryId }: BillingRow, now: Date) => ({
  userId,
  paymentType: "CANCEL",
  transactionId,
  subscriptionId,
  cancelledBillingHistoryId: billingHistoryId,
  approvedAt: now,
  createdAt: now,
});
