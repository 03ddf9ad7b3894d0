import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { addDays, startOfSeoulDay } from "~/time/seoul";
import { ownedBy } from "../internal/ask.server";

/** Readings of a writer's posts (null: everybody's) on the Seoul days of a range, as a SELECT of contents_id, views. */
export async function viewsOfPosts(_ctx: Ctx, authorId: number | null, range: { fromDay: string; toDay: string }): Promise<SQL> {
  return sql`SELECT raw.contents_id, 1 AS views FROM contents_view_history AS raw JOIN contents ON contents.contents_id = raw.contents_id
    WHERE raw.viewed_at >= ${startOfSeoulDay(range.fromDay)} AND raw.viewed_at < ${startOfSeoulDay(addDays(range.toDay, 1))}
      AND ${ownedBy(sql`contents.user_id`, authorId)}`;
}
