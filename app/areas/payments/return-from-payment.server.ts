import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { hashToken, latestOrders, type OrderRow } from "./internal/orders.server";
import type { PaymentResult } from "./payment-texts";
import { resultOf, settleOrder } from "./settle-order.server";

type Named = { pgToken?: string; order?: string };

/**
 * What became of one of the member's payments; null while it waits for the member. Found by its token, by its name, else the newest.
 * Refuses common.wrong-access when nothing was opened, or by somebody else.
 */
export async function paymentResult(ctx: MemberCtx, named: Named): Promise<PaymentResult | null> {
  const order = await find(ctx, named);
  return order.state === "READY" ? null : resultOf(order);
}

/**
 * The member came back by the cancel address. That is a hint only: the provider's order call decides (providers.md 4.3). Answers SUCCESS
 * when the money moved after all, null when the payment may still be agreed to.
 */
export async function cancelPaymentByReturn(ctx: MemberCtx, named: Named): Promise<PaymentResult | null> {
  const order = await settleOrder(ctx, (await find(ctx, named)).paymentOrderId);
  return order.state === "READY" ? null : resultOf(order);
}

/** The same for the fail address. */
export const failPayment = cancelPaymentByReturn;

async function find(ctx: MemberCtx, { pgToken, order: name }: Named): Promise<OrderRow> {
  const orders = await latestOrders(ctx, ctx.actor.userId);
  const byToken = pgToken ? orders.find((one) => one.pgTokenHash === hashToken(pgToken)) : undefined;
  const order = byToken ?? (name ? orders.find((one) => one.partnerOrderId === name) : orders[0]);
  if (!order) throw new Refusal("common.wrong-access");
  return order;
}
