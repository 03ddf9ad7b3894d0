import { type Cancelled, cancelPayment } from "~/areas/payments/refunds/cancel-payment.server";
import type { Ctx } from "~/core/ctx.server";
import { stopRunsForRefund } from "./runs/stop-all-runs.server";

/**
 * Refunds a payment as `cancelPayment` does, and gives up who waits in the payer's runs under way, so that nothing leaves that was paid back
 * (ADR 76). What is in flight counts as dispatched. The caller checks the grant. Refuses as `cancelPayment`.
 */
export function refundPayment(ctx: Ctx, billingHistoryId: number): Promise<Cancelled> {
  return cancelPayment(ctx, billingHistoryId, stopRunsForRefund);
}
