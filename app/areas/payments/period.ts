import { addDays, addMonths, monthDays } from "~/time/seoul";

/** Same day of the next month, or its last (rule 26). With `anchor` 31: 31 January, 28 February, 31 March. */
export function periodEnd(day: string, anchor = Number(day.slice(8))): string {
  const next = addMonths(day.slice(0, 4) + day.slice(5, 7), 1);
  const last = addDays(monthDays(next).until, -1);
  const same = `${last.slice(0, 8)}${String(anchor).padStart(2, "0")}`;
  return same < last ? same : last;
}
