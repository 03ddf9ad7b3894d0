import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { addDays, seoulDay } from "~/time/seoul";
import { countedSpans, unionAll } from "../counting/counted-spans.server";
import { readingsIn } from "../counting/opened.server";
import { spansOf } from "../counting/spans";
import { ownedBy } from "../internal/rows.server";
import type { Range } from "../report-range";
import { countedUntil } from "../counting/roll-up.server";

/**
 * Dispatches delivered in the range and those of them opened, as a SELECT of receiver_id, main_subject, sent, opened with one row or more
 * each, some to be taken away; in a snapshot. With `after` only receivers from that number on.
 */
export async function subjectCounts(snap: Ctx, senderId: number | null, range: Range, after = 0): Promise<SQL> {
  const { customers: sentUntil, opens: openedUntil } = await countedUntil(snap);
  const spans = spansOf(range.fromDay, addDays(range.toDay, 1), seoulDay(snap.now()));
  const counted = countedSpans({ day: "customer_daily", month: "customer_monthly" }, spans, {
    senderId,
    columns: sql`counted.receiver_id, counted.main_subject`,
    sums: ["sent", "opened"],
    more: sql`counted.receiver_id >= ${after}`,
  });
  const mine = sql`${ownedBy(sql`raw.user_id`, senderId)} AND raw.receiver_id >= ${after}`;
  const columns = sql`raw.receiver_id, raw.contents_id`;
  const sent = sql`SELECT ${columns} FROM send_history AS raw
    WHERE raw.delivered_at >= ${later(sentUntil, range.from)} AND raw.delivered_at < ${range.until} AND ${mine}`;
  const within = sql`${mine} AND raw.delivered_at >= ${range.from} AND raw.delivered_at < ${range.until}`;
  const opened = readingsIn("viewed_at", { from: openedUntil }, columns, within);
  return unionAll([...counted, bySubject(sent, sql`1 AS sent, 0 AS opened`), bySubject(opened, sql`0, 1`)]);
}

const bySubject = (rows: SQL, values: SQL): SQL => sql`SELECT raw.receiver_id, posts.main_subject, ${values} FROM (${rows}) AS raw
  JOIN contents AS posts ON posts.contents_id = raw.contents_id`;

const later = (a: Date, b: Date) => (a > b ? a : b);
