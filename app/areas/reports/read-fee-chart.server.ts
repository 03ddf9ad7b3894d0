import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { addMonths, monthDays, seoulMonth, startOfSeoulDay } from "~/time/seoul";
import { contents } from "~db/schema/blog";
import { authorDaily } from "~db/schema/reports";
import { sendHistory } from "~db/schema/sending";
import { monthsOf } from "./report-range";
import { countedUntil } from "./roll-up.server";

export type FeeMonth = { yearMonth: string; contentsCount: number; creatorFee: number; sendCount: number };

const monthOfDay = sql<string>`DATE_FORMAT(${authorDaily.day}, '%Y%m')`;
const monthOfPost = sql<string>`DATE_FORMAT(${contents.createdAt} + INTERVAL 9 HOUR, '%Y%m')`;
const monthOfDispatch = sql<string>`DATE_FORMAT(${sendHistory.deliveredAt} + INTERVAL 9 HOUR, '%Y%m')`;
const number = (value: SQL) => sql<number>`CAST(${value} AS SIGNED)`;

/**
 * Copyright fee (won), posts and dispatches of each Seoul month from `fromMonth` to `toMonth` ("yyyyMM", both included), of the member or
 * of all creators (2 §2 "Creator fee by period", decisions 10–12). Empty months are included with zeros.
 */
export async function readFeeChart(
  ctx: MemberCtx,
  scope: Scope,
  { fromMonth, toMonth }: { fromMonth: string; toMonth: string },
): Promise<FeeMonth[]> {
  const authorId = scope === "all" ? null : ctx.actor.userId;
  const months = monthsOf(fromMonth, toMonth);
  const first = months[0];
  if (!first) return [];
  const from = monthDays(first).from;
  const until = monthDays(toMonth).until;
  const [daily, fresh, posts] = await Promise.all([
    counted(ctx, authorId, from, until),
    uncounted(ctx, authorId, from, until),
    written(ctx, authorId, from, until),
  ]);
  return months.map((yearMonth) => {
    const sums = [...daily, ...fresh].filter((row) => row.yearMonth === yearMonth);
    return {
      yearMonth,
      contentsCount: Number(posts.find((row) => row.yearMonth === yearMonth)?.contentsCount ?? 0),
      creatorFee: sums.reduce((sum, row) => sum + Number(row.creatorFee), 0),
      sendCount: sums.reduce((sum, row) => sum + Number(row.sendCount), 0),
    };
  });
}

function counted(ctx: MemberCtx, authorId: number | null, from: string, until: string) {
  const own = authorId === null ? undefined : eq(authorDaily.authorId, authorId);
  return ctx.db
    .select({
      yearMonth: monthOfDay,
      creatorFee: number(sql`SUM(${authorDaily.feeWon})`),
      sendCount: number(sql`SUM(${authorDaily.sendCount})`),
    })
    .from(authorDaily)
    .where(and(own, gte(authorDaily.day, from), lt(authorDaily.day, until)))
    .groupBy(monthOfDay);
}

async function uncounted(ctx: MemberCtx, authorId: number | null, from: string, until: string) {
  const mark = await countedUntil(ctx, "dispatches");
  const since = new Date(Math.max(mark.getTime(), startOfSeoulDay(from).getTime()));
  const own = authorId === null ? undefined : eq(sendHistory.authorId, authorId);
  return ctx.db
    .select({ yearMonth: monthOfDispatch, creatorFee: number(sql`SUM(${sendHistory.feeWon})`), sendCount: number(sql`COUNT(*)`) })
    .from(sendHistory)
    .where(and(own, gte(sendHistory.deliveredAt, since), lt(sendHistory.deliveredAt, startOfSeoulDay(until))))
    .groupBy(monthOfDispatch);
}

function written(ctx: MemberCtx, authorId: number | null, from: string, until: string) {
  const own = authorId === null ? undefined : eq(contents.userId, authorId);
  return ctx.db
    .select({ yearMonth: monthOfPost, contentsCount: number(sql`COUNT(*)`) })
    .from(contents)
    .where(
      and(own, eq(contents.deleteYn, "N"), gte(contents.createdAt, startOfSeoulDay(from)), lt(contents.createdAt, startOfSeoulDay(until))),
    )
    .groupBy(monthOfPost);
}

/**
 * The chart's range as asked ("yyyyMM", a longer date is cut to its month), by default the last thirteen months. A range that ends before
 * it begins is swapped.
 */
export function feeChartRange(now: Date, asked: { startDate?: string; endDate?: string }): { fromMonth: string; toMonth: string } {
  const month = (value: string | undefined) => value?.replaceAll("-", "").slice(0, 6);
  const toMonth = month(asked.endDate) ?? seoulMonth(now);
  const fromMonth = month(asked.startDate) ?? addMonths(toMonth, -12);
  return fromMonth <= toMonth ? { fromMonth, toMonth } : { fromMonth: toMonth, toMonth: fromMonth };
}
