import { DAY_MS } from "~/time/seoul";
import { readInstant } from "~/time/typed-moment";

const SEOUL_MS = 9 * 3_600_000;
/** Days from the first day of a 1900 workbook to 1970, and of a 1904 workbook to a 1900 one. */
const TO_1970 = 25_569;
const TO_1904 = 1_462;
/** Excel counts a 29 February 1900 that never was. */
const LEAP_FAULT = 60;
/** The first day of the year 10000. */
const END = 2_958_466;

/** The instant of a date cell, whose clock is Seoul's. Null for a number that Excel shows as no date. */
export function instantOfSerial(serial: number, isFrom1904: boolean): Date | null {
  const days = isFrom1904 ? serial + TO_1904 : serial < LEAP_FAULT ? serial + 1 : serial;
  if (serial < 0 || days >= END) return null;
  return new Date(Math.round((days - TO_1970) * DAY_MS) - SEOUL_MS);
}

/** The instant of a date cell that is written as text, as `2026-03-01T09:30:00`; null when it has no day, or one that does not exist. */
export function instantOfText(text: string): Date | null {
  const [, day, clock = "00:00"] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?))?/.exec(text) ?? [];
  return day === undefined ? null : readInstant(`${day} ${clock}`);
}
