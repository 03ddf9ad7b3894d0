import { sql } from "drizzle-orm";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { inSnapshot } from "~/core/snapshot.server";
import { seoulDay } from "~/time/seoul";
import { ask, instantOf } from "~db/ask.server";
import { limited, type Page } from "../internal/rows.server";
import type { Direction } from "../rate";
import { countedUntil } from "../counting/watermarks.server";

export type PopularRow = {
  contentsId: number;
  title: string;
  mainSubject: string;
  postingDate: Date;
  /** A: whole days since publishing. */
  postingDays: number;
  /** B: all dispatches. */
  sendCount: number;
  /** B / A with two decimals; 0 on the day of publishing (rule 147). */
  dayAverage: number;
  /** Whether the caller may see the post's dispatches, as its writer. */
  own: boolean;
};
export type PopularSort = "title" | "mainSubject" | "postingDate" | "postingDays" | "sendCount" | "dayAverage";

/**
 * Rank shop posts and own posts, in scope "all" every post, by dispatches per day (2 §2 "Send ranking by daily average", rules 147, 154).
 */
export async function readPopularContents(
  ctx: MemberCtx,
  scope: Scope,
  query: Page & { sort: PopularSort; direction: Direction },
): Promise<{ rows: PopularRow[]; total: number }> {
  const shown = scope === "all" ? sql`TRUE` : sql`(posts.shop_yn = 'Y' OR posts.user_id = ${ctx.actor.userId})`;
  const days = sql`DATEDIFF(${seoulDay(ctx.now())}, posts.created_at + INTERVAL 9 HOUR)`;
  const order = query.direction === "asc" ? sql`ASC` : sql`DESC`;
  return inSnapshot(ctx, async (snap) => {
    const { dispatches: mark } = await countedUntil(snap);
    const rows = await ask<Omit<PopularRow, "postingDate"> & { postingDate: string }>(
      snap,
      sql`SELECT contents_id AS contentsId, title, main_subject AS mainSubject, created_at AS postingDate, days AS postingDays, sent AS sendCount,
          CAST(IF(days > 0, sent / days, 0) AS DOUBLE) AS dayAverage, user_id = ${ctx.actor.userId} AS own
        FROM (SELECT posts.contents_id, posts.user_id, posts.title, posts.main_subject, posts.created_at, ${days} AS days,
            COALESCE(total.send_count, 0) + COALESCE(fresh.sent, 0) AS sent
          FROM contents AS posts LEFT JOIN contents_total AS total ON total.contents_id = posts.contents_id
          LEFT JOIN (SELECT contents_id, COUNT(*) AS sent FROM send_history WHERE delivered_at >= ${mark} GROUP BY contents_id) AS fresh
            ON fresh.contents_id = posts.contents_id
          WHERE posts.delete_yn = 'N' AND ${shown}) AS counted
        ORDER BY ${sql.identifier(query.sort)} ${order}, contentsId DESC ${limited(query)}`,
    );
    const [all] = await ask<{ total: number }>(
      snap,
      sql`SELECT COUNT(*) AS total FROM contents AS posts WHERE posts.delete_yn = 'N' AND ${shown}`,
    );
    return { rows: rows.map(shape), total: all!.total };
  });
}

const shape = (row: Omit<PopularRow, "postingDate"> & { postingDate: string }): PopularRow => ({
  ...row,
  own: Boolean(row.own),
  postingDate: instantOf(row.postingDate),
  postingDays: Math.max(0, row.postingDays),
  dayAverage: Math.round(row.dayAverage * 100) / 100,
});
