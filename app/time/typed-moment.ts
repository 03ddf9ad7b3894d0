/** Typed days and times. A day that does not exist is refused, not moved. */

const DAY = /^(\d{4})[-/.](\d{2})[-/.](\d{2})$/;
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;
const CLOCK = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?$/;
const MOMENT = /^(\d{4}[-/.]\d{2}[-/.]\d{2})(?:[T ]+(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/;
const [FIRST_YEAR, LAST_YEAR] = [1000, 9999];

/** "yyyy-MM-dd" (also with / or .) as "yyyy-MM-dd"; null for other texts and nonexistent days. */
export function readDay(text: string): string | null {
  const [, year, month, day] = DAY.exec(text.trim()) ?? [];
  if (!year) return null;
  const isoDay = `${year}-${month}-${day}`;
  // JavaScript moves 30 February to March.
  const instant = new Date(`${isoDay}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(isoDay) ? isoDay : null;
}

/** Instant of "yyyy-MM-dd HH:mm", in Seoul without an offset. Null for other texts and nonexistent times. */
export function readInstant(text: string): Date | null {
  const [, day, clock, offset = "+09:00"] = MOMENT.exec(text.trim()) ?? [];
  const isoDay = day === undefined ? null : readDay(day);
  if (isoDay === null || clock === undefined || !isClock(clock)) return null;
  const instant = new Date(`${isoDay}T${clock}${offset}`);
  return instant.getUTCFullYear() >= FIRST_YEAR && instant.getUTCFullYear() <= LAST_YEAR ? instant : null;
}

/** The part that does not exist: "2026-02-30" or "25:00". Null for other texts. */
export function missingMoment(text: string): { day: string } | { clock: string } | null {
  const typed = text.trim();
  const [, year, month, dayOfMonth] = DIGITS.exec(typed) ?? [];
  if (year) return readDay(`${year}-${month}-${dayOfMonth}`) === null ? { day: typed } : null;
  const [, day, clock] = MOMENT.exec(typed) ?? [];
  if (day === undefined) return null;
  if (readDay(day) === null) return { day };
  return clock === undefined || isClock(clock) ? null : { clock };
}

function isClock(text: string): boolean {
  const [, hour, minute, second = "0"] = CLOCK.exec(text) ?? [];
  return hour !== undefined && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
}
