import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { monthDays, startOfSeoulDay } from "~/time/seoul";
import { seoulMonthOf } from "../counting/seoul-sql.server";
import { ownedBy } from "../internal/rows.server";
import type { Months } from "../report-range";
import { countedUntil, type Mark } from "../counting/watermarks.server";

/**
 * SELECT of dispatches, fees and views by post and month; sum the rows; needs a snapshot. Raw dispatches are read only after the watermark
 * (ADR 3).
 */
export async function monthsOfPosts(snap: Ctx, authorId: number | null, months: Months, before?: number): Promise<SQL> {
  return monthsOfPostsAt(await countedUntil(snap), authorId, months, before);
}

type PostMarks = Record<"customers" | "viewMonths", Mark>;

/** `monthsOfPosts` with given watermarks, or with SQL that reads them. `before`: smaller post ids only. */
export function monthsOfPostsAt(marks: PostMarks, authorId: number | null, { fromMonth, toMonth }: Months, before?: number): SQL {
  const { customers: sentUntil, viewMonths: viewedUntil } = marks;
  const from = startOfSeoulDay(monthDays(fromMonth).from);
  const until = startOfSeoulDay(monthDays(toMonth).until);
  const older = before === undefined ? sql`TRUE` : sql`raw.contents_id < ${before}`;
  return sql`SELECT raw.contents_id, raw.month, raw.send_count AS sent, raw.fee_won AS fee, raw.view_count AS views FROM contents_monthly AS raw
      WHERE ${ownedBy(sql`raw.author_id`, authorId)} AND raw.month >= ${fromMonth} AND raw.month <= ${toMonth} AND ${older}
    UNION ALL SELECT raw.contents_id, ${seoulMonthOf(sql`raw.delivered_at`)}, 1, raw.fee_won, 0 FROM send_history AS raw
      WHERE raw.delivered_at >= ${sentUntil} AND raw.delivered_at >= ${from} AND raw.delivered_at < ${until}
        AND ${ownedBy(sql`raw.author_id`, authorId)} AND ${older}
    UNION ALL SELECT raw.contents_id, ${seoulMonthOf(sql`raw.viewed_at`)}, 0, 0, 1
      FROM contents_view_history AS raw JOIN contents ON contents.contents_id = raw.contents_id
      WHERE raw.viewed_at >= ${viewedUntil} AND raw.viewed_at >= ${from} AND raw.viewed_at < ${until}
        AND ${ownedBy(sql`contents.user_id`, authorId)} AND ${older}`;
}
