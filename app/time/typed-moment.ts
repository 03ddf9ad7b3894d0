/** Days and times as people and programs write them: forms, calls, pasted cells, Excel files. Nothing that does not exist is moved to a day that does. */

const DAY = /^(\d{4})[-/.](\d{2})[-/.](\d{2})$/;
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;
const CLOCK = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?$/;
const MOMENT = /^(\d{4}[-/.]\d{2}[-/.]\d{2})(?:[T ]+(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/;
/** Years that the database's columns hold. */
const [FIRST_YEAR, LAST_YEAR] = [1000, 9999];

/** A day "yyyy-MM-dd" (also with / or .) as "yyyy-MM-dd"; null for what is written otherwise, and for a day that does not exist, as 30 February. */
export function readDay(text: string): string | null {
  const [, year, month, day] = DAY.exec(text.trim()) ?? [];
  if (!year) return null;
  const read = `${year}-${month}-${day}`;
  // The language moves 30 February to March, and cannot read the 32nd at all.
  const at = new Date(`${read}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(read) ? read : null;
}

/**
 * The instant of a day and time, "yyyy-MM-dd HH:mm" (also with / or . and with T), seconds and an offset where they are written; without an offset
 * in Seoul. Null for what is written otherwise, for a day or a time that does not exist, and for a year that the database cannot hold.
 */
export function readInstant(text: string): Date | null {
  const [, day, clock, offset = "+09:00"] = MOMENT.exec(text.trim()) ?? [];
  const read = day === undefined ? null : readDay(day);
  if (read === null || clock === undefined || !isClock(clock)) return null;
  const at = new Date(`${read}T${clock}${offset}`);
  return at.getUTCFullYear() >= FIRST_YEAR && at.getUTCFullYear() <= LAST_YEAR ? at : null;
}

/**
 * What of a day (also "yyyyMMdd"), or of a day and time, does not exist, as it was typed: "2026-02-30" or "25:00". Null when all of it does, and for
 * other texts.
 */
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
