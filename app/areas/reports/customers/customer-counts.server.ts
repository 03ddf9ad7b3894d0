import { LRUCache } from "lru-cache";
import { addDays, startOfSeoulDay } from "~/time/seoul";
import { type Places, placesOf } from "../counting/calendar";
import { placesText, unionAll } from "../counting/calendar-tables.server";
import { allSpans, columnOf, type Part, type SpanName, startOf } from "../counting/interest-windows";
import { readingsIn } from "../counting/opened.server";
import { dayText, instantText, isId, seoulDayText } from "../counting/sql-text";
import { watermark } from "../counting/watermark.server";
import type { Customers, InterestState } from "./interest-state.server";

const parts: Part[] = ["sent", "opened"];
export const countColumns = allSpans.flatMap((span) => parts.map((part) => columnOf(part, span)));

/** SELECT of sender_id, receiver_id and the counts of windows `spans`, one row per customer. */
export function customerCounts(state: InterestState, customers: Customers, today: string, spans = allSpans): string {
  const among = (column: string) => `${column} > ${Number(customers.afterReceiver ?? 0)}`;
  const counted = state.isStanding ? ofWindows(customers, spans, among) : ofCalendars(customers, today, spans, among);
  if (!state.hasLater) return counted;
  const sums = columnsOf(spans).map((name) => `SUM(counts.${name}) AS ${name}`);
  return `SELECT counts.sender_id, counts.receiver_id, ${sums.join(", ")}
    FROM (${counted} UNION ALL ${laterRows(state, customers, spans, among)}) AS counts GROUP BY counts.sender_id, counts.receiver_id`;
}

/** SELECT of rows whose sums are all customers' counts in all windows. */
export function countsOfAll(state: InterestState, customers: Customers, today: string): string {
  const together = ofCalendars(customers, today, allSpans, (column) => `${column} = 0`);
  if (!state.hasLater) return together;
  return `${together} UNION ALL ${laterRows({ isStanding: false }, customers, allSpans, (column) => `${column} > 0`)}`;
}

type Among = (column: string) => string;

const columnsOf = (spans: readonly SpanName[]) => spans.flatMap((span) => parts.map((part) => columnOf(part, span)));

const ofWindows = ({ senderId }: Customers, spans: readonly SpanName[], among: Among): string =>
  `SELECT kept.sender_id, kept.receiver_id, ${columnsOf(spans)
    .map((name) => `kept.${name}`)
    .join(", ")} FROM customer_interest AS kept
    WHERE ${isId("kept.sender_id", senderId)} AND ${among("kept.receiver_id")}`;

function ofCalendars({ senderId, day }: Customers, today: string, spans: readonly SpanName[], among: Among): string {
  const { sums, joins } = calendarTexts(day, today, spans);
  const from =
    senderId === null
      ? "interest_day AS senders STRAIGHT_JOIN customer_calendar AS of_0 ON of_0.sender_id = senders.sender_id"
      : "customer_calendar AS of_0";
  return `SELECT of_0.sender_id, of_0.receiver_id, ${sums} FROM ${from} ${joins}
    WHERE of_0.period = 0 AND ${isId("of_0.sender_id", senderId)} AND ${among("of_0.receiver_id")}`;
}

type CalendarTexts = { sums: string; joins: string };

const texts = new LRUCache<string, CalendarTexts>({ max: 100 });

function calendarTexts(day: string, today: string, spans: readonly SpanName[]): CalendarTexts {
  const key = [day, today, ...spans].join(" ");
  const known = texts.get(key);
  if (known) return known;
  const placesBySpan = spans.map((span) => ({ span, places: placesOf(startOf(span, day), day, today, ["year", "month", "day"]) }));
  const periods = new Set(placesBySpan.flatMap(({ places }) => places.map(({ period }) => period)));
  const joins = [...periods]
    .filter((period) => period > 0)
    .map(
      (period) => `LEFT JOIN customer_calendar AS of_${period}
      ON of_${period}.sender_id = of_0.sender_id AND of_${period}.period = ${period} AND of_${period}.receiver_id = of_0.receiver_id`,
    );
  const sums = placesBySpan.flatMap(({ span, places }) => parts.map((part) => `${sumOf(places, part)} AS ${columnOf(part, span)}`));
  const made = { sums: sums.join(", "), joins: joins.join(" ") };
  texts.set(key, made);
  return made;
}

const sumOf = (places: Places[], part: Part): string =>
  ["0", ...places.map((row) => `${row.sign === 1 ? "+" : "-"} COALESCE(${placesText(row, part, `of_${row.period}`)}, 0)`)].join(" ");

function laterRows(
  { isStanding }: Pick<InterestState, "isStanding">,
  { senderId, day }: Customers,
  spans: readonly SpanName[],
  among: Among,
): string {
  const [sentUntil, openedUntil] = isStanding
    ? [watermark("customers"), watermark("opens")]
    : [watermark("calendar"), watermark("calendarOpens")];
  const within = `${isId("raw.user_id", senderId)} AND ${among("raw.receiver_id")}
      AND raw.delivered_at < ${instantText(startOfSeoulDay(addDays(day, 1)))}`;
  return unionAll([
    `SELECT ${rowOf("sent", day, spans)} FROM send_history AS raw WHERE raw.delivered_at >= ${sentUntil} AND ${within}`,
    readingsIn("viewed_at", { from: openedUntil }, rowOf("opened", day, spans), within),
  ]);
}

function rowOf(counted: Part, day: string, spans: readonly SpanName[]): string {
  const counts = spans.flatMap((span) => {
    const start = startOf(span, day);
    const isWithin = start === null ? "1" : `${seoulDayText("raw.delivered_at")} >= ${dayText(start)}`;
    return parts.map((part) => `${part === counted ? isWithin : "0"} AS ${columnOf(part, span)}`);
  });
  return ["raw.user_id AS sender_id", "raw.receiver_id", ...counts].join(", ");
}
