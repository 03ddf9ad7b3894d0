import { sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { inSnapshot } from "~/core/snapshot.server";
import { addMonths, monthDays, seoulDay, seoulMonth } from "~/time/seoul";
import { ask, whole } from "~db/ask.server";
import { monthsOfPosts } from "../fees/months-of-posts.server";
import { listOf } from "../internal/rows.server";
import { type Range, rangeOf } from "../report-range";
import { cardCounts } from "./card-counts.server";

const MONTHS = 12;

/** How many a writer sent a post, how many of these opened it, and what all its dispatches, also by others, earned. */
export type PostFigures = { sent: number; read: number; fee: number };

/** The twelve months up to the current one, which these figures are of. */
export function figuresRange(now: Date): { range: Range; fromMonth: string; toMonth: string } {
  const toMonth = seoulMonth(now);
  const fromMonth = addMonths(toMonth, 1 - MONTHS);
  return { range: rangeOf(monthDays(fromMonth).from, seoulDay(now)), fromMonth, toMonth };
}

/** The figures of some of the member's own posts in these twelve months, by post, from the counted tables (decision 0003). */
export async function postFigures(ctx: MemberCtx, contentsIds: number[]): Promise<Map<number, PostFigures>> {
  const figures = new Map<number, PostFigures>(contentsIds.map((id) => [id, { sent: 0, read: 0, fee: 0 }]));
  if (contentsIds.length === 0) return figures;
  const { userId } = ctx.actor;
  const { range, toMonth } = figuresRange(ctx.now());
  await inSnapshot(ctx, async (snap) => {
    const wanted = sql`contents_id IN (${listOf(contentsIds)}) GROUP BY contents_id`;
    const sent = await ask<{ id: number; sent: number; read: number }>(
      snap,
      sql`SELECT contents_id AS id, ${whole(sql`SUM(send_count)`)} AS sent, ${whole(sql`SUM(read_count)`)} AS \`read\`
        FROM (${await cardCounts(snap, userId, range)}) AS counts WHERE ${wanted}`,
    );
    const fees = await ask<{ id: number; fee: number }>(
      snap,
      sql`SELECT contents_id AS id, ${whole(sql`SUM(fee)`)} AS fee FROM (${await monthsOfPosts(snap, userId, toMonth)}) AS counts
        WHERE ${wanted}`,
    );
    for (const { id, ...counts } of [...sent, ...fees]) Object.assign(figures.get(id)!, counts);
  });
  return figures;
}
