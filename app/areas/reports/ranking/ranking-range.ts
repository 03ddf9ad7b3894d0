import { addDays, addMonths, FIRST_DAY, monthDays, seoulDay } from "~/time/seoul";
import { readDay } from "~/time/typed-moment";
import { daysOf, FIRST_MONTH, monthEarlier, rangeBefore } from "../report-range";

export const rankingOptions = [
  ["1day", "1일"],
  ["7days", "7일"],
  ["month", "이번 달"],
] as const;

export type RankingOption = (typeof rankingOptions)[number][0];

/** Inclusive days of an option: `day`, seven up to `day`, or its whole month. */
export function rankingRange(option: RankingOption, day: string): { fromDay: string; toDay: string } {
  if (option === "1day") return { fromDay: day, toDay: day };
  if (option === "7days") return { fromDay: addDays(day, -6), toDay: day };
  const { from, until } = monthDays(monthOf(day));
  return { fromDay: from, toDay: addDays(until, -1) };
}

/** The same number of days before; of a month the month before, up to the same day while the month runs. Null where reports begin. */
export function daysBefore({ fromDay, toDay }: { fromDay: string; toDay: string }, today: string) {
  if (!fromDay.endsWith("-01") || monthOf(addDays(toDay, 1)) === monthOf(fromDay)) return rangeBefore({ fromDay, toDay });
  const month = addMonths(monthOf(fromDay), -1);
  if (month < FIRST_MONTH) return null;
  const days = daysOf(month);
  return toDay > today ? { ...days, toDay: monthEarlier(today, 1) } : days;
}

/** Day (today at the latest) and option from "yyyyMMdd", "yyyy-MM-dd" or "yyyyMM" (rule 144). */
export function rankingAsked(now: Date, asked: { yearMonth?: string; dateOption?: RankingOption }) {
  const today = seoulDay(now);
  const digits = asked.yearMonth?.replaceAll("-", "") ?? "";
  const named = digits && dayOf(digits, today);
  const day = !named || named > today ? today : named < FIRST_DAY ? FIRST_DAY : named;
  return { day, dateOption: asked.dateOption ?? (named && digits.length === 6 ? "month" : "7days"), isUnknown: named === null };
}

/** Last month of a chart, "yyyyMM", by default the current one (rule 144). */
export function chartMonth(now: Date, yearMonth?: string): string {
  return monthOf(rankingAsked(now, { yearMonth }).day);
}

export const monthOf = (day: string) => day.slice(0, 4) + day.slice(5, 7);

/** Null for no date, such as 31 February. "yyyyMM" gives its last day, today at the latest. */
function dayOf(digits: string, today: string): string | null {
  const [, year, month, day] = /^(\d{4})(0[1-9]|1[0-2])(\d{2})?$/.exec(digits) ?? [];
  if (!year) return null;
  if (!day) return `${year}-${month}` < today.slice(0, 7) ? addDays(monthDays(`${year}${month}`).until, -1) : today;
  return readDay(`${year}-${month}-${day}`);
}
