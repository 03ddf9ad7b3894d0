import { addDays, formatSeoul, seoulDay, startOfSeoulDay } from "~/time/seoul";

const EVENING = 21;
const MORNING = 8;
const HOUR_MS = 60 * 60 * 1_000;

/** Whether it is between nine in the evening and eight in the morning in Seoul, when no advertising may be sent (rule 229). */
export function isAdNight(now: Date): boolean {
  const hour = Number(formatSeoul(now, "HH"));
  return hour >= EVENING || hour < MORNING;
}

/** The next eight o'clock in Seoul, from which on advertising may be sent again. */
export function adMorning(now: Date): Date {
  const day = seoulDay(now);
  const today = startOfSeoulDay(day).getTime() + MORNING * HOUR_MS;
  return now.getTime() < today ? new Date(today) : new Date(startOfSeoulDay(addDays(day, 1)).getTime() + MORNING * HOUR_MS);
}
