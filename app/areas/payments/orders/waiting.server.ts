import type { MemberCtx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { formatSeoul } from "~/time/seoul";
import { closesAt, isOpen, latestOrders, maySendAgain, type OrderRow } from "../internal/orders.server";

export type Waiting = {
  partnerOrderId: string;
  /** Deadline (HH:mm, Seoul) for the result; null once it has passed. */
  until: string | null;
  /** The provider reports no payment, so the member may continue. */
  notPaid: boolean;
};

/** Deadline and state of an open order. */
export function waitingOf(ctx: MemberCtx, order: OrderRow): Waiting | null {
  if (!isOpen(order)) return null;
  // The sweep settles the order within two intervals after it closes.
  const over = new Date(Math.ceil((closesAt(order).getTime() + settings().SWEEP_INTERVAL_MS * 2) / 60_000) * 60_000);
  return {
    partnerOrderId: order.partnerOrderId,
    until: over > ctx.now() ? formatSeoul(over, "HH:mm") : null,
    notPaid: maySendAgain(order),
  };
}

/** The member's open payment, which blocks a new one. */
export async function waitingPayment(ctx: MemberCtx): Promise<Waiting | null> {
  const order = (await latestOrders(ctx, ctx.actor.userId)).find(isOpen);
  return order ? waitingOf(ctx, order) : null;
}
