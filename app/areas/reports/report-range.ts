import { addDays, addMonths, DAY_MS, FIRST_DAY, monthDays, seoulDay, seoulMonth, startOfSeoulDay } from "~/time/seoul";

export const dateOptions = [
  ["1day", "1일"],
  ["month", "1개월"],
  ["3month", "3개월"],
  ["6month", "6개월"],
  ["aYear", "1년"],
  ["whole", "전체"],
] as const;

export type DateOption = (typeof dateOptions)[number][0];

/** Days are inclusive; `until` is the first instant after `toDay`. */
export type Range = { fromDay: string; toDay: string; from: Date; until: Date };

/** Seoul months ("yyyyMM"), inclusive. */
export type Months = { fromMonth: string; toMonth: string };

export const FIRST_MONTH = FIRST_DAY.slice(0, 4) + FIRST_DAY.slice(5, 7);

/** All months of reports, from 2022-01 to the current one (rule 152). */
export function allMonths(now: Date): Months {
  return { fromMonth: FIRST_MONTH, toMonth: seoulMonth(now) };
}

/** "unreadable": a typed day was invalid, so the default range is shown. */
type RangeNotice = "unreadable" | "swapped";
export type AskedRange = { dateOption: DateOption | null; fromDay: string; toDay: string; notice: RangeNotice | null };

const monthsBack: Partial<Record<DateOption, number>> = { month: 1, "3month": 3, "6month": 6, aYear: 12 };
const FAR = "2999-12-31";

/**
 * Days of a report: an option wins over days (rule 145). Without either: `byItself`, else yesterday and today (2 §9). Swaps reversed days.
 */
export function reportRange(now: Date, asked: { dateOption?: DateOption; fromDay?: string; toDay?: string }, byItself?: DateOption): Range {
  const today = seoulDay(now);
  const option = asked.dateOption ?? (asked.fromDay || asked.toDay ? undefined : byItself);
  if (option) return rangeOf(firstDay(option, today), today);
  const last = asked.toDay ?? later(asked.fromDay ?? today, today);
  const first = asked.fromDay ?? (byItself ? firstDay(byItself, last) : addDays(last, -1));
  const [fromDay, toDay] = [withinReports(first), withinReports(last)].sort() as [string, string];
  return rangeOf(fromDay, toDay);
}

const later = (one: string, other: string) => (one > other ? one : other);
export const withinReports = (day: string) => (day < FIRST_DAY ? FIRST_DAY : day > FAR ? FAR : day);

function firstDay(option: DateOption, today: string): string {
  if (option === "whole") return FIRST_DAY;
  if (option === "1day") return today;
  return monthEarlier(today, monthsBack[option]!);
}

/** Same day `months` earlier, or that month's last day if earlier. */
export function monthEarlier(day: string, months: number): string {
  const month = addMonths(day.slice(0, 4) + day.slice(5, 7), -months);
  const last = addDays(monthDays(month).until, -1);
  const same = `${month.slice(0, 4)}-${month.slice(4)}-${day.slice(8)}`;
  return same < last ? same : last;
}

/** Range of Seoul days, both inclusive. */
export function rangeOf(fromDay: string, toDay: string): Range {
  return { fromDay, toDay, from: startOfSeoulDay(fromDay), until: new Date(startOfSeoulDay(toDay).getTime() + DAY_MS) };
}

/** As many days just before; null where reports begin. */
export function rangeBefore({ fromDay, toDay }: Pick<Range, "fromDay" | "toDay">): Range | null {
  const days = Math.round((Date.parse(toDay) - Date.parse(fromDay)) / DAY_MS) + 1;
  const first = addDays(fromDay, -days);
  return first < FIRST_DAY ? null : rangeOf(first, addDays(fromDay, -1));
}

/** Months from `fromMonth` to `toMonth`; only the latest `max`. */
export function monthsOf(fromMonth: string, toMonth: string, max = 120): string[] {
  const months: string[] = [];
  for (let month = toMonth; month >= fromMonth && months.length < max; month = addMonths(month, -1)) months.unshift(month);
  return months;
}

/** First and last day of a month "yyyyMM". */
export function daysOf(month: string): { fromDay: string; toDay: string } {
  const { from, until } = monthDays(month);
  return { fromDay: from, toDay: addDays(until, -1) };
}
