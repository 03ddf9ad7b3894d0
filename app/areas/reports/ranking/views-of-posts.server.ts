import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { addDays, startOfSeoulDay } from "~/time/seoul";
import { ownedBy } from "../internal/ask.server";
import { countedUntil } from "../counting/roll-up.server";

/**
 * Readings of a writer's posts (null: everybody's) on the Seoul days of a range, as a SELECT of contents_id, views with one row or more a
 * post; in a snapshot.
 */
export async function viewsOfPosts(snap: Ctx, authorId: number | null, range: { fromDay: string; toDay: string }): Promise<SQL> {
  const mark = await countedUntil(snap, "views");
  const from = startOfSeoulDay(range.fromDay);
  const own = ownedBy(sql`posts.user_id`, authorId);
  // One writer's posts come first, so that their days are found by post.
  const counted = authorId === null ? sql`view_daily AS counted` : sql`contents AS posts STRAIGHT_JOIN view_daily AS counted`;
  const joined = authorId === null ? sql`TRUE` : sql`counted.contents_id = posts.contents_id`;
  return sql`SELECT counted.contents_id, counted.view_count AS views FROM ${counted}
      WHERE counted.day >= ${range.fromDay} AND counted.day <= ${range.toDay} AND ${joined} AND ${authorId === null ? sql`TRUE` : own}
    UNION ALL SELECT raw.contents_id, 1 FROM contents_view_history AS raw JOIN contents AS posts ON posts.contents_id = raw.contents_id
      WHERE raw.viewed_at >= ${mark > from ? mark : from} AND raw.viewed_at < ${startOfSeoulDay(addDays(range.toDay, 1))} AND ${own}`;
}
