import { addDays, DAY_MS } from "~/time/seoul";
import { stepsTo } from "../charts/steps";
import type { DayRow } from "./read-visits.server";

/** Visits of each column, oldest first. `daysEach`: days of a column. `most`: the day with the most visits. `ticks`: of the axis, from 0. */
export type DayColumns = { sums: number[]; ticks: number[]; fromDay: string; toDay: string; daysEach: number; most: DayRow };

const MOST_COLUMNS = 62;
/** Longer ranges begin with the first visit. */
const MOST_DAYS = 400;

/** Null without a second day or a visit. */
export function dayColumns(range: { fromDay: string; toDay: string }, days: DayRow[]): DayColumns | null {
  const [first] = days;
  if (!first) return null;
  const { toDay } = range;
  const fromDay = daysUntil(range.fromDay, toDay) > MOST_DAYS ? first.day : range.fromDay;
  const count = daysUntil(fromDay, toDay) + 1;
  if (count < 2) return null;
  const daysEach = Math.ceil(count / MOST_COLUMNS);
  const sums = Array.from({ length: Math.ceil(count / daysEach) }, () => 0);
  // The newest column is complete.
  for (const { day, visits } of days) sums[sums.length - 1 - Math.floor(daysUntil(day, toDay) / daysEach)]! += visits;
  const most = days.reduce((best, row) => (row.visits > best.visits ? row : best));
  return { sums, ticks: stepsTo(Math.max(...sums)), fromDay, toDay, daysEach, most };
}

/** First and last day of a column; the oldest may have fewer. */
export function daysOfColumn({ sums, fromDay, toDay, daysEach }: DayColumns, index: number): { fromDay: string; toDay: string } {
  const last = addDays(toDay, -(sums.length - 1 - index) * daysEach);
  const first = addDays(last, 1 - daysEach);
  return { fromDay: first < fromDay ? fromDay : first, toDay: last };
}

const daysUntil = (day: string, last: string) => Math.round((Date.parse(last) - Date.parse(day)) / DAY_MS);
