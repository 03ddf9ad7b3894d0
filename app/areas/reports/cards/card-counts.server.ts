import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { addDays, seoulDay } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { placesCounted } from "../counting/calendar-places.server";
import { placesByYear } from "../counting/calendar.server";
import { countedSpans, unionAll } from "../counting/counted-spans.server";
import { minutesToOpen } from "../counting/count-open-minutes.server";
import { readingsIn } from "../counting/opened.server";
import { spansOf } from "../counting/spans";
import { listOf, ownedBy } from "../internal/rows.server";
import type { Range } from "../report-range";
import { countedUntil, type Mark, type Marks } from "../counting/watermarks.server";

/** SQL condition: dispatches of a sender (null: everybody) delivered in the range. */
export const sentIn = (senderId: number | null, { from, until }: Pick<Range, "from" | "until">): SQL =>
  sql`${ownedBy(sql`raw.user_id`, senderId)} AND raw.delivered_at >= ${from} AND raw.delivered_at < ${until}`;

const sums = ["send_count", "read_count", "read_to_end_count", "fee_won"];

/** SELECT of dispatch counts of the range by post; needs a snapshot. Sum the rows: some are negative (`spansOf`). */
export async function cardCounts(snap: Ctx, senderId: number | null, range: Range, contentsId?: number): Promise<SQL> {
  return cardCountsAt(snap, await countedUntil(snap), senderId, range, contentsId);
}

type CardMarks = Record<"customers" | "opens" | "ends", Mark>;

/** `cardCounts` with given watermarks, or with SQL that reads them. Null sender: everybody. */
export function cardCountsAt(ctx: Ctx, marks: CardMarks, senderId: number | null, range: Range, contentsId?: number): SQL {
  const { customers: sentUntil, opens: openedUntil, ends: endedUntil } = marks;
  const spans = spansOf(range.fromDay, addDays(range.toDay, 1), seoulDay(ctx.now()));
  const tables = { day: "post_daily", month: "post_monthly" };
  const more = ownedBy(sql`counted.contents_id`, contentsId ?? null);
  const counted = countedSpans(tables, spans, { senderId, columns: sql`counted.contents_id`, sums, more });
  const only = ownedBy(sql`raw.contents_id`, contentsId ?? null);
  const within = sql`${sentIn(senderId, range)} AND ${only}`;
  return unionAll([
    ...counted,
    sql`SELECT raw.contents_id, 1 AS send_count, 0 AS read_count, 0 AS read_to_end_count, raw.fee_won FROM send_history AS raw
      WHERE ${within} AND raw.delivered_at >= ${sentUntil}`,
    readingsIn("viewed_at", { from: openedUntil }, sql`raw.contents_id, 0, 1, 0, 0`, within),
    readingsIn("read_to_end_at", { from: endedUntil }, sql`raw.contents_id, 0, 0, 1, 0`, within),
  ]);
}

const FEW = 10;

/** Median minutes to open, rounded as in `minutesToOpen`, by post; needs a snapshot. May hold other posts too. */
export async function medianMinutes(
  snap: Ctx,
  marks: Marks,
  senderId: number | null,
  range: Range,
  contentsIds: number[],
): Promise<Map<number, number>> {
  if (contentsIds.length === 0) return new Map();
  const places = placesByYear(range.fromDay, range.toDay, seoulDay(snap.now()));
  const counted = placesCounted("open_minutes_calendar", places, {
    senderId,
    columns: sql`counted.contents_id, counted.minutes`,
    parts: ["opened"],
    more: sql`counted.contents_id IN (${listOf(contentsIds)})`,
  });
  // Uncounted rows are few: reading all is cheaper than probing the index for many ids.
  const some = contentsIds.length > FEW ? sql`TRUE` : sql`raw.contents_id IN (${listOf(contentsIds)})`;
  const fresh = readingsIn(
    "viewed_at",
    { from: marks.openPlaces },
    sql`raw.contents_id, ${minutesToOpen} AS minutes, 1 AS opened`,
    sql`${sentIn(senderId, range)} AND ${some}`,
  );
  const rows = await ask<{ contentsId: number; minutes: number }>(
    snap,
    sql`SELECT contents_id AS contentsId, minutes
      FROM (SELECT contents_id, minutes, opened, SUM(opened) OVER (PARTITION BY contents_id) AS total,
          SUM(opened) OVER (PARTITION BY contents_id ORDER BY minutes) AS place
        FROM (SELECT contents_id, minutes, SUM(opened) AS opened FROM (${unionAll([...counted, fresh])}) AS counts
          GROUP BY contents_id, minutes HAVING SUM(counts.opened) > 0) AS opens) AS placed
      WHERE place >= CEIL(total / 2) AND place - opened < CEIL(total / 2)`,
  );
  return new Map(rows.map((row) => [row.contentsId, row.minutes]));
}
