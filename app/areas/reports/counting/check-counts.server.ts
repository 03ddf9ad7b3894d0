import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { log } from "~/core/log.server";
import { addDays, monthDays, seoulDay, startOfSeoulDay } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { calendarColumn, rollupWatermark } from "~db/schema/reports";
import { dayText, instantText, monthText, wholeText } from "./sql-text";
import { watermark } from "./watermark.server";
import { makeMarks, type Rollup, ROLLUPS } from "./watermarks.server";

/** An opening counts on its delivery's day, often some days earlier. */
const DAYS = 8;

type Period = { day: string; month: string; from: string; until: string };

type Comparison = { unit: "day" | "month"; counted: (period: Period) => string; raw: (period: Period, rollup: Rollup) => string };

/** `missed`: raw rows minus counted rows; negative if too many were counted. */
export type CountFault = { rollup: Rollup; period: string; missed: number };

/**
 * Compare the counts of the last eight whole Seoul days (or their months) with raw rows before the watermark, since late commits may stay
 * uncounted. Stores and logs differences; changes no count (ADR 79).
 */
export async function checkCounts(ctx: Ctx): Promise<CountFault[]> {
  await makeMarks(ctx);
  const faults: CountFault[] = [];
  for (const rollup of ROLLUPS) {
    const rollupFaults = await faultsOf(ctx, rollup);
    const missed = rollupFaults.reduce((total, fault) => total + Math.abs(fault.missed), 0);
    await ctx.db.update(rollupWatermark).set({ missed }).where(eq(rollupWatermark.rollup, rollup));
    for (const fault of rollupFaults) log.error(fault, "a roll-up disagrees with the rows it counts");
    faults.push(...rollupFaults);
  }
  return faults;
}

async function faultsOf(ctx: Ctx, rollup: Rollup): Promise<CountFault[]> {
  const { unit, counted, raw } = comparisons[rollup];
  const faults: CountFault[] = [];
  for (const period of periodsOf(seoulDay(ctx.now()), unit)) {
    const [row] = await ask<{ missed: number }>(ctx, `SELECT (${raw(period, rollup)}) - (${counted(period)}) AS missed`);
    const missed = Number(row!.missed);
    if (missed !== 0) faults.push({ rollup, period: period[unit], missed });
  }
  return faults;
}

function periodsOf(today: string, unit: "day" | "month"): Period[] {
  const days = Array.from({ length: DAYS }, (_, n) => addDays(today, n - DAYS));
  const monthOf = (day: string) => day.slice(0, 4) + day.slice(5, 7);
  if (unit === "day") return days.map((day) => ({ day, month: monthOf(day), from: day, until: addDays(day, 1) }));
  return [...new Set(days.map(monthOf))].map((month) => ({ day: "", month, ...monthDays(month) }));
}

const within = (column: string, { from, until }: Period) =>
  `${column} >= ${instantText(startOfSeoulDay(from))} AND ${column} < ${instantText(startOfSeoulDay(until))}`;

const delivered = (period: Period, rollup: Rollup, where = "TRUE") =>
  `SELECT COUNT(*) FROM send_history AS raw FORCE INDEX (send_history_rollup_idx)
    WHERE ${within("raw.delivered_at", period)} AND raw.delivered_at < ${watermark(rollup)} AND ${where}`;

const readAt = (name: "viewed_at" | "read_to_end_at") => (period: Period, rollup: Rollup) =>
  delivered(period, rollup, `raw.${name} < ${watermark(rollup)}`);

const viewed = (period: Period, rollup: Rollup) =>
  `SELECT COUNT(*) FROM contents_view_history AS raw FORCE INDEX (contents_view_history_ranking_idx)
    WHERE ${within("raw.viewed_at", period)} AND raw.viewed_at < ${watermark(rollup)}`;

/** By day alone, the database would read every row. */
const ofPosts = (name: "send_count" | "read_count" | "read_to_end_count") => (period: Period) =>
  `SELECT ${wholeText(`SUM(counted.${name})`)} FROM interest_day AS senders
    STRAIGHT_JOIN post_daily AS counted ON counted.sender_id = senders.sender_id AND counted.day = ${dayText(period.day)}`;

const ofCalendar =
  (table: string, part: "sent" | "opened", where = "TRUE") =>
  (period: Period) =>
    `SELECT ${wholeText(`SUM(counted.${calendarColumn(part, Number(period.day.slice(8)))})`)} FROM interest_day AS senders
      STRAIGHT_JOIN ${table} AS counted ON counted.sender_id = senders.sender_id AND counted.period = ${Number(period.month)}
      WHERE ${where}`;

const sumOf = (table: string, column: string, unit: "day" | "month") => (period: Period) =>
  `SELECT ${wholeText(`SUM(${column})`)} FROM ${table} WHERE ${unit} = ${unit === "day" ? dayText(period.day) : monthText(period.month)}`;

const ofAll = "counted.receiver_id = 0";

const comparisons: Record<Rollup, Comparison> = {
  dispatches: { unit: "day", raw: delivered, counted: sumOf("sender_daily", "send_count", "day") },
  authorMonths: { unit: "month", raw: delivered, counted: sumOf("author_monthly", "send_count", "month") },
  customers: { unit: "day", raw: delivered, counted: ofPosts("send_count") },
  opens: { unit: "day", raw: readAt("viewed_at"), counted: ofPosts("read_count") },
  calendar: { unit: "day", raw: delivered, counted: ofCalendar("customer_calendar", "sent", ofAll) },
  calendarOpens: { unit: "day", raw: readAt("viewed_at"), counted: ofCalendar("customer_calendar", "opened", ofAll) },
  subjects: { unit: "day", raw: delivered, counted: ofCalendar("subject_calendar", "sent") },
  subjectOpens: { unit: "day", raw: readAt("viewed_at"), counted: ofCalendar("subject_calendar", "opened") },
  openPlaces: { unit: "day", raw: readAt("viewed_at"), counted: ofCalendar("open_minutes_calendar", "opened") },
  ends: { unit: "day", raw: readAt("read_to_end_at"), counted: ofPosts("read_to_end_count") },
  views: { unit: "day", raw: viewed, counted: sumOf("view_daily", "view_count", "day") },
  viewMonths: { unit: "month", raw: viewed, counted: sumOf("contents_monthly", "view_count", "month") },
};
