import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { inSnapshot } from "~/core/snapshot.server";
import { addMonths, monthDays, seoulMonth, startOfSeoulDay } from "~/time/seoul";
import { ask, whole } from "~db/ask.server";
import { contents } from "~db/schema/blog";
import { feesOfDays } from "./fees-of-days.server";
import { type Months, monthsOf } from "../report-range";

export type FeeMonth = { yearMonth: string; contentsCount: number; creatorFee: number; sendCount: number };

const monthOfPost = sql<string>`DATE_FORMAT(${contents.createdAt} + INTERVAL 9 HOUR, '%Y%m')`;
const number = (value: SQL) => sql<number>`CAST(${value} AS SIGNED)`;

/** Read fees (won), new posts and dispatches by Seoul month, zeros included (2 §2 "Creator fee by period", rules 10–12). */
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
  const [sums, posts] = await inSnapshot(ctx, async (snap) => [
    await sent(snap, authorId, from, until),
    await written(snap, authorId, from, until),
  ]);
  return months.map((yearMonth) => {
    const sum = sums.find((row) => row.yearMonth === yearMonth);
    return {
      yearMonth,
      contentsCount: Number(posts.find((row) => row.yearMonth === yearMonth)?.contentsCount ?? 0),
      creatorFee: sum?.creatorFee ?? 0,
      sendCount: sum?.sendCount ?? 0,
    };
  });
}

async function sent(snap: MemberCtx, authorId: number | null, from: string, until: string) {
  return ask<Omit<FeeMonth, "contentsCount">>(
    snap,
    sql`SELECT DATE_FORMAT(day, '%Y%m') AS yearMonth, ${whole(sql`SUM(fee)`)} AS creatorFee, ${whole(sql`SUM(sent)`)} AS sendCount
      FROM (${await feesOfDays(snap, authorId, from, until)}) AS fees GROUP BY yearMonth`,
  );
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

type Asked = { startDate?: string; endDate?: string };

const monthOf = (value: string | undefined) => value?.replaceAll("-", "").slice(0, 6);

/** Months of the fee dispatches; by default the twelve up to the current one (2 §9, rule 142). */
export function feeDispatchesRange(now: Date, asked: Asked): Months {
  const range = feeChartRange(now, asked);
  return asked.startDate ? range : { ...range, fromMonth: addMonths(range.toMonth, -11) };
}

/** Months of the chart; by default the last thirteen. A reversed range is swapped. */
export function feeChartRange(now: Date, asked: Asked): Months {
  const toMonth = monthOf(asked.endDate) ?? seoulMonth(now);
  const fromMonth = monthOf(asked.startDate) ?? addMonths(toMonth, -12);
  return fromMonth <= toMonth ? { fromMonth, toMonth } : { fromMonth: toMonth, toMonth: fromMonth };
}

export const isSwapped = ({ startDate }: Asked, { fromMonth }: Months): boolean =>
  startDate !== undefined && monthOf(startDate) !== fromMonth;
