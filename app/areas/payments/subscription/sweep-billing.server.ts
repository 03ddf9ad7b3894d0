import { and, asc, type Column, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { addDays, DAY_MS, formatSeoul, seoulDay } from "~/time/seoul";
import { paymentCancel, paymentOrder, subscription } from "~db/schema/payments";
import { enqueue } from "~jobs/enqueue.server";
import { CLOSED_AFTER_MS, staleAfterMs } from "../internal/orders.server";

const BATCH_SIZE = 500;
/** Charge in the daytime: a member can react to a refusal on that day. */
const CHARGE_FROM = "09:00";

/** Enqueue the day's billing work (design 6), least recently checked rows first. Idempotent. */
export async function sweepBilling(ctx: Ctx): Promise<{ due: number; open: number; refunds: number; ending: number }> {
  const due = await dueSubscriptions(ctx);
  const open = await openOrders(ctx);
  const refunds = await openRefunds(ctx);
  const ending = await endingSubscriptions(ctx);
  // With null, each job logs its own request id.
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
  // Ask as soon as the order closes: the member was shown that time.
  const askedBefore = sql`TIMESTAMPDIFF(SECOND, ${createdAt}, ${updatedAt}) <= ${CLOSED_AFTER_MS / 1_000}`;
  const closed = and(lt(createdAt, new Date(ctx.now().getTime() - CLOSED_AFTER_MS)), askedBefore);
  return ctx.db
    .select({ paymentOrderId })
    .from(paymentOrder)
    .where(and(lost, or(closed, hasWaited(ctx, claimedAt, updatedAt))))
    .orderBy(asc(updatedAt), asc(paymentOrderId))
    .limit(BATCH_SIZE);
}

function openRefunds(ctx: Ctx) {
  const { billingHistoryId, askedAt, updatedAt } = paymentCancel;
  const lost = and(eq(paymentCancel.state, "ASKED"), lt(askedAt, staleChargeBefore(ctx)), hasWaited(ctx, askedAt, updatedAt));
  return ctx.db
    .select({ billingHistoryId })
    .from(paymentCancel)
    .where(lost)
    .orderBy(asc(updatedAt), asc(billingHistoryId))
    .limit(BATCH_SIZE);
}

function endingSubscriptions(ctx: Ctx) {
  const isOver = and(
    eq(subscription.status, "INACTIVE"),
    isNull(subscription.endedAt),
    lt(subscription.nextChargeDay, seoulDay(ctx.now())),
  );
  const uninformed = and(isNotNull(subscription.endedAt), isNull(subscription.inactivatedAt), isNull(subscription.chargingAt));
  return subscriptionsOf(ctx, or(isOver, and(uninformed, hasWaited(ctx, subscription.endedAt, subscription.updatedAt))));
}

function subscriptionsOf(ctx: Ctx, condition: SQL | undefined) {
  const { subscriptionId, updatedAt } = subscription;
  return ctx.db
    .select({ subscriptionId })
    .from(subscription)
    .where(condition)
    .orderBy(asc(updatedAt), asc(subscriptionId))
    .limit(BATCH_SIZE);
}

/** Back-off up to a day, doubling after each failed check (`updatedAt`): every check adds a row to `payment_answer`. */
const hasWaited = (ctx: Ctx, since: Column, updatedAt: Column): SQL =>
  sql`TIMESTAMPDIFF(SECOND, ${updatedAt}, ${ctx.now()}) >= LEAST(TIMESTAMPDIFF(SECOND, ${since}, ${updatedAt}), ${DAY_MS / 1_000})`;

/** Older charges, orders and refunds have lost their answer. */
export const staleChargeBefore = (ctx: Ctx) => new Date(ctx.now().getTime() - staleAfterMs());
