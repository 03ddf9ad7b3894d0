import { and, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { addDays, formatSeoul, seoulDay } from "~/time/seoul";
import { paymentCancel, paymentOrder, subscription } from "~db/schema/payments";
import { enqueue } from "~jobs/enqueue.server";
import { staleAfterMs } from "../internal/orders.server";

const AT_ONCE = 500;
/** Cards are charged from the morning on, so that a member can react to a refusal on the same day. */
const CHARGE_FROM = "09:00";

/**
 * Enqueues the day's billing work (design 6): subscriptions due, from 9 in Seoul; charges, orders and refunds left by dead processes or
 * lost answers; subscriptions to end. Jobs carry ids only and claim their row. Safe to run at any time.
 */
export async function sweepBilling(ctx: Ctx): Promise<{ due: number; open: number; refunds: number; ending: number }> {
  const due = await dueSubscriptions(ctx);
  const open = await openOrders(ctx);
  const refunds = await openRefunds(ctx);
  const ending = await endingSubscriptions(ctx);
  // Each payment's jobs get a request id of their own in the log, instead of sharing the sweep's.
  const requestId = null;
  const charges = due.map(({ subscriptionId }) => ({ payload: { subscriptionId }, jobId: `charge-${subscriptionId}`, requestId }));
  await enqueue("billing.charge-due", charges);
  const orders = open.map(({ paymentOrderId }) => ({ payload: { paymentOrderId }, jobId: `order-${paymentOrderId}`, requestId }));
  await enqueue("billing.settle-order", orders);
  const lost = refunds.map(({ billingHistoryId }) => ({ payload: { billingHistoryId }, jobId: `refund-${billingHistoryId}`, requestId }));
  await enqueue("billing.settle-refund", lost);
  const ends = ending.map(({ subscriptionId }) => ({ payload: { subscriptionId }, jobId: `end-${subscriptionId}`, requestId }));
  await enqueue("billing.end-subscription", ends);
  return { due: due.length, open: open.length, refunds: refunds.length, ending: ending.length };
}

function dueSubscriptions(ctx: Ctx) {
  const today = seoulDay(ctx.now());
  const until = formatSeoul(ctx.now(), "HH:mm") >= CHARGE_FROM ? today : addDays(today, -1);
  const due = and(eq(subscription.status, "ACTIVE"), lte(subscription.nextTryDay, until), isNull(subscription.chargingAt));
  const stale = and(isNotNull(subscription.chargingAt), lt(subscription.chargingAt, staleChargeBefore(ctx)));
  const id = { subscriptionId: subscription.subscriptionId };
  return ctx.db.select(id).from(subscription).where(or(due, stale)).limit(AT_ONCE);
}

function openOrders(ctx: Ctx) {
  const states = inArray(paymentOrder.state, ["APPROVING", "UNKNOWN"]);
  const id = { paymentOrderId: paymentOrder.paymentOrderId };
  return ctx.db
    .select(id)
    .from(paymentOrder)
    .where(and(states, lt(paymentOrder.claimedAt, staleChargeBefore(ctx))))
    .limit(AT_ONCE);
}

/** Refunds to ask about: after each unsuccessful check the waiting time doubles, because every check adds a row to `payment_answer`. */
function openRefunds(ctx: Ctx) {
  const { askedAt, updatedAt } = paymentCancel;
  const waited = sql`TIMESTAMPDIFF(SECOND, ${updatedAt}, ${ctx.now()}) >= TIMESTAMPDIFF(SECOND, ${askedAt}, ${updatedAt})`;
  const lost = and(eq(paymentCancel.state, "ASKED"), lt(askedAt, staleChargeBefore(ctx)), waited);
  return ctx.db.select({ billingHistoryId: paymentCancel.billingHistoryId }).from(paymentCancel).where(lost).limit(AT_ONCE);
}

function endingSubscriptions(ctx: Ctx) {
  const over = and(eq(subscription.status, "INACTIVE"), isNull(subscription.endedAt), lt(subscription.nextChargeDay, seoulDay(ctx.now())));
  const untold = and(isNotNull(subscription.endedAt), isNull(subscription.inactivatedAt));
  const id = { subscriptionId: subscription.subscriptionId };
  return ctx.db.select(id).from(subscription).where(or(over, untold)).limit(AT_ONCE);
}

/** A charge, order or refund that began before has lost its answer. */
export const staleChargeBefore = (ctx: Ctx) => new Date(ctx.now().getTime() - staleAfterMs());
