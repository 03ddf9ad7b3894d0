import type { Ctx } from "~/core/ctx.server";
import { addDays, seoulDay, startOfSeoulDay } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { type Places, placesOf } from "../counting/calendar";
import { placesText, unionAll } from "../counting/calendar-tables.server";
import { allSpans, columnOf, type Part, startOf } from "../counting/interest-windows";
import { readingsIn } from "../counting/opened.server";
import { dayText, instantText, isId, seoulDayText } from "../counting/sql-text";
import { watermark } from "../counting/watermark.server";

const parts: Part[] = ["sent", "opened"];
/** sent, opened, sent_day, opened_day, … */
export const countColumns = allSpans.flatMap((span) => parts.map((part) => columnOf(part, span)));

/** A sender's customers (null: everybody's) up to a Seoul day, inclusive. `afterReceiver`: higher receiver ids only. */
export type Customers = { senderId: number | null; day: string; afterReceiver?: number };

/**
 * Value: the end of the day. Example: a sender whose windows end on 2026-02-28, with nothing to add:
 * `{ first: "2026-02-28", last: "2026-02-28", hasLater: 0 }`. An opening that confirms a lost answer counts from its delivery on.
 */
const stateStatement = (senderId: number | null) => {
  const days = `FROM interest_day WHERE ${isId("sender_id", senderId)}`;
  const openedUntil = `LEAST(${watermark("opens")}, ${watermark("calendarOpens")})`;
  const later = (column: string, mark: string) =>
    `EXISTS (SELECT 1 FROM send_history AS raw WHERE ${isId("raw.user_id", senderId)} AND raw.${column} >= ${mark} AND raw.delivered_at < ?)`;
  return `
  SELECT (SELECT MIN(day) ${days}) AS first, (SELECT MAX(day) ${days}) AS last,
    ${later("delivered_at", `LEAST(${watermark("customers")}, ${watermark("calendar")}, ${openedUntil})`)}
    OR ${later("viewed_at", openedUntil)} AS hasLater`;
};

/**
 * SELECT of sender_id, receiver_id and the counts of every window (`countColumns`), one row per customer who was sent a post. Needs a
 * snapshot: the text depends on what was counted so far.
 */
export async function customerCounts(snap: Ctx, customers: Customers): Promise<string> {
  const { senderId, day } = customers;
  const until = startOfSeoulDay(addDays(day, 1));
  const [state] = await ask<{ first: string | null; last: string | null; hasLater: number }>(snap, stateStatement(senderId), [
    until,
    until,
  ]);
  const { first, last, hasLater } = state!;
  // `customer_interest` usually ends on the day shown; the calendars can end on any day.
  const isStanding = first === null || (first === day && last === day);
  const counted = isStanding ? ofWindows(customers) : ofCalendars(customers, seoulDay(snap.now()));
  if (hasLater === 0) return counted;
  const sums = countColumns.map((name) => `SUM(counts.${name}) AS ${name}`).join(", ");
  return `SELECT counts.sender_id, counts.receiver_id, ${sums}
    FROM (${counted} UNION ALL ${laterRows(customers, isStanding)}) AS counts GROUP BY counts.sender_id, counts.receiver_id`;
}

const among = (column: string, { afterReceiver = 0 }: Customers) => `${column} > ${Number(afterReceiver)}`;

const ofWindows = (customers: Customers): string =>
  `SELECT kept.sender_id, kept.receiver_id, ${countColumns.map((name) => `kept.${name}`).join(", ")} FROM customer_interest AS kept
    WHERE ${isId("kept.sender_id", customers.senderId)} AND ${among("kept.receiver_id", customers)}`;

/** Each calendar row of a customer is joined by key: the row of the years, then a row per year and month that the windows need. */
function ofCalendars(customers: Customers, today: string): string {
  const { senderId, day } = customers;
  const placesBySpan = allSpans.map((span) => ({ span, places: placesOf(startOf(span, day), day, today, ["year", "month", "day"]) }));
  const periods = new Set(placesBySpan.flatMap(({ places }) => places.map(({ period }) => period)));
  const joins = [...periods]
    .filter((period) => period > 0)
    .map(
      (period) => `LEFT JOIN customer_calendar AS of_${period}
      ON of_${period}.sender_id = of_0.sender_id AND of_${period}.period = ${period} AND of_${period}.receiver_id = of_0.receiver_id`,
    );
  const sums = placesBySpan.flatMap(({ span, places }) => parts.map((part) => `${sumOf(places, part)} AS ${columnOf(part, span)}`));
  const from =
    senderId === null
      ? "interest_day AS senders STRAIGHT_JOIN customer_calendar AS of_0 ON of_0.sender_id = senders.sender_id"
      : "customer_calendar AS of_0";
  return `SELECT of_0.sender_id, of_0.receiver_id, ${sums.join(", ")} FROM ${from} ${joins.join(" ")}
    WHERE of_0.period = 0 AND ${isId("of_0.sender_id", senderId)} AND ${among("of_0.receiver_id", customers)}`;
}

const sumOf = (places: Places[], part: Part): string =>
  ["0", ...places.map((row) => `${row.sign === 1 ? "+" : "-"} COALESCE(${placesText(row, part, `of_${row.period}`)}, 0)`)].join(" ");

/** Dispatches and openings after the watermarks, one row each. */
function laterRows(customers: Customers, isStanding: boolean): string {
  const { senderId, day } = customers;
  const [sentUntil, openedUntil] = isStanding
    ? [watermark("customers"), watermark("opens")]
    : [watermark("calendar"), watermark("calendarOpens")];
  const within = `${isId("raw.user_id", senderId)} AND ${among("raw.receiver_id", customers)}
      AND raw.delivered_at < ${instantText(startOfSeoulDay(addDays(day, 1)))}`;
  return unionAll([
    `SELECT ${rowOf("sent", day)} FROM send_history AS raw WHERE raw.delivered_at >= ${sentUntil} AND ${within}`,
    readingsIn("viewed_at", { from: openedUntil }, rowOf("opened", day), within),
  ]);
}

function rowOf(counted: Part, day: string): string {
  const counts = allSpans.flatMap((span) => {
    const start = startOf(span, day);
    const isWithin = start === null ? "1" : `${seoulDayText("raw.delivered_at")} >= ${dayText(start)}`;
    return parts.map((part) => `${part === counted ? isWithin : "0"} AS ${columnOf(part, span)}`);
  });
  return ["raw.user_id AS sender_id", "raw.receiver_id", ...counts].join(", ");
}
