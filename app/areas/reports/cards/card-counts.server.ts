import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { addDays, seoulDay } from "~/time/seoul";
import { countedSpans, unionAll } from "../counting/counted-spans.server";
import { readingsIn } from "../counting/opened.server";
import { spansOf } from "../counting/spans";
import { ask, listOf, ownedBy } from "../internal/ask.server";
import type { Range } from "../report-range";
import { countedUntil } from "../roll-up.server";

/** The dispatches of a sender (null: everybody's) delivered in the range. */
export const sentIn = (senderId: number | null, { from, until }: Pick<Range, "from" | "until">): SQL =>
  sql`${ownedBy(sql`raw.user_id`, senderId)} AND raw.delivered_at >= ${from} AND raw.delivered_at < ${until}`;

const sums = ["send_count", "read_count", "read_to_end_count", "fee_won"];

/**
 * The dispatches of the range as a SELECT of contents_id, send_count, read_count, read_to_end_count, fee_won with one row or more a post,
 * some to be taken away; in a snapshot.
 */
export async function cardCounts(snap: Ctx, senderId: number | null, range: Range): Promise<SQL> {
  const sentUntil = await countedUntil(snap, "customers");
  const openedUntil = await countedUntil(snap, "opens");
  const endedUntil = await countedUntil(snap, "ends");
  const spans = spansOf(range.fromDay, addDays(range.toDay, 1), seoulDay(snap.now()));
  const tables = { day: "post_daily", month: "post_monthly" };
  const counted = countedSpans(tables, spans, { senderId, columns: sql`counted.contents_id`, sums });
  const since = { from: sentUntil > range.from ? sentUntil : range.from, until: range.until };
  const within = sentIn(senderId, range);
  return unionAll([
    ...counted,
    sql`SELECT raw.contents_id, 1 AS send_count, 0 AS read_count, 0 AS read_to_end_count, raw.fee_won FROM send_history AS raw
      WHERE ${sentIn(senderId, since)}`,
    readingsIn("viewed_at", { from: openedUntil }, sql`raw.contents_id, 0, 1, 0, 0`, within),
    readingsIn("read_to_end_at", { from: endedUntil }, sql`raw.contents_id, 0, 0, 1, 0`, within),
  ]);
}

/** By post, the whole minutes after which half of those who opened it had done so. */
export async function medianMinutes(ctx: Ctx, senderId: number | null, range: Range, contentsIds: number[]): Promise<Map<number, number>> {
  if (contentsIds.length === 0) return new Map();
  const rows = await ask<{ contentsId: number; minutes: number }>(
    ctx,
    sql`SELECT contentsId, minutes FROM (SELECT raw.contents_id AS contentsId, ${minutesToOpen} AS minutes,
          ROW_NUMBER() OVER (PARTITION BY raw.contents_id ORDER BY ${minutesToOpen}) AS place, COUNT(*) OVER (PARTITION BY raw.contents_id) AS opened
        FROM send_history AS raw
        WHERE ${sentIn(senderId, range)} AND raw.viewed_at IS NOT NULL AND raw.contents_id IN (${listOf(contentsIds)})) AS opens
      WHERE place = CEIL(opened / 2)`,
  );
  return new Map(rows.map((row) => [row.contentsId, row.minutes]));
}

/** An opened link confirms a lost answer, and so may be a moment before the delivery. */
const minutesToOpen: SQL = sql`GREATEST(0, TIMESTAMPDIFF(MINUTE, raw.delivered_at, raw.viewed_at))`;
