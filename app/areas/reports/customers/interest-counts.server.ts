import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { addDays, startOfSeoulDay } from "~/time/seoul";
import { ask, instantOf } from "~db/ask.server";
import { unionAll } from "../counting/counted-spans.server";
import { readingsIn } from "../counting/opened.server";
import type { Rollup } from "../counting/roll-up.server";
import { seoulDayOf } from "../counting/seoul-sql.server";
import { listOf, ownedBy } from "../internal/rows.server";
import { ofCalendars } from "./interest-calendars.server";
import { allSpans, columnOf, type Part, type SpanName, startOf } from "./interest-windows";

/** Counts of customers by span, narrowed to some `receivers`. */
type Counted = (spans: readonly SpanName[], receivers?: number[]) => SQL;
export type InterestCounts = { of: Counted; all: SQL };

/**
 * What the customers of a sender (null: everybody's) were sent up to and including a Seoul day, and how much of it they opened, in a
 * snapshot. `of` gives it as a SELECT of sender_id, receiver_id, sent, opened, sent_day, …, of the asked spans: one row a customer who has
 * been sent something, and maybe rows of zeros. `all` is a SELECT whose sums are those of all customers, of every span.
 */
export async function interestCounts(snap: Ctx, senderId: number | null, day: string): Promise<InterestCounts> {
  const { counted, all, since } = await source(snap, senderId, day);
  const fresh = uncounted(senderId, day, since);
  // What has just been sent is mostly others': without it nothing need be put together.
  const [news] = await ask(snap, sql`${fresh([])} LIMIT 1`);
  if (!news) return { of: counted, all };
  return {
    of: (spans, receivers) => sql`SELECT counts.sender_id, counts.receiver_id, ${columns(spans, (name) => `SUM(counts.${name})`)}
      FROM (${unionAll([counted(spans, receivers), fresh(spans, receivers)])}) AS counts GROUP BY counts.sender_id, counts.receiver_id`,
    all: unionAll([all, fresh(allSpans)]),
  };
}

/** The columns of spans, each with its value. Not put together piece by piece: there are many, and that took longer than reading them. */
export const columns = (spans: readonly SpanName[], value: (name: string) => string): SQL =>
  sql.raw(
    spans
      .flatMap((span) => [columnOf("sent", span), columnOf("opened", span)])
      .map((name) => `${value(name)} AS ${name}`)
      .join(", "),
  );

const EPOCH = "1970-01-01 00:00:00";
type Source = { counted: Counted; all: SQL; since: Record<Part, Date> };

/** The standing rows where their spans end on the day, as they do on most days that are asked for; else the calendars. */
async function source(snap: Ctx, senderId: number | null, day: string): Promise<Source> {
  const marks = await ask<{ rollup: Rollup; until: string; first: string | null; last: string | null }>(
    snap,
    sql`SELECT marks.rollup, marks.counted_until AS until, standing.first, standing.last FROM rollup_watermark AS marks
      CROSS JOIN (SELECT MIN(day) AS first, MAX(day) AS last FROM interest_day WHERE ${ownedBy(sql`sender_id`, senderId)}) AS standing`,
  );
  const countedUntil = (name: Rollup) => instantOf(marks.find(({ rollup }) => rollup === name)?.until ?? EPOCH);
  const { first, last } = marks[0] ?? { first: null, last: null };
  if (first !== null && (first !== day || last !== day))
    return {
      counted: (spans, receivers) => ofCalendars(senderId, day, spans, among(sql`of_0.receiver_id`, receivers)),
      all: ofCalendars(senderId, day, allSpans, sql`of_0.receiver_id = 0`),
      since: { sent: countedUntil("calendar"), opened: countedUntil("calendarOpens") },
    };
  const counted: Counted = (spans, receivers) => sql`SELECT kept.sender_id, kept.receiver_id, ${columns(spans, (name) => `kept.${name}`)}
    FROM customer_interest AS kept WHERE ${ownedBy(sql`kept.sender_id`, senderId)} AND ${among(sql`kept.receiver_id`, receivers)}`;
  return { counted, all: counted(allSpans), since: { sent: countedUntil("customers"), opened: countedUntil("opens") } };
}

const among = (column: SQL, receivers?: number[]): SQL => (receivers ? sql`${column} IN (${listOf(receivers)})` : sql`${column} > 0`);

/** What is not counted yet, one row a dispatch or opening. */
function uncounted(senderId: number | null, day: string, since: Record<Part, Date>): Counted {
  return (spans, receivers) => {
    const within = sql`${ownedBy(sql`raw.user_id`, senderId)} AND ${among(sql`raw.receiver_id`, receivers)}
      AND raw.delivered_at < ${startOfSeoulDay(addDays(day, 1))}`;
    const row = (of: Part) => {
      const values = spans.flatMap((span) => {
        const start = startOf(span, day);
        const counts = start === null ? sql`1` : sql`${seoulDayOf(sql`raw.delivered_at`)} >= ${start}`;
        return (["sent", "opened"] as const).map((part) => sql`${part === of ? counts : sql`0`} AS ${sql.raw(columnOf(part, span))}`);
      });
      return sql.join([sql`raw.user_id AS sender_id`, sql`raw.receiver_id`, ...values], sql`, `);
    };
    return unionAll([
      sql`SELECT ${row("sent")} FROM send_history AS raw WHERE raw.delivered_at >= ${since.sent} AND ${within}`,
      readingsIn("viewed_at", { from: since.opened }, row("opened"), within),
    ]);
  };
}
