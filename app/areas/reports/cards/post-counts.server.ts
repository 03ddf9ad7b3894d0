import { addDays, seoulDay } from "~/time/seoul";
import { coverOf } from "../counting/calendar";
import { sumsOfSpans, unionAll } from "../counting/calendar-tables.server";
import { readingsIn } from "../counting/opened.server";
import { instantText, isId } from "../counting/sql-text";
import { watermark } from "../counting/watermark.server";
import type { Range } from "../report-range";

const sums = ["send_count", "read_count", "read_to_end_count", "fee_won"];

/** SQL condition on `raw`: a sender's (null: everybody's) dispatches delivered in the range. */
export const sentIn = (senderId: number | null, { from, until }: Pick<Range, "from" | "until">): string =>
  `${isId("raw.user_id", senderId)} AND raw.delivered_at >= ${instantText(from)} AND raw.delivered_at < ${instantText(until)}`;

/**
 * SELECT of contents_id, send_count, read_count, read_to_end_count, fee_won of `sentIn` dispatches. Sum a post's rows: some are negative.
 */
export function postCounts(now: Date, senderId: number | null, range: Range, contentsId: number | null = null): string {
  const spans = coverOf(range.fromDay, addDays(range.toDay, 1), seoulDay(now));
  const where = isId("counted.contents_id", contentsId);
  const within = `${sentIn(senderId, range)} AND ${isId("raw.contents_id", contentsId)}`;
  return unionAll([
    sumsOfSpans({ day: "post_daily", month: "post_monthly" }, spans, { senderId, columns: "counted.contents_id", sums, where }),
    `SELECT raw.contents_id, 1 AS send_count, 0 AS read_count, 0 AS read_to_end_count, raw.fee_won FROM send_history AS raw
      WHERE ${within} AND raw.delivered_at >= ${watermark("customers")}`,
    readingsIn("viewed_at", { from: watermark("opens") }, "raw.contents_id, 0, 1, 0, 0", within),
    readingsIn("read_to_end_at", { from: watermark("ends") }, "raw.contents_id, 0, 0, 1, 0", within),
  ]);
}
