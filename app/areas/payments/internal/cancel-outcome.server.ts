import { and, eq, ne } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { billingHistory, paymentCancel } from "~db/schema/payments";
import { paymentTexts } from "../payment-texts";
import { valueAddedTax } from "../price";
import type { BillingRow } from "../read-refund.server";
import { endSubscription, subscriptionOf } from "./subscriptions.server";

/** Adds the CANCEL row, once, and ends the subscription the payment belongs to: who was refunded is not charged again. */
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
    const subscription = await subscriptionOf(tx, row);
    if (subscription) await endSubscription(tx, subscription, paymentTexts.endedByRefund);
    await tx.audit("payment.cancelled", `billing_history:${row.billingHistoryId}`, { amountWon });
    return tx.remember({ amountWon });
  });
}

/** Gives the right to ask back; a refusal of the provider (`reason`) also stands in the history, a call that never arrived (null) does not. */
export async function cancelFailed(ctx: Ctx, row: BillingRow, reason: string | null): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const open = and(eq(paymentCancel.billingHistoryId, row.billingHistoryId), ne(paymentCancel.state, "DONE"));
    await tx.db.update(paymentCancel).set({ state: "FAILED", updatedAt: tx.now() }).where(open);
    if (reason === null) return;
    const failed = { paymentResult: "FAIL", paymentResultMessage: reason.slice(0, 300) };
    await tx.db.insert(billingHistory).values({ ...cancelRow(row, tx.now()), ...failed });
  });
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
