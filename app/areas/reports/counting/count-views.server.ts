import { sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { seoulDayText, seoulMonthText } from "./sql-text";

const views = sql`contents_view_history FORCE INDEX (contents_view_history_ranking_idx)`;

/** Add readings recorded in [from, until) to `view_daily` and `contents_total`. */
export async function countViews(tx: TxCtx, from: Date, until: Date): Promise<void> {
  const within = sql`viewed_at >= ${from} AND viewed_at < ${until}`;
  await tx.db.execute(sql`INSERT INTO view_daily (contents_id, day, view_count)
    SELECT contents_id, ${sql.raw(seoulDayText("viewed_at"))} AS seoul_day, COUNT(*) FROM ${views} WHERE ${within} GROUP BY contents_id, seoul_day
    ON DUPLICATE KEY UPDATE view_count = view_count + VALUES(view_count)`);
  await tx.db.execute(sql`INSERT INTO contents_total (contents_id, view_count)
    SELECT contents_id, COUNT(*) FROM ${views} WHERE ${within} GROUP BY contents_id
    ON DUPLICATE KEY UPDATE view_count = view_count + VALUES(view_count)`);
}

/** Add readings recorded in [from, until) to `contents_monthly`. */
export async function countViewMonths(tx: TxCtx, from: Date, until: Date): Promise<void> {
  await tx.db.execute(sql`INSERT INTO contents_monthly (author_id, month, contents_id, view_count)
    SELECT posts.user_id, counted.month, counted.contents_id, counted.views
      FROM (SELECT contents_id, ${sql.raw(seoulMonthText("viewed_at"))} AS month, COUNT(*) AS views FROM ${views}
        WHERE viewed_at >= ${from} AND viewed_at < ${until} GROUP BY contents_id, month) AS counted
      JOIN contents AS posts ON posts.contents_id = counted.contents_id
    ON DUPLICATE KEY UPDATE view_count = view_count + VALUES(view_count)`);
}
