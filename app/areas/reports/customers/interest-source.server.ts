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
import { columnOf, type Part, type SpanName, startOf } from "./interest-windows";

/** Counts of customers by span, narrowed to some `receivers`. */
export type Counted = (spans: readonly SpanName[], receivers?: number[]) => SQL;
/** The instants until which what was sent and what was opened is counted. */
type Since = Record<Part, Date>;
/** Where customers' counts stand, and from when on what was sent and opened is not among them; `calendarsSince`: not in the calendars. */
export type Source = { counted: Counted; since: Since; calendarsSince: Since };

const EPOCH = "1970-01-01 00:00:00";

/** The standing rows where their spans end on the day, as they do on most days that are asked for; else the calendars. */
export async function interestSource(snap: Ctx, senderId: number | null, day: string): Promise<Source> {
  const marks = await ask<{ rollup: Rollup; until: string; first: string | null; last: string | null }>(
    snap,
    sql`SELECT marks.rollup, marks.counted_until AS until, standing.first, standing.last FROM rollup_watermark AS marks
      CROSS JOIN (SELECT MIN(day) AS first, MAX(day) AS last FROM interest_day WHERE ${ownedBy(sql`sender_id`, senderId)}) AS standing`,
  );
  const countedUntil = (name: Rollup) => instantOf(marks.find(({ rollup }) => rollup === name)?.until ?? EPOCH);
  const calendarsSince = { sent: countedUntil("calendar"), opened: countedUntil("calendarOpens") };
  const { first, last } = marks[0] ?? { first: null, last: null };
  if (first !== null && (first !== day || last !== day)) {
    const counted: Counted = (spans, receivers) => ofCalendars(senderId, day, spans, among(sql`of_0.receiver_id`, receivers));
    return { counted, since: calendarsSince, calendarsSince };
  }
  const counted: Counted = (
    spans,
    receivers,
  ) => sql`SELECT kept.sender_id, kept.receiver_id, ${spanColumns(spans, (name) => `kept.${name}`)}
    FROM customer_interest AS kept WHERE ${ownedBy(sql`kept.sender_id`, senderId)} AND ${among(sql`kept.receiver_id`, receivers)}`;
  return { counted, since: { sent: countedUntil("customers"), opened: countedUntil("opens") }, calendarsSince };
}

const earliest = (one: Since, other: Since): Since => ({
  sent: one.sent < other.sent ? one.sent : other.sent,
  opened: one.opened < other.opened ? one.opened : other.opened,
});

/** 1 or 0: whether anything was sent until a Seoul day, or opened of it, that may not be counted yet. */
export function news(senderId: number | null, day: string, found: Source): SQL {
  const since = earliest(found.since, found.calendarsSince);
  const until = startOfSeoulDay(addDays(day, 1));
  const from = (column: string, instant: Date) => sql`EXISTS (SELECT 1 FROM send_history AS raw
    WHERE raw.${sql.identifier(column)} >= ${instant} AND raw.delivered_at < ${until} AND ${ownedBy(sql`raw.user_id`, senderId)})`;
  // An opening that confirms a lost answer counts from its delivery on.
  const delivered = since.sent < since.opened ? since.sent : since.opened;
  return sql`(${from("delivered_at", delivered)} OR ${from("viewed_at", since.opened)})`;
}

/** The columns of spans, each with its value. Not put together piece by piece: there are many, and that took longer than reading them. */
export const spanColumns = (spans: readonly SpanName[], value: (name: string) => string): SQL =>
  sql.raw(
    spans
      .flatMap((span) => [columnOf("sent", span), columnOf("opened", span)])
      .map((name) => `${value(name)} AS ${name}`)
      .join(", "),
  );

const among = (column: SQL, receivers?: number[]): SQL => (receivers ? sql`${column} IN (${listOf(receivers)})` : sql`${column} > 0`);

/** What is not counted yet, one row a dispatch or opening. */
export function uncounted(senderId: number | null, day: string, since: Since): Counted {
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
