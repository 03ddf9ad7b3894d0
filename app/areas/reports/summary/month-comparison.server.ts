import type { Ctx } from "~/core/ctx.server";
import { addDays, addMonths, monthDays, seoulDay, seoulMonth } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { placesOf } from "../counting/calendar";
import { sumsOfPlaces } from "../counting/calendar-tables.server";
import { readingsIn } from "../counting/opened.server";
import { watermark } from "../counting/watermark.server";
import { sentIn } from "../cards/post-counts.server";
import { feesOfDays } from "../fees/fees-of-days.server";
import { rateOf } from "../rate";
import { monthEarlier, type Range, rangeOf } from "../report-range";

type MonthFigures = { sent: number; read: number; rate: number; feeWon: number };
export type MonthComparison = { now: MonthFigures; before: MonthFigures; nowRange: Range; beforeRange: Range };

type Name = "now" | "before";

/** Example: `{ name: "now", sent: 12, … }`. */
const comparisonStatement = (parts: string) => `
  SELECT name, CAST(COALESCE(SUM(sent), 0) AS SIGNED) AS sent, CAST(COALESCE(SUM(opened), 0) AS SIGNED) AS opened,
    CAST(COALESCE(SUM(fee), 0) AS SIGNED) AS feeWon
  FROM (${parts}) AS parts GROUP BY name`;

/** Compare a member's current month so far with last month's same days. One statement: a roll-up could run between two (ADR 3). */
export async function compareMonths(ctx: Ctx, userId: number): Promise<MonthComparison> {
  const today = seoulDay(ctx.now());
  const month = seoulMonth(ctx.now());
  const nowRange = rangeOf(monthDays(month).from, today);
  const beforeRange = rangeOf(monthDays(addMonths(month, -1)).from, monthEarlier(today, 1));
  const parts = `${figuresOf("now", userId, nowRange, today)} UNION ALL ${figuresOf("before", userId, beforeRange, today)}`;
  const rows = await ask<{ name: Name; sent: number; opened: number; feeWon: number }>(ctx, comparisonStatement(parts));
  const figures = (name: Name): MonthFigures => {
    const { sent = 0, opened = 0, feeWon = 0 } = rows.find((row) => row.name === name) ?? {};
    return { sent, read: opened, rate: rateOf(opened, sent), feeWon };
  };
  return { now: figures("now"), before: figures("before"), nowRange, beforeRange };
}

/** Receiver 0 stands for all customers. */
function figuresOf(name: Name, userId: number, range: Range, today: string): string {
  const counted = sumsOfPlaces("customer_calendar", placesOf(range.fromDay, range.toDay, today), {
    senderId: userId,
    columns: `'${name}' AS name`,
    where: "counted.receiver_id = 0",
  });
  const within = sentIn(userId, range);
  return `SELECT name, sent, opened, 0 AS fee FROM (${counted}) AS counted
    UNION ALL SELECT '${name}', COUNT(*), 0, 0 FROM send_history AS raw WHERE ${within} AND raw.delivered_at >= ${watermark("calendar")}
    UNION ALL SELECT '${name}', 0, COUNT(*), 0 FROM (${readingsIn("viewed_at", { from: watermark("calendarOpens") }, "1", within)}) AS opened
    UNION ALL SELECT '${name}', 0, 0, SUM(fee) FROM (${feesOfDays(userId, range.fromDay, addDays(range.toDay, 1))}) AS fees`;
}
