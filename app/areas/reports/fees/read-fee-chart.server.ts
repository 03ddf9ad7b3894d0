import type { MemberCtx, Scope } from "~/core/ctx.server";
import { inSnapshot } from "~/core/snapshot.server";
import { addMonths, monthDays, seoulMonth, startOfSeoulDay } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { instantText, isId, seoulMonthText } from "../counting/sql-text";
import { feesOfDays } from "./fees-of-days.server";
import { type Months, monthsOf } from "../report-range";

export type FeeMonth = { yearMonth: string; contentsCount: number; creatorFee: number; sendCount: number };

/** Fee in won. Example: `{ yearMonth: "202602", creatorFee: 40, sendCount: 3 }`. */
const feesStatement = (fees: string) => `
  SELECT DATE_FORMAT(day, '%Y%m') AS yearMonth, CAST(SUM(fee) AS SIGNED) AS creatorFee, CAST(SUM(sent) AS SIGNED) AS sendCount
  FROM (${fees}) AS fees GROUP BY yearMonth`;

/** Example: `{ yearMonth: "202602", contentsCount: 4 }`. */
const postsStatement = (authorId: number | null, from: string, until: string) => `
  SELECT ${seoulMonthText("created_at")} AS yearMonth, COUNT(*) AS contentsCount FROM contents
  WHERE ${isId("user_id", authorId)} AND delete_yn = 'N'
    AND created_at >= ${instantText(startOfSeoulDay(from))} AND created_at < ${instantText(startOfSeoulDay(until))}
  GROUP BY yearMonth`;

/** Read fees (won), dispatches and new undeleted posts by Seoul month (2 §2 "Creator fee by period", rules 10–12). */
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
    await ask<Omit<FeeMonth, "contentsCount">>(snap, feesStatement(feesOfDays(authorId, from, until))),
    await ask<Pick<FeeMonth, "yearMonth" | "contentsCount">>(snap, postsStatement(authorId, from, until)),
  ]);
  return months.map((yearMonth) => {
    const sum = sums.find((row) => row.yearMonth === yearMonth);
    return {
      yearMonth,
      contentsCount: posts.find((row) => row.yearMonth === yearMonth)?.contentsCount ?? 0,
      creatorFee: sum?.creatorFee ?? 0,
      sendCount: sum?.sendCount ?? 0,
    };
  });
}

type Asked = { startDate?: string; endDate?: string };

const monthOf = (value: string | undefined) => value?.replaceAll("-", "").slice(0, 6);

/** Like `feeChartRange`, but twelve months without `startDate` (2 §9, ADR 68). */
export function feeDispatchesRange(now: Date, asked: Asked): Months {
  const range = feeChartRange(now, asked);
  return asked.startDate ? range : { ...range, fromMonth: addMonths(range.toMonth, -11) };
}

/** Months of the chart: without `startDate`, thirteen (rule 142); without `endDate`, up to this month. Swaps a reversed range. */
export function feeChartRange(now: Date, asked: Asked): Months {
  const toMonth = monthOf(asked.endDate) ?? seoulMonth(now);
  const fromMonth = monthOf(asked.startDate) ?? addMonths(toMonth, -12);
  return fromMonth <= toMonth ? { fromMonth, toMonth } : { fromMonth: toMonth, toMonth: fromMonth };
}

export const isSwapped = ({ startDate }: Asked, { fromMonth }: Months): boolean =>
  startDate !== undefined && monthOf(startDate) !== fromMonth;
