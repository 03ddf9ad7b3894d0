import { addDays, addMonths, monthDays } from "~/time/seoul";

/**
 * The last day of a period that begins on a Seoul day: the same day of the next month, or that month's last (rule 26). `anchor` is the
 * day of the month of the first payment, so that 31 January is followed by 28 February and 31 March.
 */
export function periodEnd(day: string, anchor = Number(day.slice(8))): string {
  const next = addMonths(day.slice(0, 4) + day.slice(5, 7), 1);
  const last = addDays(monthDays(next).until, -1);
  const same = `${last.slice(0, 8)}${String(anchor).padStart(2, "0")}`;
  return same < last ? same : last;
}
