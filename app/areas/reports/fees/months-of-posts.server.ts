import { monthDays, startOfSeoulDay } from "~/time/seoul";
import { instantText, isId, monthText, seoulMonthText } from "../counting/sql-text";
import { watermark } from "../counting/watermark.server";
import type { Months } from "../report-range";

/** SELECT of contents_id, month, sent, fee (won) and views, for a writer's posts (null: all) with ids below `before`. Sum the rows. */
export function monthsOfPosts(authorId: number | null, { fromMonth, toMonth }: Months, before?: number): string {
  const within = (column: string) =>
    `${column} >= ${instantText(startOfSeoulDay(monthDays(fromMonth).from))} AND ${column} < ${instantText(startOfSeoulDay(monthDays(toMonth).until))}`;
  const older = before === undefined ? "TRUE" : `raw.contents_id < ${Number(before)}`;
  return `SELECT raw.contents_id, raw.month, raw.send_count AS sent, raw.fee_won AS fee, raw.view_count AS views FROM contents_monthly AS raw
      WHERE ${isId("raw.author_id", authorId)} AND raw.month >= ${monthText(fromMonth)} AND raw.month <= ${monthText(toMonth)} AND ${older}
    UNION ALL SELECT raw.contents_id, ${seoulMonthText("raw.delivered_at")}, 1, raw.fee_won, 0 FROM send_history AS raw
      WHERE raw.delivered_at >= ${watermark("customers")} AND ${within("raw.delivered_at")} AND ${isId("raw.author_id", authorId)} AND ${older}
    UNION ALL SELECT raw.contents_id, ${seoulMonthText("raw.viewed_at")}, 0, 0, 1
      FROM contents_view_history AS raw JOIN contents ON contents.contents_id = raw.contents_id
      WHERE raw.viewed_at >= ${watermark("viewMonths")} AND ${within("raw.viewed_at")} AND ${isId("contents.user_id", authorId)} AND ${older}`;
}
