import { dayShown, seoulDay } from "~/time/seoul";

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** "3분 전"; the day from one week on. */
export function ago(now: Date, at: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return "방금";
  if (minutes < HOUR) return `${minutes}분 전`;
  if (minutes < DAY) return `${Math.floor(minutes / HOUR)}시간 전`;
  return minutes < WEEK ? `${Math.floor(minutes / DAY)}일 전` : dayShown(seoulDay(at));
}
