import { addDays, FIRST_DAY, monthDays, seoulDay } from "~/time/seoul";
import { readDay } from "~/time/typed-moment";

/** The options of the view ranking with their labels (rule 143). */
export const rankingOptions = [
  ["1day", "1일"],
  ["7days", "7일"],
  ["month", "이번 달"],
] as const;

export type RankingOption = (typeof rankingOptions)[number][0];

/** The days that an option shows for the picked day, both included: that day, the seven that end with it, or its month. */
export function rankingRange(option: RankingOption, day: string): { fromDay: string; toDay: string } {
  if (option === "1day") return { fromDay: day, toDay: day };
  if (option === "7days") return { fromDay: addDays(day, -6), toDay: day };
  const { from, until } = monthDays(monthOf(day));
  return { fromDay: from, toDay: addDays(until, -1) };
}

/**
 * The day and the option that an address asks for, by "yyyyMMdd" or "yyyy-MM-dd"; "yyyyMM" means that month (rule 144). By default
 * today and its last seven days. Days before the first of all reports and after today count as those; what is no day at all counts as
 * today, marked `isUnknown`.
 */
export function rankingAsked(now: Date, asked: { yearMonth?: string; dateOption?: RankingOption }) {
  const today = seoulDay(now);
  const digits = asked.yearMonth?.replaceAll("-", "") ?? "";
  const named = digits && dayOf(digits, today);
  const day = !named || named > today ? today : named < FIRST_DAY ? FIRST_DAY : named;
  return { day, dateOption: asked.dateOption ?? (named && digits.length === 6 ? "month" : "7days"), isUnknown: named === null };
}

/** The last month of a chart as "yyyyMM", by a month or a day as above. */
export function chartMonth(now: Date, yearMonth?: string): string {
  return monthOf(rankingAsked(now, { yearMonth }).day);
}

/** The month "yyyyMM" of a day. */
export const monthOf = (day: string) => day.slice(0, 4) + day.slice(5, 7);

/** The day that "yyyyMMdd" names, for "yyyyMM" the last of the month or today; null for what is no day, as the 31st of February. */
function dayOf(digits: string, today: string): string | null {
  const [, year, month, day] = /^(\d{4})(0[1-9]|1[0-2])(\d{2})?$/.exec(digits) ?? [];
  if (!year) return null;
  if (!day) return `${year}-${month}` < today.slice(0, 7) ? addDays(monthDays(`${year}${month}`).until, -1) : today;
  return readDay(`${year}-${month}-${day}`);
}
