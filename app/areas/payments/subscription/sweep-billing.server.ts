import { and, asc, type Column, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { addDays, DAY_MS, formatSeoul, seoulDay } from "~/time/seoul";
import { paymentCancel, paymentOrder, subscription } from "~db/schema/payments";
import { enqueue } from "~jobs/enqueue.server";
import { CLOSED_AFTER_MS, staleAfterMs } from "../internal/orders.server";

const AT_ONCE = 500;
/** Cards are charged from the morning on, so that a member can react to a refusal on the same day. */
const CHARGE_FROM = "09:00";

/**
 * Enqueues the day's billing work (design 6): subscriptions due, from 9 in Seoul; charges, orders and refunds left by dead processes or
 * lost answers; subscriptions to end. Jobs carry ids only and claim their row. Whatever was looked at longest ago comes first, so that what
 * cannot be settled takes nobody's place. Safe to run at any time.
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
  const lost = and(stale, hasWaited(ctx, subscription.chargingAt, subscription.updatedAt));
  return subscriptionsOf(ctx, or(due, lost));
}

function openOrders(ctx: Ctx) {
  const { paymentOrderId, state, createdAt, claimedAt, updatedAt } = paymentOrder;
  const lost = and(inArray(state, ["APPROVING", "UNKNOWN"]), lt(claimedAt, staleChargeBefore(ctx)));
  // Once the provider has closed an order it is asked at once: its member was told that time.
  const askedBefore = sql`TIMESTAMPDIFF(SECOND, ${createdAt}, ${updatedAt}) <= ${CLOSED_AFTER_MS / 1_000}`;
  const closed = and(lt(createdAt, new Date(ctx.now().getTime() - CLOSED_AFTER_MS)), askedBefore);
  return ctx.db
    .select({ paymentOrderId })
    .from(paymentOrder)
    .where(and(lost, or(closed, hasWaited(ctx, claimedAt, updatedAt))))
    .orderBy(asc(updatedAt), asc(paymentOrderId))
    .limit(AT_ONCE);
}

function openRefunds(ctx: Ctx) {
  const { billingHistoryId, askedAt, updatedAt } = paymentCancel;
  const lost = and(eq(paymentCancel.state, "ASKED"), lt(askedAt, staleChargeBefore(ctx)), hasWaited(ctx, askedAt, updatedAt));
  return ctx.db.select({ billingHistoryId }).from(paymentCancel).where(lost).orderBy(asc(updatedAt), asc(billingHistoryId)).limit(AT_ONCE);
}

function endingSubscriptions(ctx: Ctx) {
  const over = and(eq(subscription.status, "INACTIVE"), isNull(subscription.endedAt), lt(subscription.nextChargeDay, seoulDay(ctx.now())));
  const untold = and(isNotNull(subscription.endedAt), isNull(subscription.inactivatedAt), isNull(subscription.chargingAt));
  return subscriptionsOf(ctx, or(over, and(untold, hasWaited(ctx, subscription.endedAt, subscription.updatedAt))));
}

function subscriptionsOf(ctx: Ctx, which: SQL | undefined) {
  const { subscriptionId, updatedAt } = subscription;
  return ctx.db.select({ subscriptionId }).from(subscription).where(which).orderBy(asc(updatedAt), asc(subscriptionId)).limit(AT_ONCE);
}

/**
 * The condition that it is time to ask the provider again: after each unsuccessful check (`updatedAt`) the waiting time doubles, a day at
 * most, because every check adds a row to `payment_answer`. `since`: when the answer was lost.
 */
const hasWaited = (ctx: Ctx, since: Column, updatedAt: Column): SQL =>
  sql`TIMESTAMPDIFF(SECOND, ${updatedAt}, ${ctx.now()}) >= LEAST(TIMESTAMPDIFF(SECOND, ${since}, ${updatedAt}), ${DAY_MS / 1_000})`;

/** A charge, order or refund that began before has lost its answer. */
export const staleChargeBefore = (ctx: Ctx) => new Date(ctx.now().getTime() - staleAfterMs());
