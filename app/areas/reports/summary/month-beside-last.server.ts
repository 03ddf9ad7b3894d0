import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { addDays, addMonths, monthDays, seoulDay, seoulMonth } from "~/time/seoul";
import { ask, whole } from "~db/ask.server";
import { calendarColumn } from "~db/schema/reports";
import { unionAll } from "../counting/counted-spans.server";
import type { Rollup } from "../counting/watermarks.server";
import { watermark } from "../counting/watermark.server";
import { rateOf } from "../rate";
import { monthEarlier, type Range, rangeOf } from "../report-range";

type MonthFigures = { sent: number; read: number; rate: number; feeWon: number };
/** The month so far, and the same days of the month before (all of a shorter month). */
export type MonthBesideLast = { now: MonthFigures; before: MonthFigures; nowRange: Range; beforeRange: Range };

type Name = "now" | "before";

/** Compare a member's month so far with the same days of last month, in one statement: between two, a roll-up could run (ADR 3). */
export async function monthBesideLast(ctx: Ctx, userId: number): Promise<MonthBesideLast> {
  const today = seoulDay(ctx.now());
  const month = seoulMonth(ctx.now());
  const nowRange = rangeOf(monthDays(month).from, today);
  const beforeRange = rangeOf(monthDays(addMonths(month, -1)).from, monthEarlier(today, 1));
  const calendar = (name: SQL, range: Range) =>
    sql`SELECT ${name} AS name, ${daysOfCalendar("sent", range)} AS sent, ${daysOfCalendar("opened", range)} AS seen, 0 AS fee
      FROM customer_calendar WHERE sender_id = ${userId} AND period = ${monthOf(range)} AND receiver_id = 0`;
  const days = inEither(sql`day`, [beforeRange.fromDay, nextDay(beforeRange)], [nowRange.fromDay, nextDay(nowRange)]);
  const instants = inEither(sql`raw.delivered_at`, [beforeRange.from, beforeRange.until], [nowRange.from, nowRange.until]);
  const rest = (columns: SQL, where: SQL) =>
    sql`SELECT ${instants.name}, ${columns} FROM send_history AS raw WHERE ${where} AND ${instants.within} GROUP BY 1`;
  const parts = [
    calendar(sql`'now'`, nowRange),
    calendar(sql`'before'`, beforeRange),
    sql`SELECT ${days.name}, 0, 0, SUM(fee_won) FROM author_daily WHERE author_id = ${userId} AND ${days.within} GROUP BY 1`,
    rest(sql`COUNT(*), 0, 0`, sql`raw.user_id = ${userId} AND ${since("calendar", sql`raw.delivered_at`)}`),
    rest(sql`0, COUNT(*), 0`, sql`raw.user_id = ${userId} AND ${openedSince} AND raw.delivered_at <= raw.viewed_at`),
    rest(sql`0, COUNT(*), 0`, sql`raw.user_id = ${userId} AND ${deliveredSince} AND raw.viewed_at < raw.delivered_at`),
    rest(sql`0, 0, SUM(raw.fee_won)`, sql`raw.author_id = ${userId} AND ${since("dispatches", sql`raw.delivered_at`)}`),
  ];
  const rows = await ask<{ name: Name; sent: number; seen: number; feeWon: number }>(
    ctx,
    sql`SELECT name, ${whole(sql`SUM(sent)`)} AS sent, ${whole(sql`SUM(seen)`)} AS seen, ${whole(sql`SUM(fee)`)} AS feeWon
      FROM (${unionAll(parts)}) AS parts GROUP BY name`,
  );
  const figures = (name: Name): MonthFigures => {
    const { sent = 0, seen = 0, feeWon = 0 } = rows.find((row) => row.name === name) ?? {};
    return { sent, read: seen, rate: rateOf(seen, sent), feeWon };
  };
  return { now: figures("now"), before: figures("before"), nowRange, beforeRange };
}

const monthOf = ({ fromDay }: Range): number => Number(fromDay.slice(0, 4) + fromDay.slice(5, 7));

function daysOfCalendar(part: "sent" | "opened", { toDay }: Range): SQL {
  const places = Array.from({ length: Number(toDay.slice(8)) }, (_, n) => calendarColumn(part, n + 1));
  return sql.raw(places.join(" + "));
}

const since = (rollup: Rollup, column: SQL): SQL => sql`${column} >= ${watermark(rollup)}`;
const openedSince = since("calendarOpens", sql`raw.viewed_at`);
const deliveredSince = since("calendarOpens", sql`raw.delivered_at`);

const nextDay = ({ toDay }: Range): string => addDays(toDay, 1);

function inEither<T extends string | Date>(column: SQL, [from, until]: [T, T], [nowFrom, nowUntil]: [T, T]) {
  return {
    name: sql`IF(${column} >= ${nowFrom}, 'now', 'before')`,
    within: sql`${column} >= ${from} AND ${column} < ${nowUntil} AND (${column} < ${until} OR ${column} >= ${nowFrom})`,
  };
}
