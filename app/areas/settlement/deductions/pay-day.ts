import { addDays, addMonths, monthDays } from "~/time/seoul";

const PAY_DAY = 10;

/**
 * The planned payday of a month's ("yyyyMM") fees, "yyyy-MM-dd": the 10th of the next month, moved past weekends and the given days off.
 * Of a month settled later it is the first 10th from `settledOn` on (rule 18).
 */
export function payDayOf(month: string, settledOn: string, daysOff: ReadonlySet<string> = new Set()): string {
  const next = addMonths(month, 1);
  // An older month's payday is past, however many days off move it.
  const lately = addMonths(settledOn.slice(0, 7).replace("-", ""), -1);
  let following = next > lately ? next : lately;
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
