import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { seoulDay } from "~/time/seoul";
import { billingHistory } from "~db/schema/payments";
import { periodEnd } from "./period";

type Payment = {
  userId: number;
  paymentType: "SUBSCRIPTION" | "PAYMENT";
  amountWon: number;
  transactionId: string;
  subscriptionId: string;
};

/** Writes a payment that went through now into the ledger; the period it opens ends as decision 26 says, its tax is part of it (decision 19). */
export async function recordPayment(
  ctx: Ctx,
  { amountWon, ...payment }: Payment,
): Promise<{ billingHistoryId: number; expiryDate: string }> {
  const expiryDate = periodEnd(seoulDay(ctx.now()));
  return inTransaction(ctx, async (tx) => {
    const amounts = { paymentAmountWon: amountWon, valueAddedTaxWon: Math.round(amountWon / 11) };
    const row = { ...payment, ...amounts, paymentResult: "SUCCESS", approvedAt: ctx.now(), expiryDate, createdAt: ctx.now() };
    const [made] = await tx.db.insert(billingHistory).values(row).$returningId();
    await tx.audit("payment.recorded", `billing_history:${made!.billingHistoryId}`, { paymentType: payment.paymentType });
    return { billingHistoryId: made!.billingHistoryId, expiryDate };
  });
}
