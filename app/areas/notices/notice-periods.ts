import { addDays, formatSeoul, seoulDay } from "~/time/seoul";
import { timeAgo } from "~/time/time-ago";

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Heading above a notice in the list. Weeks begin on Monday. */
export function periodOf(at: Date, now: Date): string {
  const [day, today] = [seoulDay(at), seoulDay(now)];
  if (day === today) return "오늘";
  if (day === addDays(today, -1)) return "어제";
  if (day >= addDays(today, -((weekday(today) + 6) % 7))) return "이번 주";
  return day.slice(0, 7) === today.slice(0, 7) ? "이번 달" : "지난 알림";
}

/** Completes the heading: minutes ago today, the time yesterday, else the day. */
export function timeIn(period: string, at: Date, now: Date): string {
  if (period === "오늘") return timeAgo(at, now);
  return formatSeoul(at, period === "어제" ? "HH:mm" : "yyyy.MM.dd");
}
