import { DAY_MS } from "~/time/seoul";
import type { DayRow } from "./read-visits.server";

/** Outline of columns in 100 × 32. `daysEach`: days of a column. `most`: the day with the most visits. */
export type DayColumns = { path: string; fromDay: string; toDay: string; daysEach: number; most: DayRow };

const MOST_COLUMNS = 62;
const [WIDTH, HEIGHT] = [100, 32];
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
  return { path: pathOf(sums), fromDay, toDay, daysEach, most };
}

function pathOf(sums: number[]): string {
  const most = Math.max(...sums);
  const step = WIDTH / sums.length;
  const columns = sums.map((sum, index) => {
    if (sum === 0) return "";
    const [left, top] = [rounded(index * step + step * 0.15), rounded(HEIGHT - Math.max(1, (HEIGHT * sum) / most))];
    return `M${left} ${HEIGHT}V${top}h${rounded(step * 0.7)}V${HEIGHT}Z`;
  });
  return columns.join("");
}

const rounded = (value: number) => Math.round(value * 100) / 100;
const daysUntil = (day: string, last: string) => Math.round((Date.parse(last) - Date.parse(day)) / DAY_MS);
