import type { Ctx } from "~/core/ctx.server";
import { addDays, addMonths, monthDays, seoulDay, seoulMonth } from "~/time/seoul";
import { CALENDAR_PLACES, calendarColumn } from "~db/schema/reports";
import { ask } from "~db/ask.server";
import { sentIn } from "../cards/post-counts.server";
import { readingsIn } from "../counting/opened.server";
import { seoulDayText, wholeText } from "../counting/sql-text";
import { watermark } from "../counting/watermark.server";
import { feesOfDays } from "../fees/fees-of-days.server";
import { rateOf } from "../rate";
import { daysOf, monthEarlier, type Range, rangeOf } from "../report-range";

/** Figures of one day. */
export type DayFigures = { sent: number; read: number; feeWon: number };
type MonthFigures = DayFigures & { rate: number };
/** Sums of both ranges, and each day: of the month until today, of the whole month before. */
export type MonthComparison = {
  now: MonthFigures;
  before: MonthFigures;
  nowRange: Range;
  beforeRange: Range;
  nowDays: DayFigures[];
  beforeDays: DayFigures[];
};

/** A raw row has a day. A calendar row has a `period` and 31 numbers, as "0,3,0,…". */
type Row = { period: number; day: string; sent: string; opened: string; fee: string };

/** Compare a member's current month so far with last month's same days. One statement: a roll-up could run between two (ADR 3). */
export async function compareMonths(ctx: Ctx, userId: number): Promise<MonthComparison> {
  const today = seoulDay(ctx.now());
  const month = seoulMonth(ctx.now());
  const earlier = addMonths(month, -1);
  const nowRange = rangeOf(monthDays(month).from, today);
  const beforeRange = rangeOf(monthDays(earlier).from, monthEarlier(today, 1));
  const rows = await ask<Row>(ctx, comparisonStatement(userId, { month, earlier }, rangeOf(beforeRange.fromDay, today)));
  const nowDays = eachDay(rows, month, today);
  const beforeDays = eachDay(rows, earlier, daysOf(earlier).toDay);
  const now = sumOf(nowDays);
  const before = sumOf(beforeDays.slice(0, Number(beforeRange.toDay.slice(8))));
  return { now, before, nowRange, beforeRange, nowDays, beforeDays };
}

const daysText = (part: "sent" | "opened") =>
  `CONCAT_WS(',', ${Array.from({ length: CALENDAR_PLACES }, (_, index) => `counted.${calendarColumn(part, index + 1)}`).join(", ")})`;
const CALENDAR = `SELECT counted.period, '' AS day, ${daysText("sent")} AS sent, ${daysText("opened")} AS opened, '0' AS fee FROM customer_calendar AS counted`;

/** Receiver 0 stands for all customers. Raw rows are those after the watermarks. */
function comparisonStatement(userId: number, { month, earlier }: { month: string; earlier: string }, range: Range): string {
  const within = sentIn(userId, range);
  const day = seoulDayText("raw.delivered_at");
  const opened = readingsIn("viewed_at", { from: watermark("calendarOpens") }, "raw.delivered_at", within);
  return `${CALENDAR} WHERE counted.sender_id = ${userId} AND counted.period IN (${earlier}, ${month}) AND counted.receiver_id = 0
    UNION ALL SELECT 0, CAST(day AS CHAR), ${wholeText("SUM(sent)")}, ${wholeText("SUM(opened)")}, ${wholeText("SUM(fee)")} FROM (
      SELECT ${day} AS day, COUNT(*) AS sent, 0 AS opened, 0 AS fee FROM send_history AS raw
        WHERE ${within} AND raw.delivered_at >= ${watermark("calendar")} GROUP BY 1
      UNION ALL SELECT ${day}, 0, COUNT(*), 0 FROM (${opened}) AS raw GROUP BY 1
      UNION ALL SELECT day, 0, 0, fee FROM (${feesOfDays(userId, range.fromDay, addDays(range.toDay, 1))}) AS fees
    ) AS parts GROUP BY day`;
}

function eachDay(rows: Row[], month: string, lastDay: string): DayFigures[] {
  const days = Array.from({ length: Number(lastDay.slice(8)) }, () => ({ sent: 0, read: 0, feeWon: 0 }));
  for (const { period, day, sent, opened, fee } of rows) {
    const calendar = Number(period);
    if (calendar !== 0 && String(calendar) !== month) continue;
    if (calendar === 0 && day.slice(0, 4) + day.slice(5, 7) !== month) continue;
    const at = calendar === 0 ? Number(day.slice(8)) - 1 : 0;
    const [sents, openeds] = [String(sent).split(","), String(opened).split(",")];
    for (const [index, count] of sents.entries()) {
      const figures = days[at + index];
      if (!figures) break;
      figures.sent += Number(count);
      figures.read += Number(openeds[index]);
      figures.feeWon += Number(fee);
    }
  }
  return days;
}

function sumOf(days: DayFigures[]): MonthFigures {
  const sum = { sent: 0, read: 0, feeWon: 0 };
  for (const { sent, read, feeWon } of days) {
    sum.sent += sent;
    sum.read += read;
    sum.feeWon += feeWon;
  }
  return { ...sum, rate: rateOf(sum.read, sum.sent) };
}
