import { counted } from "~/messages/counted";
import { addDays, addMonths, monthDays } from "~/time/seoul";
import { plannedRunHref } from "../sending-links";
import type { PlannedRun } from "./list-planned-runs.server";

export type CalendarItem = { kind: "run" | "post"; at: Date; title: string; href: string; note: string };

/** Weeks of a month "yyyy-MM" from Sunday on; null outside the month. */
export function weeksOf(month: string): (string | null)[][] {
  const { from, until } = monthDays(month.replace("-", ""));
  const before = new Date(`${from}T00:00:00Z`).getUTCDay();
  const days: (string | null)[] = Array.from({ length: before }, () => null);
  for (let day = from; day < until; day = addDays(day, 1)) days.push(day);
  while (days.length % 7 > 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** Moves a month "yyyy-MM". */
export function moveMonth(month: string, count: number): string {
  const moved = addMonths(month.replace("-", ""), count);
  return `${moved.slice(0, 4)}-${moved.slice(4)}`;
}

const runNotes = { planned: "", due: " · 지금 보낼 수 있어요", missed: " · 하루가 지났어요" };

export const itemOfRun = ({ sendingListId, remindAt, title, people, state }: PlannedRun): CalendarItem => ({
  kind: "run",
  at: remindAt,
  title,
  href: plannedRunHref(sendingListId),
  note: `${counted(people)}명에게 보내기${runNotes[state]}`,
});
