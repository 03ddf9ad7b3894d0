/** Seoul days and months. Korea's offset has been +09:00 since 1988. */
const OFFSET_MS = 9 * 60 * 60 * 1000;
export const DAY_MS = 24 * 60 * 60 * 1000;
/** The first day shown anywhere (rule 152). */
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

/** `formatSeoul(sentAt, "yyyy.MM.dd HH:mm")`; the pattern may also hold ss. */
export function formatSeoul(instant: Date, pattern: string): string {
  const seoul = parts(instant);
  return pattern
    .replace("yyyy", seoul.year)
    .replace("MM", seoul.month)
    .replace("dd", seoul.day)
    .replace("HH", seoul.hour)
    .replace("mm", seoul.minute)
    .replace("ss", seoul.second);
}

/** "2026-03-01T09:00:00.000+09:00". */
export function seoulIso(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().replace("Z", "+09:00");
}

export function dayShown(day: string): string {
  return day.replaceAll("-", ".");
}

export function seoulDay(instant: Date): string {
  const { year, month, day } = parts(instant);
  return `${year}-${month}-${day}`;
}

/** Seoul month, "yyyyMM". */
export function seoulMonth(instant: Date): string {
  return formatSeoul(instant, "yyyyMM");
}

/** Midnight in Seoul. Ranges are half open. */
export function startOfSeoulDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS);
}

/** The last day that the database can hold. */
const LAST_DAY = "9999-12-31";

/** Moves a day; at most 9999-12-31. */
export function addDays(day: string, count: number): string {
  const moved = new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString();
  return moved.startsWith("+") ? LAST_DAY : moved.slice(0, 10);
}

const LAST_MONTH = 9999 * 12 + 11;

/** Moves a "yyyyMM"; at most 999912. */
export function addMonths(month: string, count: number): string {
  const total = Math.min(LAST_MONTH, Number(month.slice(0, 4)) * 12 + Number(month.slice(4, 6)) - 1 + count);
  return `${String(Math.floor(total / 12)).padStart(4, "0")}${two((total % 12) + 1)}`;
}

/** A day some months before; the last of its month when that is shorter. */
export function monthsBefore(day: string, count: number): string {
  const month = addMonths(day.slice(0, 4) + day.slice(5, 7), -count);
  const { from, until } = monthDays(month);
  const [sameDay, lastDay] = [`${from.slice(0, 8)}${day.slice(8)}`, addDays(until, -1)];
  return sameDay < lastDay ? sameDay : lastDay;
}

/** First day of a month "yyyyMM", and of the next. */
export function monthDays(month: string): { from: string; until: string } {
  const first = (m: string) => `${m.slice(0, 4)}-${m.slice(4, 6)}-01`;
  return { from: first(month), until: first(addMonths(month, 1)) };
}
