import { addDays, addMonths, monthDays } from "~/time/seoul";

const PAY_DAY = 10;

/**
 * Payday ("yyyy-MM-dd") of a month's ("yyyyMM") fees: the next month's 10th, moved past weekends and `daysOff`. For months settled later,
 * the first such day from `settledOn` on (rule 18).
 */
export function payDayOf(month: string, settledOn: string, daysOff: ReadonlySet<string> = new Set()): string {
  const next = addMonths(month, 1);
  const monthBefore = addMonths(settledOn.slice(0, 7).replace("-", ""), -1);
  let following = next > monthBefore ? next : monthBefore;
  let day = bankingDay(following, daysOff);
  while (day < settledOn) day = bankingDay((following = addMonths(following, 1)), daysOff);
  return day;
}

function bankingDay(month: string, daysOff: ReadonlySet<string>): string {
  let day = addDays(monthDays(month).from, PAY_DAY - 1);
  while (isWeekend(day) || daysOff.has(day)) day = addDays(day, 1);
  return day;
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}
