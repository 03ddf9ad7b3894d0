import { type Cancelled, cancelPayment } from "~/areas/payments/refunds/cancel-payment.server";
import type { Ctx } from "~/core/ctx.server";
import { stopRunsForRefund } from "./runs/stop-all-runs.server";

/** Refund a payment and give up the payer's waiting recipients (ADR 76). The caller checks the grant. Refuses as `cancelPayment`. */
export function refundPayment(ctx: Ctx, billingHistoryId: number): Promise<Cancelled> {
  return cancelPayment(ctx, billingHistoryId, stopRunsForRefund);
}
