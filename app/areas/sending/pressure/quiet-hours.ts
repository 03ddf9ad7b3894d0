import { formatSeoul, seoulDay, startOfSeoulDay } from "~/time/seoul";

/** Hours of Seoul; `from` 21 and `until` 8 span the night. Equal hours mean none. */
export type QuietHours = { from: number; until: number };

export const DEFAULT_QUIET: QuietHours = { from: 21, until: 8 };

const HOUR_MS = 3_600_000;

export function isQuietHour(hour: number, { from, until }: QuietHours): boolean {
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until;
}

export const isQuiet = (at: Date, quiet: QuietHours): boolean => isQuietHour(Number(formatSeoul(at, "HH")), quiet);

/** This moment, or the hour of its Seoul day at which quiet hours end. */
export function outsideQuiet(at: Date, quiet: QuietHours): Date {
  return isQuiet(at, quiet) ? new Date(startOfSeoulDay(seoulDay(at)).getTime() + quiet.until * HOUR_MS) : at;
}

/** "오후 9시", "아침 8시", "낮 12시", "새벽 2시". */
export function hourText(hour: number): string {
  const twelve = hour % 12 === 0 ? 12 : hour % 12;
  if (hour === 0) return "밤 12시";
  if (hour < 6) return `새벽 ${twelve}시`;
  if (hour < 12) return `오전 ${twelve}시`;
  return hour === 12 ? "낮 12시" : `오후 ${twelve}시`;
}

export const quietText = ({ from, until }: QuietHours): string => `${hourText(from)}부터 ${hourText(until)}까지`;
