import { sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { addMonths, monthDays, seoulDay, seoulMonth } from "~/time/seoul";
import { ask, whole } from "~db/ask.server";
import { watermark } from "../counting/watermark.server";
import { monthsOfPostsAt } from "../fees/months-of-posts.server";
import { listOf } from "../internal/rows.server";
import { type Range, rangeOf } from "../report-range";
import { cardCountsAt } from "./card-counts.server";

const MONTHS = 12;

/** Dispatches and openings by the writer; the fee also covers other senders' dispatches of the post. */
export type PostFigures = { sent: number; read: number; fee: number };

/** Twelve months up to today, as Seoul days and as "yyyyMM". */
export function figuresRange(now: Date): { range: Range; fromMonth: string; toMonth: string } {
  const toMonth = seoulMonth(now);
  const fromMonth = addMonths(toMonth, 1 - MONTHS);
  return { range: rangeOf(monthDays(fromMonth).from, seoulDay(now)), fromMonth, toMonth };
}

const marks = {
  customers: watermark("customers"),
  opens: watermark("opens"),
  ends: watermark("ends"),
  viewMonths: watermark("viewMonths"),
};

/** Figures of the member's own posts over twelve months, in one statement (ADR 3). */
export async function postFigures(ctx: MemberCtx, contentsIds: number[]): Promise<Map<number, PostFigures>> {
  if (contentsIds.length === 0) return new Map();
  const { userId } = ctx.actor;
  const { range, ...months } = figuresRange(ctx.now());
  const wanted = sql`contents_id IN (${listOf(contentsIds)})`;
  const rows = await ask<PostFigures & { id: number }>(
    ctx,
    sql`SELECT contents_id AS id, ${whole(sql`SUM(sent)`)} AS sent, ${whole(sql`SUM(\`read\`)`)} AS \`read\`, ${whole(sql`SUM(fee)`)} AS fee
        FROM (SELECT contents_id, send_count AS sent, read_count AS \`read\`, 0 AS fee
            FROM (${cardCountsAt(ctx, marks, userId, range)}) AS dispatches WHERE ${wanted}
          UNION ALL SELECT contents_id, 0, 0, fee FROM (${monthsOfPostsAt(marks, userId, months)}) AS earnings WHERE ${wanted}) AS counts
        GROUP BY contents_id`,
  );
  const none = { sent: 0, read: 0, fee: 0 };
  return new Map([...contentsIds.map((id) => [id, none] as const), ...rows.map(({ id, ...counts }) => [id, counts] as const)]);
}
