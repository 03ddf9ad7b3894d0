import { addDays, seoulDay } from "~/time/seoul";

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Heading above a notice in the list. Weeks begin on Monday. */
export function periodOf(at: Date, now: Date): string {
  const [day, today] = [seoulDay(at), seoulDay(now)];
  if (day === today) return "오늘";
  if (day === addDays(today, -1)) return "어제";
  if (day >= addDays(today, -((weekday(today) + 6) % 7))) return "이번 주";
  return day.slice(0, 7) === today.slice(0, 7) ? "이번 달" : "지난 알림";
}
