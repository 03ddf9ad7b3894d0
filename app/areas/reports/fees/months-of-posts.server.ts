import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { addMonths, monthDays, startOfSeoulDay } from "~/time/seoul";
import { ownedBy } from "../internal/ask.server";

const MONTHS = 12;

/**
 * Dispatches, fees and views of a writer's posts (null: everybody's) in each of the twelve months up to `month`, as a SELECT of contents_id,
 * month, sent, fee, views, with one row or more a month. With `before` only of posts with a smaller number.
 */
export async function monthsOfPosts(_ctx: Ctx, authorId: number | null, month: string, before?: number): Promise<SQL> {
  const from = startOfSeoulDay(monthDays(addMonths(month, 1 - MONTHS)).from);
  const until = startOfSeoulDay(monthDays(month).until);
  const older = before === undefined ? sql`TRUE` : sql`raw.contents_id < ${before}`;
  return sql`SELECT raw.contents_id, DATE_FORMAT(raw.delivered_at + INTERVAL 9 HOUR, '%Y%m') AS month, 1 AS sent, raw.fee_won AS fee, 0 AS views
      FROM send_history AS raw
      WHERE ${ownedBy(sql`raw.author_id`, authorId)} AND raw.delivered_at >= ${from} AND raw.delivered_at < ${until} AND ${older}
    UNION ALL SELECT raw.contents_id, DATE_FORMAT(raw.viewed_at + INTERVAL 9 HOUR, '%Y%m'), 0, 0, 1
      FROM contents_view_history AS raw JOIN contents ON contents.contents_id = raw.contents_id
      WHERE ${ownedBy(sql`contents.user_id`, authorId)} AND raw.viewed_at >= ${from} AND raw.viewed_at < ${until} AND ${older}`;
}
