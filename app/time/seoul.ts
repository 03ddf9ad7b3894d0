/** Days and months as Seoul counts them. Korea has had one offset, +09:00, since 1988, which every date of the service lies after. */
const OFFSET_MS = 9 * 60 * 60 * 1000;
export const DAY_MS = 24 * 60 * 60 * 1000;
/** The first day of which anything is shown, in Seoul (rule 152). */
export const FIRST_DAY = "2022-01-01";

const two = (value: number) => String(value).padStart(2, "0");

function parts(instant: Date) {
  const shifted = new Date(instant.getTime() + OFFSET_MS);
  return {
    year: String(shifted.getUTCFullYear()).padStart(4, "0"),
    month: two(shifted.getUTCMonth() + 1),
    day: two(shifted.getUTCDate()),
    hour: two(shifted.getUTCHours()),
    minute: two(shifted.getUTCMinutes()),
    second: two(shifted.getUTCSeconds()),
  };
}

/** The instant written in Seoul time by a pattern of yyyy, MM, dd, HH, mm and ss: formatSeoul(at, "yyyy.MM.dd HH:mm"). */
export function formatSeoul(instant: Date, pattern: string): string {
  const p = parts(instant);
  return pattern
    .replace("yyyy", p.year)
    .replace("MM", p.month)
    .replace("dd", p.day)
    .replace("HH", p.hour)
    .replace("mm", p.minute)
    .replace("ss", p.second);
}

/** The instant in ISO form with Seoul's offset: "2026-03-01T09:00:00.000+09:00". */
export function seoulIso(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().replace("Z", "+09:00");
}

/** A day "yyyy-MM-dd" as lists and texts show it: "2026.03.01". */
export function dayShown(day: string): string {
  return day.replaceAll("-", ".");
}

/** The Seoul day an instant falls on, "yyyy-MM-dd". */
export function seoulDay(instant: Date): string {
  const { year, month, day } = parts(instant);
  return `${year}-${month}-${day}`;
}

/** The Seoul month an instant falls in, "yyyyMM". */
export function seoulMonth(instant: Date): string {
  return formatSeoul(instant, "yyyyMM");
}

/** The first instant of a Seoul day given as "yyyy-MM-dd". Ranges are half open: [startOfSeoulDay(d), startOfSeoulDay(addDays(d, 1))). */
export function startOfSeoulDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS);
}

/** The last day that the spelling and the database have: what would come after it is this day, and its month. */
const LAST_DAY = "9999-12-31";

/** A day "yyyy-MM-dd" moved by whole days, at most to the last that can be written. */
export function addDays(day: string, count: number): string {
  const moved = new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString();
  return moved.startsWith("+") ? LAST_DAY : moved.slice(0, 10);
}

const LAST_MONTH = 9999 * 12 + 11;

/** A month "yyyyMM" moved by whole months, at most to the last that can be written. */
export function addMonths(month: string, count: number): string {
  const total = Math.min(LAST_MONTH, Number(month.slice(0, 4)) * 12 + Number(month.slice(4, 6)) - 1 + count);
  return `${String(Math.floor(total / 12)).padStart(4, "0")}${two((total % 12) + 1)}`;
}

/** The day so many months before a day "yyyy-MM-dd"; the last of its month where that has fewer days. */
export function monthsBefore(day: string, count: number): string {
  const month = addMonths(day.slice(0, 4) + day.slice(5, 7), -count);
  const { from, until } = monthDays(month);
  const [same, last] = [`${from.slice(0, 8)}${day.slice(8)}`, addDays(until, -1)];
  return same < last ? same : last;
}

/** First and one-past-last day of a month "yyyyMM", as "yyyy-MM-dd". */
export function monthDays(month: string): { from: string; until: string } {
  const first = (m: string) => `${m.slice(0, 4)}-${m.slice(4, 6)}-01`;
  return { from: first(month), until: first(addMonths(month, 1)) };
}
