import { DAY_MS, seoulDay, seoulMonth } from "~/time/seoul";

/** Messages that may still be planned for a Seoul day and for a Seoul month (yyyyMM). */
export type Rooms = { day: (day: string) => number; month: (month: string) => number };
/** One press: this many people from `remindAt` on. */
export type Part = { remindAt: Date; people: number };

const MOST_DAYS = 366;

/**
 * Splits people over days, each at the time of `first`. Days and months without room are skipped. The last of `mostParts` takes everybody
 * left: its press splits again.
 */
export function splitOverDays(people: number, { first, rooms, mostParts }: { first: Date; rooms: Rooms; mostParts: number }): Part[] {
  const parts: Part[] = [];
  const usedOfMonth = new Map<string, number>();
  let left = people;
  for (let days = 0; left > 0; days++) {
    const remindAt = new Date(first.getTime() + days * DAY_MS);
    const month = seoulMonth(remindAt);
    const used = usedOfMonth.get(month) ?? 0;
    const room = Math.max(0, Math.min(rooms.day(seoulDay(remindAt)), rooms.month(month) - used));
    const isLast = days >= MOST_DAYS || (parts.length >= mostParts - 1 && room > 0);
    const share = isLast ? left : Math.min(left, room);
    if (share === 0) continue;
    parts.push({ remindAt, people: share });
    usedOfMonth.set(month, used + share);
    left -= share;
  }
  return parts;
}
