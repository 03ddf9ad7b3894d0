import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { hashToken, latestOrders, type OrderRow } from "../internal/orders.server";
import type { PaymentResult } from "../payment-texts";
import { resultOf, settleOrder } from "./settle-order.server";
import { type Waiting, waitingOf } from "./waiting.server";

type Named = { pgToken?: string; order?: string };
/** `result` is null before approval; `waiting`: the outcome is unknown. */
export type Returned = { result: PaymentResult | null; waiting: Waiting | null };

/** Order by token, by name, else the newest. Refuses common.wrong-access. */
export async function paymentResult(ctx: MemberCtx, named: Named): Promise<Returned> {
  return outcomeOf(ctx, await findOrder(ctx, named));
}

/** The return address is only a hint; the provider's order call decides. */
export async function cancelPaymentByReturn(ctx: MemberCtx, named: Named): Promise<Returned> {
  return outcomeOf(ctx, await settleOrder(ctx, (await findOrder(ctx, named)).paymentOrderId));
}

const outcomeOf = (ctx: MemberCtx, order: OrderRow): Returned => ({
  result: order.state === "READY" ? null : resultOf(order),
  waiting: waitingOf(ctx, order),
});

async function findOrder(ctx: MemberCtx, { pgToken, order: name }: Named): Promise<OrderRow> {
  const orders = await latestOrders(ctx, ctx.actor.userId);
  const byToken = pgToken ? orders.find((candidate) => candidate.pgTokenHash === hashToken(pgToken)) : undefined;
  const order = byToken ?? (name ? orders.find((candidate) => candidate.partnerOrderId === name) : orders[0]);
  if (!order) throw new Refusal("common.wrong-access");
  return order;
}
