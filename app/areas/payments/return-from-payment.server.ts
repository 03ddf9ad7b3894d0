import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { latestOrders, type OrderRow } from "./internal/orders.server";
import type { PaymentResult } from "./payment-texts";
import { resultOf, settleOrder } from "./settle-order.server";

/** What became of one of the member's payments; null while it waits for the member. Refuses common.wrong-access for a stranger's. */
export async function paymentResult(ctx: MemberCtx, partnerOrderId: string | undefined): Promise<PaymentResult | null> {
  const order = await find(ctx, partnerOrderId);
  return order.state === "READY" ? null : resultOf(order);
}

/**
 * The member came back by the cancel address. That is a hint only: the provider's order call decides (providers.md 4.3). Answers SUCCESS
 * when the money moved after all, null when the payment may still be agreed to.
 */
export async function cancelPaymentByReturn(ctx: MemberCtx, partnerOrderId: string | undefined): Promise<PaymentResult | null> {
  const order = await settleOrder(ctx, (await find(ctx, partnerOrderId)).paymentOrderId);
  return order.state === "READY" ? null : resultOf(order);
}

/** The same for the fail address. */
export const failPayment = cancelPaymentByReturn;

async function find(ctx: MemberCtx, partnerOrderId: string | undefined): Promise<OrderRow> {
  const orders = await latestOrders(ctx, ctx.actor.userId);
  const order = partnerOrderId ? orders.find((one) => one.partnerOrderId === partnerOrderId) : orders[0];
  if (!order) throw new Refusal("common.wrong-access");
  return order;
}
