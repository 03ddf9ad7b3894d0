import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { ask } from "~db/ask.server";
import { CALENDAR_PLACES, calendarColumn } from "~db/schema/reports";
import { type Places, placesOf } from "../counting/calendar.server";
import { listOf, ownedBy } from "../internal/rows.server";
import { allSpans, columnOf, type Part, type SpanName, startOf } from "../counting/interest-windows";

const parts: Part[] = ["sent", "opened"];

const placesBySpan = (spans: readonly SpanName[], day: string) => new Map(spans.map((span) => [span, placesOf(startOf(span, day), day)]));
const periodsOf = (places: Map<SpanName, Places[]>) => [...new Set([...places.values()].flat().map(({ period }) => period))];

/** SELECT of customer counts for spans ending on any day. Each period is one more row per customer, found by key. */
export function ofCalendars(senderId: number | null, day: string, spans: readonly SpanName[], more: SQL): SQL {
  const places = placesBySpan(spans, day);
  const periods = periodsOf(places).filter((period) => period > 0);
  const joins = periods.map(
    (period) => `LEFT JOIN customer_calendar AS of_${period}
      ON of_${period}.sender_id = of_0.sender_id AND of_${period}.period = ${period} AND of_${period}.receiver_id = of_0.receiver_id`,
  );
  const values = [...places].flatMap(([span, of]) => parts.map((part) => `${sumOf(of, part)} AS ${columnOf(part, span)}`));
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

const allPlaces = parts.flatMap((part) => Array.from({ length: CALENDAR_PLACES }, (_, n) => calendarColumn(part, n + 1)));
const sumsOfPlaces = sql.raw(allPlaces.map((name) => `SUM(of_all.${name}) AS ${name}`).join(", "));

/**
 * Sum all spans ending on a day over a sender's customers (null: everybody's). Rows are added here: parsing SQL for it took longer.
 * `beside` adds another question's columns, to save a statement.
 */
export async function sumsOfCalendars<Beside>(
  snap: Ctx,
  senderId: number | null,
  day: string,
  beside: SQL,
): Promise<{ sums: Record<string, number>; beside: Beside }> {
  const places = placesBySpan(allSpans, day);
  const periods = periodsOf(places);
  const calendars = senderId === null ? everybodysPeriods(periods) : periodsOfOne(senderId, periods);
  const rows = await ask<Record<string, number | null> & Beside>(
    snap,
    sql`SELECT beside.*, calendars.* FROM (SELECT ${beside}) AS beside LEFT JOIN (${calendars}) AS calendars ON TRUE`,
  );
  const found = new Map(rows.map((row) => [row.period, row]));
  const sums: Record<string, number> = {};
  for (const [span, of] of places)
    for (const part of parts) {
      let sum = 0;
      for (const { period, from, to, sign } of of)
        for (let place = from; place <= to; place++) sum += sign * Number(found.get(period)?.[calendarColumn(part, place)] ?? 0);
      sums[columnOf(part, span)] = sum;
    }
  return { sums, beside: rows[0]! };
}

const periodsOfOne = (senderId: number, periods: number[]): SQL => sql`SELECT of_all.* FROM customer_calendar AS of_all
  WHERE of_all.sender_id = ${senderId} AND of_all.period IN (${listOf(periods)}) AND of_all.receiver_id = 0`;

/** Join the periods one by one: an IN list would scan the customers' rows. */
const everybodysPeriods = (periods: number[]): SQL => sql`SELECT periods.period, ${sumsOfPlaces} FROM interest_day AS senders
  STRAIGHT_JOIN (${sql.raw(periods.map((period) => `SELECT ${period} AS period`).join(" UNION ALL "))}) AS periods
  STRAIGHT_JOIN customer_calendar AS of_all ON of_all.sender_id = senders.sender_id AND of_all.period = periods.period AND of_all.receiver_id = 0
  GROUP BY periods.period`;
