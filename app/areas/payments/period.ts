import { addDays, addMonths, monthDays } from "~/time/seoul";

/** The last day of a period that begins on a Seoul day: the same day of the next month, or that month's last (decision 26). */
export function periodEnd(day: string): string {
  const next = addMonths(day.slice(0, 4) + day.slice(5, 7), 1);
  const last = addDays(monthDays(next).until, -1);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}
