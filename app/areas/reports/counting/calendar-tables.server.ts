import { addDays, addMonths } from "~/time/seoul";
import { calendarColumn } from "~db/schema/reports";
import type { Places, Span } from "./calendar";
import type { Part } from "./interest-windows";
import { dayText, monthText } from "./sql-text";

/** `senderId` null: all senders. `columns` and `where` are unescaped SQL on `counted`: interpolate ids only. */
type Wanted = { senderId: number | null; columns: string; where?: string };

/** One SELECT per span, joined by UNION ALL. Sum the rows. Each SELECT groups, because UNION ALL materialises its rows. */
export function sumsOfSpans(
  tables: { day: string; month: string },
  spans: Span[],
  { senderId, columns, where = "TRUE", sums }: Wanted & { sums: string[] },
): string {
  if (spans.length === 0)
    return `SELECT ${columns}, ${sums.map((name) => `counted.${name}`).join(", ")} FROM ${tables.day} AS counted WHERE FALSE`;
  return unionAll(
    spans.map((span) => {
      // Doubles are exact up to 2^53, and adding decimals is slow.
      const added = sums.map((name) => `${span.sign === 1 ? "" : "-"}SUM(CAST(counted.${name} AS DOUBLE)) AS ${name}`);
      return `SELECT ${columns}, ${added.join(", ")} FROM ${senderId === null ? `${everybodys(span)} STRAIGHT_JOIN ` : ""}${tables[span.unit as "day"]} AS counted
      WHERE counted.sender_id = ${ownerOf(senderId)} AND ${senderId === null && span.unit === "day" ? "counted.day = days.day" : within(span)} AND ${where}
      GROUP BY ${columns}`;
    }),
  );
}

/** Like `sumsOfSpans`, ungrouped, for a table with one column per calendar place. */
export function sumsOfPlaces(
  table: string,
  places: Places[],
  { senderId, columns, where = "TRUE", parts = ["sent", "opened"] }: Wanted & { parts?: Part[] },
): string {
  const from = `${senderId === null ? "interest_day AS senders STRAIGHT_JOIN " : ""}${table} AS counted`;
  const rows = places.length > 0 ? places : [NOTHING];
  return unionAll(
    rows.map((row) => {
      const sums = parts.map((part) => `CAST(${row.sign === 1 ? "" : "-"}(${placesText(row, part)}) AS DOUBLE) AS ${part}`);
      return `SELECT ${columns}, ${sums.join(", ")} FROM ${from}
      WHERE counted.sender_id = ${ownerOf(senderId)} AND counted.period = ${row.period} AND ${where}`;
    }),
  );
}

/** No calendar row has this period. */
const NOTHING: Places = { period: -1, from: 1, to: 1, sign: 1 };

/** "counted.sent_03 + counted.sent_04". */
export const placesText = ({ from, to }: Places, part: Part, table = "counted"): string =>
  Array.from({ length: to - from + 1 }, (_, index) => `${table}.${calendarColumn(part, from + index)}`).join(" + ");

/** SELECT of the days in [from, until) as rows, for joins by key. */
export function daysOneByOne(from: string, until: string): string {
  const days: string[] = [];
  for (let day = from; day < until; day = addDays(day, 1)) days.push(`SELECT ${dayText(day)} AS day`);
  return unionAll(days);
}

export const unionAll = (selects: string[]): string => selects.join("\n    UNION ALL ");

const ownerOf = (senderId: number | null) => (senderId === null ? "senders.sender_id" : String(senderId));

function within({ unit, from, until }: Span): string {
  // A range would read all months of each sender.
  if (unit === "month" && addMonths(from, 1) === until) return `counted.month = ${monthText(from)}`;
  const text = unit === "day" ? dayText : monthText;
  return `counted.${unit} >= ${text(from)} AND counted.${unit} < ${text(until)}`;
}

/** Join each day of a day span: a range would read all days of each sender. */
function everybodys({ unit, from, until }: Span): string {
  return unit === "month" ? "interest_day AS senders" : `interest_day AS senders STRAIGHT_JOIN (${daysOneByOne(from, until)}) AS days`;
}
