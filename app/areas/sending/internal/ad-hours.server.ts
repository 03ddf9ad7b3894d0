import { addDays, formatSeoul, seoulDay, startOfSeoulDay } from "~/time/seoul";

const EVENING = 21;
const MORNING = 8;
const HOUR_MS = 60 * 60 * 1_000;

/** No advertising between 21:00 and 08:00 Seoul time (rule 229). */
export function isAdNight(now: Date): boolean {
  const hour = Number(formatSeoul(now, "HH"));
  return hour >= EVENING || hour < MORNING;
}

/** Next 08:00 in Seoul, when advertising may go out again. */
export function adMorning(now: Date): Date {
  const day = seoulDay(now);
  const today = startOfSeoulDay(day).getTime() + MORNING * HOUR_MS;
  return now.getTime() < today ? new Date(today) : new Date(startOfSeoulDay(addDays(day, 1)).getTime() + MORNING * HOUR_MS);
}
