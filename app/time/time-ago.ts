import { addDays, formatSeoul, seoulDay } from "./seoul";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Age of a comment (rule 138), notice, draft or run: "5분 전"; date and time from one day on. */
export function timeAgo(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (age < MINUTE_MS) return "방금 전";
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}분 전`;
  if (age < 24 * HOUR_MS) return `${Math.floor(age / HOUR_MS)}시간 전`;
  return formatSeoul(at, "yyyy.MM.dd HH:mm");
}

/** "오늘", "어제", else the day. */
export function dayAgo(at: Date, now: Date): string {
  const [day, today] = [seoulDay(at), seoulDay(now)];
  if (day === today) return "오늘";
  return day === addDays(today, -1) ? "어제" : formatSeoul(at, "yyyy.MM.dd");
}
