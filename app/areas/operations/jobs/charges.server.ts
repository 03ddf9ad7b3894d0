import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/mysql-core";
import { staleChargeBefore } from "~/areas/payments/subscription/sweep-billing.server";
import type { Ctx } from "~/core/ctx.server";
import { counted } from "~/messages/counted";
import { addDays, seoulDay } from "~/time/seoul";
import { user } from "~db/schema/account";
import { billingHistory, paymentCancel, paymentOrder, subscription } from "~db/schema/payments";
import type { JobCount, JobPage, JobRow, JobState } from "./job-kinds";
import { recently } from "./recently.server";

type Sort = "order" | "refund" | "renewal";
const names: Record<Sort, string> = { order: "첫 결제", refund: "환불", renewal: "정기결제" };

/** A union returns instants as text, so map them again. */
const instant = (value: SQL) => sql<Date | null>`${value}`.mapWith(paymentOrder.createdAt);

/** A failed renewal is retried within this many days. */
const TRY_DAYS = 4;

/** First payments, refunds and renewals; each part uses an index. */
export function charges(ctx: Ctx) {
  const [stale, today] = [staleChargeBefore(ctx), seoulDay(ctx.now())];
  const order = paymentOrder;
  const orders = ctx.db
    .select({
      sort: sql<Sort>`'order'`.as("sort"),
      id: sql<number>`${order.paymentOrderId}`.as("id"),
      state:
        sql<JobState>`CASE WHEN ${order.state} = 'FAILED' THEN 'failed' WHEN ${order.state} = 'UNKNOWN' OR ${order.claimedAt} < ${stale} THEN 'unsure' ELSE 'running' END`.as(
          "state",
        ),
      userId: sql<number>`${order.userId}`.as("member_id"),
      amountWon: sql<number>`${order.amountWon}`.as("amount_won"),
      since: sql<Date | null>`${order.claimedAt}`.as("since"),
    })
    .from(order)
    .where(or(inArray(order.state, ["APPROVING", "UNKNOWN"]), and(eq(order.state, "FAILED"), gt(order.claimedAt, recently(ctx)))));
  const refunds = ctx.db
    .select({
      sort: sql<Sort>`'refund'`.as("sort"),
      id: sql<number>`${paymentCancel.billingHistoryId}`.as("id"),
      state:
        sql<JobState>`CASE WHEN ${paymentCancel.state} = 'FAILED' THEN 'failed' WHEN ${paymentCancel.askedAt} < ${stale} THEN 'unsure' ELSE 'running' END`.as(
          "state",
        ),
      userId: sql<number>`${billingHistory.userId}`.as("member_id"),
      amountWon: sql<number>`${paymentCancel.amountWon}`.as("amount_won"),
      since: sql<Date | null>`${paymentCancel.askedAt}`.as("since"),
    })
    .from(paymentCancel)
    .innerJoin(billingHistory, eq(billingHistory.billingHistoryId, paymentCancel.billingHistoryId))
    .where(or(eq(paymentCancel.state, "ASKED"), and(eq(paymentCancel.state, "FAILED"), gt(paymentCancel.askedAt, recently(ctx)))));
  const { chargingAt, endedAt, failedTries, inactivatedAt, nextTryDay, status } = subscription;
  const isDue = and(eq(status, "ACTIVE"), lte(nextTryDay, addDays(today, TRY_DAYS)), or(gt(failedTries, 0), lte(nextTryDay, today)));
  // Include an ended subscription while its charge is under way.
  const stillCharging = and(isNull(inactivatedAt), isNotNull(endedAt), isNotNull(chargingAt));
  const renewals = ctx.db
    .select({
      sort: sql<Sort>`'renewal'`.as("sort"),
      id: sql<number>`${subscription.subscriptionId}`.as("id"),
      state:
        sql<JobState>`CASE WHEN ${chargingAt} < ${stale} THEN 'unsure' WHEN ${chargingAt} IS NOT NULL THEN 'running' WHEN ${failedTries} > 0 THEN 'failed' ELSE 'waiting' END`.as(
          "state",
        ),
      userId: sql<number>`${subscription.userId}`.as("member_id"),
      amountWon: sql<number>`${subscription.amountWon}`.as("amount_won"),
      since: sql<Date | null>`COALESCE(${chargingAt}, ${subscription.updatedAt})`.as("since"),
    })
    .from(subscription)
    .where(or(isDue, stillCharging));
  return unionAll(orders, refunds, renewals).as("charges");
}

/** Number of charges in a state. */
export async function countCharges(ctx: Ctx, state: JobState): Promise<JobCount> {
  const all = charges(ctx);
  const [row] = await ctx.db
    .select({ total: count(), oldest: instant(sql`MIN(${all.since})`) })
    .from(all)
    .where(eq(all.state, state));
  return { state, total: row?.total ?? 0, oldest: row?.oldest ?? null };
}

/** One page of charges, latest first. */
export async function listCharges(ctx: Ctx, state: JobState, { page, size }: JobPage): Promise<{ rows: JobRow[]; total: number }> {
  const all = charges(ctx);
  const rows = await ctx.db
    .select({
      sort: all.sort,
      id: all.id,
      userId: all.userId,
      nickname: user.userNickname,
      amountWon: all.amountWon,
      since: instant(sql`${all.since}`),
    })
    .from(all)
    .innerJoin(user, eq(user.userId, all.userId))
    .where(eq(all.state, state))
    .orderBy(desc(all.since), desc(all.id))
    .limit(size)
    .offset((page - 1) * size);
  return {
    total: (await countCharges(ctx, state)).total,
    rows: rows.map(({ sort, id, userId, nickname, amountWon, since }) => ({
      ...{ id: `${sort}-${id}`, state, userId, nickname, total: null, since },
      what: `${names[sort]} ${counted(amountWon)}원 (${id}번)`,
      why: explanations[state],
      // First payments and refunds are retried where they were requested.
      actions: state === "unsure" ? ["ask" as const] : state === "failed" && sort === "renewal" ? ["retry" as const] : [],
    })),
  };
}

const explanations: Record<JobState, string> = {
  waiting: "오늘 결제할 차례입니다.",
  running: "",
  failed: "카카오페이에서 결제되지 않았습니다.",
  unsure: "카카오페이의 답을 받지 못했습니다. 물어보기만 하고 다시 결제하지 않습니다.",
};
