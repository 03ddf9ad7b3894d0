import { DAY_MS } from "~/time/seoul";
import { readInstant } from "~/time/typed-moment";

const SEOUL_MS = 9 * 3_600_000;
/** In days: 1900 to 1970, and 1900 to 1904, where some workbooks begin to count. */
const TO_1970 = 25_569;
const TO_1904 = 1_462;
/** Excel counts a 29 February 1900 that never existed. */
const LEAP_FAULT = 60;
const END = 2_958_466;

/** Instant of a date cell, whose clock is Seoul's; null when out of range. */
export function instantOfSerial(serial: number, isFrom1904: boolean): Date | null {
  const days = isFrom1904 ? serial + TO_1904 : serial < LEAP_FAULT ? serial + 1 : serial;
  if (serial < 0 || days >= END) return null;
  return new Date(Math.round((days - TO_1970) * DAY_MS) - SEOUL_MS);
}

/** Null when the text names no existing day. */
export function instantOfText(text: string): Date | null {
  const [, day, clock = "00:00"] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?))?/.exec(text) ?? [];
  return day === undefined ? null : readInstant(`${day} ${clock}`);
}
