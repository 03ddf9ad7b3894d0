import { addDays, monthDays, seoulDay } from "~/time/seoul";
import { readDay } from "~/time/typed-moment";
import { withinReports } from "../report-range";

/** Day from yyyy-MM-dd, yyyyMMdd or yyyyMM (month's end, today at the latest; rule 144). Missing or invalid: today. */
export function interestDay(now: Date, asked?: string): string {
  const today = seoulDay(now);
  const day = asked && dayOf(asked);
  if (!day) return today;
  return withinReports(isMonth(asked) && day > today ? today : day);
}

export const isReadable = (text: string): boolean => dayOf(text) !== null;

const isMonth = (text: string) => text.replaceAll("-", "").length === 6;

function dayOf(text: string): string | null {
  const digits = text.replaceAll("-", "");
  if (!/^(\d{4}(0[1-9]|1[0-2]))(\d\d)?$/.test(digits)) return null;
  if (isMonth(digits)) return addDays(monthDays(digits).until, -1);
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  return readDay(day);
}
