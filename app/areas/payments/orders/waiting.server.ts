import type { MemberCtx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { formatSeoul } from "~/time/seoul";
import { closesAt, isOpen, latestOrders, maySendAgain, type OrderRow } from "../internal/orders.server";

/** A payment with an unknown outcome, as shown to its member. */
export type Waiting = {
  partnerOrderId: string;
  /** Seoul's "HH:mm" by which it is settled at the latest if the provider answers; null once that time has passed. */
  until: string | null;
  /** The provider says that it was not paid: the member may continue the same payment. */
  notPaid: boolean;
};

/** What an order waits for; null when it does not wait. */
export function waitingOf(ctx: MemberCtx, order: OrderRow): Waiting | null {
  if (!isOpen(order)) return null;
  // The sweep settles it within two intervals after the provider closed it.
  const over = new Date(Math.ceil((closesAt(order).getTime() + settings().SWEEP_INTERVAL_MS * 2) / 60_000) * 60_000);
  return {
    partnerOrderId: order.partnerOrderId,
    until: over > ctx.now() ? formatSeoul(over, "HH:mm") : null,
    notPaid: maySendAgain(order),
  };
}

/** The member's payment that blocks a new one; null without one. */
export async function waitingPayment(ctx: MemberCtx): Promise<Waiting | null> {
  const order = (await latestOrders(ctx, ctx.actor.userId)).find(isOpen);
  return order ? waitingOf(ctx, order) : null;
}
