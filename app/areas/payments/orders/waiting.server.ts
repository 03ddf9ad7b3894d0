import type { MemberCtx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { formatSeoul } from "~/time/seoul";
import { closesAt, isOpen, latestOrders, maySendAgain, type OrderRow } from "../internal/orders.server";

/** A payment whose outcome is not known yet, as its member is told of it. */
export type Waiting = {
  partnerOrderId: string;
  /** Seoul's "HH:mm" at which it is over at the latest, if the provider answers; null once that time is past. */
  until: string | null;
  /** The provider says that nothing was paid: the member may go on with the same payment. */
  notPaid: boolean;
};

/** What an order waits for; null for one that waits for nothing. */
export function waitingOf(ctx: MemberCtx, order: OrderRow): Waiting | null {
  if (!isOpen(order)) return null;
  // The sweep that finds it closed comes a little later.
  const over = new Date(Math.ceil((closesAt(order).getTime() + settings().SWEEP_INTERVAL_MS * 2) / 60_000) * 60_000);
  return {
    partnerOrderId: order.partnerOrderId,
    until: over > ctx.now() ? formatSeoul(over, "HH:mm") : null,
    notPaid: maySendAgain(order),
  };
}

/** The member's payment that keeps a new one from beginning; null without one. */
export async function waitingPayment(ctx: MemberCtx): Promise<Waiting | null> {
  const order = (await latestOrders(ctx, ctx.actor.userId)).find(isOpen);
  return order ? waitingOf(ctx, order) : null;
}
