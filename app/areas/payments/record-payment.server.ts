import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { seoulDay } from "~/time/seoul";
import { billingHistory } from "~db/schema/payments";
import { periodEnd } from "./period";
import { valueAddedTax } from "./price";

type Payment = {
  userId: number;
  paymentType: "SUBSCRIPTION" | "PAYMENT";
  amountWon: number;
  /** Null when the provider's answer with the TID was lost. */
  transactionId: string | null;
  subscriptionId: string | null;
  expiryDate?: string;
  paymentResultMessage?: string;
};

/** Insert a payment made now. The amount includes tax (rules 19, 26). */
export async function recordPayment(
  ctx: Ctx,
  { amountWon, expiryDate = periodEnd(seoulDay(ctx.now())), ...payment }: Payment,
): Promise<{ billingHistoryId: number; expiryDate: string }> {
  return inTransaction(ctx, async (tx) => {
    const amounts = { paymentAmountWon: amountWon, valueAddedTaxWon: valueAddedTax(amountWon) };
    const row = { ...payment, ...amounts, paymentResult: "SUCCESS", approvedAt: ctx.now(), expiryDate, createdAt: ctx.now() };
    const [inserted] = await tx.db.insert(billingHistory).values(row).$returningId();
    await tx.audit("payments.payment-recorded", `billing_history:${inserted!.billingHistoryId}`, { paymentType: payment.paymentType });
    return { billingHistoryId: inserted!.billingHistoryId, expiryDate };
  });
}
