import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { hashToken, latestOrders, type OrderRow } from "../internal/orders.server";
import type { PaymentResult } from "../payment-texts";
import { resultOf, settleOrder } from "./settle-order.server";
import { type Waiting, waitingOf } from "./waiting.server";

type Named = { pgToken?: string; order?: string };
/** `result` is null while the payment can still be agreed to; `waiting` describes an unknown outcome. */
export type Returned = { result: PaymentResult | null; waiting: Waiting | null };

/**
 * The outcome of one of the member's payments: found by its token, by its name, else the newest. Refuses common.wrong-access when there is
 * none or it is another member's.
 */
export async function paymentResult(ctx: MemberCtx, named: Named): Promise<Returned> {
  return returned(ctx, await find(ctx, named));
}

/**
 * Handles the return by the cancel or fail address. It is only a hint; the provider's order call decides. Answers SUCCESS when the payment
 * went through after all.
 */
export async function cancelPaymentByReturn(ctx: MemberCtx, named: Named): Promise<Returned> {
  return returned(ctx, await settleOrder(ctx, (await find(ctx, named)).paymentOrderId));
}

const returned = (ctx: MemberCtx, order: OrderRow): Returned => ({
  result: order.state === "READY" ? null : resultOf(order),
  waiting: waitingOf(ctx, order),
});

async function find(ctx: MemberCtx, { pgToken, order: name }: Named): Promise<OrderRow> {
  const orders = await latestOrders(ctx, ctx.actor.userId);
  const byToken = pgToken ? orders.find((one) => one.pgTokenHash === hashToken(pgToken)) : undefined;
  const order = byToken ?? (name ? orders.find((one) => one.partnerOrderId === name) : orders[0]);
  if (!order) throw new Refusal("common.wrong-access");
  return order;
}
