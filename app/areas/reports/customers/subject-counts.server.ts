import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { seoulDay } from "~/time/seoul";
import { placesCounted } from "../counting/calendar-places.server";
import { placesByYear } from "../counting/calendar.server";
import { unionAll } from "../counting/counted-spans.server";
import { readingsIn } from "../counting/opened.server";
import { ownedBy } from "../internal/rows.server";
import type { Range } from "../report-range";
import { countedUntil } from "../counting/watermarks.server";

/** SELECT of sent and opened counts by receiver and subject; sum the rows. `after`: lowest receiver id. */
export async function subjectCounts(snap: Ctx, senderId: number | null, range: Range, after = 0): Promise<SQL> {
  const { subjects: sentUntil, subjectOpens: openedUntil } = await countedUntil(snap);
  const columns = sql`counted.receiver_id, counted.main_subject`;
  const more = sql`counted.receiver_id >= ${after}`;
  const places = placesByYear(range.fromDay, range.toDay, seoulDay(snap.now()));
  const counted = placesCounted("subject_calendar", places, { senderId, columns, more });
  const mine = sql`${ownedBy(sql`raw.user_id`, senderId)} AND raw.receiver_id >= ${after}`;
  const posts = sql`raw.receiver_id, raw.contents_id`;
  const sent = sql`SELECT ${posts} FROM send_history AS raw
    WHERE raw.delivered_at >= ${later(sentUntil, range.from)} AND raw.delivered_at < ${range.until} AND ${mine}`;
  const within = sql`${mine} AND raw.delivered_at >= ${range.from} AND raw.delivered_at < ${range.until}`;
  const opened = readingsIn("viewed_at", { from: openedUntil }, posts, within);
  return unionAll([...counted, bySubject(sent, sql`1 AS sent, 0 AS opened`), bySubject(opened, sql`0, 1`)]);
}

const bySubject = (rows: SQL, values: SQL): SQL => sql`SELECT raw.receiver_id, posts.main_subject, ${values} FROM (${rows}) AS raw
  JOIN contents AS posts ON posts.contents_id = raw.contents_id`;

const later = (a: Date, b: Date) => (a > b ? a : b);
