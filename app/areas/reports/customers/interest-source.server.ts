import { type SQL, sql } from "drizzle-orm";
import { addDays, startOfSeoulDay } from "~/time/seoul";
import { instantOf } from "~db/ask.server";
import { unionAll } from "../counting/counted-spans.server";
import { readingsIn } from "../counting/opened.server";
import { seoulDayOf } from "../counting/seoul-sql.server";
import { watermark } from "../counting/watermark.server";
import { listOf, ownedBy } from "../internal/rows.server";
import { ofCalendars } from "./interest-calendars.server";
import { columnOf, type Part, type SpanName, startOf } from "../counting/interest-windows";

export type Counted = (spans: readonly SpanName[], receivers?: number[]) => SQL;
/** Times from which dispatches and openings are uncounted. */
type Since = Record<Part, Date>;
export type Source = { counted: Counted; since: Since };

export type Stand = Record<"first" | "last", string | null> & Record<"customers" | "opens" | "calendar" | "calendarOpens", string>;

const marks = {
  customers: watermark("customers"),
  opens: watermark("opens"),
  calendar: watermark("calendar"),
  calendarOpens: watermark("calendarOpens"),
};

export const standColumns = (senderId: number | null): SQL => {
  const days = sql`FROM interest_day WHERE ${ownedBy(sql`sender_id`, senderId)}`;
  return sql`(SELECT MIN(day) ${days}) AS first, (SELECT MAX(day) ${days}) AS last, ${marks.customers} AS customers, ${marks.opens} AS opens,
    ${marks.calendar} AS calendar, ${marks.calendarOpens} AS calendarOpens`;
};

/** Whether the windows in `customer_interest` end on that day, which is the usual case. */
export const standsOn = ({ first, last }: Stand, day: string): boolean => first === null || (first === day && last === day);

export const sourceOf = (stand: Stand, senderId: number | null, day: string): Source =>
  standsOn(stand, day)
    ? { counted: standing(senderId), since: { sent: instantOf(stand.customers), opened: instantOf(stand.opens) } }
    : {
        counted: (spans, receivers) => ofCalendars(senderId, day, spans, among(sql`of_0.receiver_id`, receivers)),
        since: calendarsSince(stand),
      };

export const calendarsSince = ({ calendar, calendarOpens }: Stand): Since => ({
  sent: instantOf(calendar),
  opened: instantOf(calendarOpens),
});

/** Counts from `customer_interest`, of a sender (null: everybody). */
export const standing =
  (senderId: number | null): Counted =>
  (spans, receivers) =>
    sql`SELECT kept.sender_id, kept.receiver_id, ${spanColumns(spans, (name) => `kept.${name}`)}
    FROM customer_interest AS kept WHERE ${ownedBy(sql`kept.sender_id`, senderId)} AND ${among(sql`kept.receiver_id`, receivers)}`;

/** 1 if any dispatch or opening up to a Seoul day may be uncounted, else 0. */
export function news(senderId: number | null, day: string): SQL {
  const until = startOfSeoulDay(addDays(day, 1));
  const from = (column: string, instant: SQL) => sql`EXISTS (SELECT 1 FROM send_history AS raw
    WHERE raw.${sql.identifier(column)} >= ${instant} AND raw.delivered_at < ${until} AND ${ownedBy(sql`raw.user_id`, senderId)})`;
  const opened = sql`LEAST(${marks.opens}, ${marks.calendarOpens})`;
  // An opening that confirms a lost answer counts from its delivery on.
  return sql`(${from("delivered_at", sql`LEAST(${marks.customers}, ${marks.calendar}, ${opened})`)} OR ${from("viewed_at", opened)})`;
}

/** One raw text: joining many SQL chunks took longer than reading the rows. */
export const spanColumns = (spans: readonly SpanName[], value: (name: string) => string): SQL =>
  sql.raw(
    spans
      .flatMap((span) => [columnOf("sent", span), columnOf("opened", span)])
      .map((name) => `${value(name)} AS ${name}`)
      .join(", "),
  );

const among = (column: SQL, receivers?: number[]): SQL => (receivers ? sql`${column} IN (${listOf(receivers)})` : sql`${column} > 0`);

/** Dispatches and openings after the watermarks, one row each. Null sender: everybody. */
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
