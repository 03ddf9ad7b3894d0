import { counted } from "~/messages/counted";

export type HourRow = { weekday: number; hour: number; count: number };
/** `counts[weekday][hour]`, Monday first. `best` is null with too few readings for a habit. */
export type Hours = { counts: number[][]; total: number; most: number; best: HourRow | null };

export const WEEKDAYS = ["월", "화", "수", "목", "금", "토", "일"];
const HOURS = 24;
/** Fewer readings would be chance (rule 269). */
export const FEWEST_FOR_HABIT = 20;
const LEVELS = 4;

export function hoursOf(rows: HourRow[]): Hours {
  const counts = WEEKDAYS.map(() => Array.from({ length: HOURS }, () => 0));
  for (const { weekday, hour, count } of rows) counts[weekday]![hour]! += count;
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const ordered = rows.toSorted((one, other) => other.count - one.count || one.weekday - other.weekday || one.hour - other.hour);
  const [first] = ordered;
  return { counts, total, most: first?.count ?? 0, best: first && total >= FEWEST_FOR_HABIT ? first : null };
}

/** 0 for none, else 1 to 4. */
export const levelOf = (count: number, most: number): number => (count === 0 ? 0 : Math.ceil((LEVELS * count) / most));

/** "목요일 밤 9시". */
export function hourText({ weekday, hour }: Pick<HourRow, "weekday" | "hour">): string {
  return `${WEEKDAYS[weekday]}요일 ${partOfDay(hour)} ${hour > 12 ? hour - 12 : hour}시`;
}

function partOfDay(hour: number): string {
  if (hour < 6) return "새벽";
  if (hour < 12) return "오전";
  if (hour < 18) return "오후";
  return hour < 21 ? "저녁" : "밤";
}

/** Sums of weekdays and of quarters of the day, the largest first: "목요일 12건 · 화요일 9건". */
export function weekdaysText({ counts }: Hours): string {
  return largest(counts.map((hours, weekday) => ({ name: `${WEEKDAYS[weekday]}요일`, count: sumOf(hours) })));
}

const QUARTERS = ["새벽(0–5시)", "오전(6–11시)", "오후(12–17시)", "저녁과 밤(18–23시)"];

export function quartersText({ counts }: Hours): string {
  const quarters = QUARTERS.map((name, quarter) => ({
    name,
    count: sumOf(counts.flatMap((hours) => hours.slice(quarter * 6, quarter * 6 + 6))),
  }));
  return largest(quarters);
}

function largest(parts: { name: string; count: number }[]): string {
  const read = parts.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count);
  return read
    .slice(0, 3)
    .map(({ name, count }) => `${name} ${counted(count)}건`)
    .join(" · ");
}

const sumOf = (counts: number[]): number => counts.reduce((sum, count) => sum + count, 0);
