import { startOfSeoulDay } from "~/time/seoul";
import { dayText, instantText, isId, seoulDayText } from "../counting/sql-text";
import { watermark } from "../counting/watermark.server";

/** SELECT of day, sent and fee (won) on Seoul days [from, until), for a writer (null: all). Sum a day's rows. */
export function feesOfDays(authorId: number | null, from: string, until: string): string {
  const owned = isId("author_id", authorId);
  return `SELECT day, send_count AS sent, fee_won AS fee FROM author_daily WHERE ${owned} AND day >= ${dayText(from)} AND day < ${dayText(until)}
    UNION ALL SELECT ${seoulDayText("delivered_at")}, COUNT(*), SUM(fee_won) FROM send_history
      WHERE ${owned} AND delivered_at >= ${watermark("dispatches")}
        AND delivered_at >= ${instantText(startOfSeoulDay(from))} AND delivered_at < ${instantText(startOfSeoulDay(until))} GROUP BY 1`;
}
