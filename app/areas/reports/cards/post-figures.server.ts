import type { MemberCtx } from "~/core/ctx.server";
import { addMonths, monthDays, seoulDay, seoulMonth } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { monthsOfPosts } from "../fees/months-of-posts.server";
import { type Range, rangeOf } from "../report-range";
import { postCounts } from "./post-counts.server";

const MONTHS = 12;

/** `sent` and `read` count the member's own dispatches; `fee` (won) covers all senders' dispatches. */
export type PostFigures = { sent: number; read: number; fee: number };

/** The current Seoul month up to today, and the eleven months before. */
export function figuresRange(now: Date): { range: Range; fromMonth: string; toMonth: string } {
  const toMonth = seoulMonth(now);
  const fromMonth = addMonths(toMonth, 1 - MONTHS);
  return { range: rangeOf(monthDays(fromMonth).from, seoulDay(now)), fromMonth, toMonth };
}

/** Values: the post ids, twice. Example: `{ id: 41, sent: 12, … }`. */
const figuresStatement = (dispatches: string, earnings: string) => `
  SELECT contents_id AS id, CAST(SUM(sent) AS SIGNED) AS sent, CAST(SUM(opened) AS SIGNED) AS \`read\`, CAST(SUM(fee) AS SIGNED) AS fee
  FROM (
    SELECT contents_id, send_count AS sent, read_count AS opened, 0 AS fee FROM (${dispatches}) AS dispatches WHERE contents_id IN (?)
    UNION ALL SELECT contents_id, 0, 0, fee FROM (${earnings}) AS earnings WHERE contents_id IN (?)
  ) AS counts GROUP BY contents_id`;

/** Figures of the caller's posts over `figuresRange`, by post id; zeros without dispatches. */
export async function postFigures(ctx: MemberCtx, contentsIds: number[]): Promise<Map<number, PostFigures>> {
  if (contentsIds.length === 0) return new Map();
  const { userId } = ctx.actor;
  const { range, ...months } = figuresRange(ctx.now());
  const statement = figuresStatement(postCounts(ctx.now(), userId, range), monthsOfPosts(userId, months));
  const rows = await ask<PostFigures & { id: number }>(ctx, statement, [contentsIds, contentsIds]);
  const none = { sent: 0, read: 0, fee: 0 };
  return new Map([...contentsIds.map((id) => [id, none] as const), ...rows.map(({ id, ...counts }) => [id, counts] as const)]);
}
