import { and, eq, or } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { billingHistory } from "~db/schema/payments";
import { type BillingRow, readBillingRow } from "../internal/billing-rows.server";
import { readRefund } from "./read-refund.server";
import type { Refund } from "./refund";

export type CancelOffer = { row: BillingRow; refund: Refund };

/**
 * Payment that may be cancelled, with its refund. The caller checks the grant. Refuses common.not-found, payments.already-cancelled (rule
 * 29), payments.not-cancellable, payments.nothing-to-refund, payments.without-number.
 */
export async function cancelOffer(ctx: Ctx, billingHistoryId: number): Promise<CancelOffer> {
  const row = await readBillingRow(ctx, billingHistoryId);
  if (!row) throw new Refusal("common.not-found");
  if (await isCancelled(ctx, row)) throw new Refusal("payments.already-cancelled");
  if (!/^(SUBSCRIPTION|PAYMENT)$/.test(row.paymentType) || row.paymentResult !== "SUCCESS") throw new Refusal("payments.not-cancellable");
  if (!row.transactionId) throw new Refusal("payments.without-number");
  const refund = await readRefund(ctx, row);
  if (refund.amountWon === 0) throw new Refusal("payments.nothing-to-refund", { rule: refund.rule });
  return { row, refund };
}

async function isCancelled(ctx: Ctx, row: BillingRow): Promise<boolean> {
  if (row.paymentType === "CANCEL" && row.paymentResult === "SUCCESS") return true;
  const sameTransaction = row.transactionId ? eq(billingHistory.transactionId, row.transactionId) : undefined;
  const [cancel] = await ctx.db
    .select({ id: billingHistory.billingHistoryId })
    .from(billingHistory)
    .where(
      and(
        eq(billingHistory.paymentType, "CANCEL"),
        eq(billingHistory.paymentResult, "SUCCESS"),
        or(eq(billingHistory.cancelledBillingHistoryId, row.billingHistoryId), sameTransaction),
      ),
    )
    .limit(1);
  return cancel !== undefined;
}
