import { type SQL, sql } from "drizzle-orm";
import { calendarColumn } from "~db/schema/reports";
import { type Places, placesOf } from "../counting/calendar.server";
import { ownedBy } from "../internal/rows.server";
import { columnOf, type Part, type SpanName, startOf } from "./interest-windows";

/**
 * The counts of spans that end on any day, from the calendars of a sender's customers (null: everybody's) whose `of_0.receiver_id` does as
 * `more` says; 0 is all customers of a sender together. A SELECT of sender_id, receiver_id and two columns a span. Each period that the spans
 * need is one more row a customer, found by key, so that what it costs hangs neither on the day nor on how much was sent.
 */
export function ofCalendars(senderId: number | null, day: string, spans: readonly SpanName[], more: SQL): SQL {
  const places = new Map(spans.map((span) => [span, placesOf(startOf(span, day), day)]));
  const periods = [...new Set([...places.values()].flat().map(({ period }) => period))].filter((period) => period > 0);
  const joins = periods.map(
    (period) => `LEFT JOIN customer_calendar AS of_${period}
      ON of_${period}.sender_id = of_0.sender_id AND of_${period}.period = ${period} AND of_${period}.receiver_id = of_0.receiver_id`,
  );
  const values = [...places].flatMap(([span, of]) =>
    (["sent", "opened"] as const).map((part) => `${sumOf(of, part)} AS ${columnOf(part, span)}`),
  );
  const from =
    senderId === null
      ? sql`interest_day AS senders STRAIGHT_JOIN customer_calendar AS of_0 ON of_0.sender_id = senders.sender_id`
      : sql`customer_calendar AS of_0`;
  return sql`SELECT of_0.sender_id, of_0.receiver_id, ${sql.raw(values.join(", "))} FROM ${from} ${sql.raw(joins.join(" "))}
    WHERE of_0.period = 0 AND ${ownedBy(sql`of_0.sender_id`, senderId)} AND ${more}`;
}

function sumOf(places: Places[], part: Part): string {
  const sums = places.map(({ period, from, to, sign }) => {
    const columns = Array.from({ length: to - from + 1 }, (_, n) => `of_${period}.${calendarColumn(part, from + n)}`);
    return `${sign === 1 ? "+" : "-"} COALESCE(${columns.join(" + ")}, 0)`;
  });
  return `0 ${sums.join(" ")}`;
}
