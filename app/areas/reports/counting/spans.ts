import { addDays, DAY_MS, monthDays } from "~/time/seoul";

/** Days or months ("yyyyMM") to add (`sign` 1) or subtract (-1). */
export type Span = { unit: "day" | "month"; from: string; until: string; sign: 1 | -1 };

const monthOf = (day: string) => day.slice(0, 4) + day.slice(5, 7);
const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / DAY_MS;

/** Cover the days [from, until) with few rows: whole months, plus days to add or subtract at each end. */
export function spansOf(from: string, until: string, today: string): Span[] {
  if (from >= until) return [];
  const first = monthDays(monthOf(from));
  const last = monthDays(monthOf(addDays(until, -1)));
  const end = last.until < addDays(today, 1) ? last.until : addDays(today, 1);
  const before = daysBetween(first.from, from);
  const after = Math.max(0, daysBetween(until, end));
  if (first.from === last.from) {
    if (daysBetween(from, until) <= before + after + 1) return days(from, until);
    return [...months(first.from, first.until), ...days(first.from, from, -1), ...days(until, end, -1)];
  }
  const cutFirst = before <= daysBetween(from, first.until);
  const cutLast = after <= daysBetween(last.from, until);
  return [
    ...months(cutFirst ? first.from : first.until, cutLast ? last.until : last.from),
    ...(cutFirst ? days(first.from, from, -1) : days(from, first.until)),
    ...(cutLast ? days(until, end, -1) : days(last.from, until)),
  ];
}

const days = (from: string, until: string, sign: 1 | -1 = 1): Span[] => (from < until ? [{ unit: "day", from, until, sign }] : []);
const months = (from: string, until: string): Span[] =>
  from < until ? [{ unit: "month", from: monthOf(from), until: monthOf(until), sign: 1 }] : [];
