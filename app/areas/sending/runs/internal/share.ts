type Share = {
  total: number;
  left: { day: number; month: number };
  /** It is advertising, and night. */
  isNight: boolean;
};

/**
 * How many of a press go now and how many are kept in the waiting list, and until when: the morning for advertising at night, the next month or
 * the next day when that is what is used up. All of them go when they fit.
 */
export function shareOf({ total, left, isNight }: Share): {
  now: number;
  later: number;
  until: "morning" | "tomorrow" | "next-month" | null;
} {
  if (isNight) return { now: 0, later: total, until: "morning" };
  const now = Math.min(total, left.day, left.month);
  if (now === total) return { now, later: 0, until: null };
  return { now, later: total - now, until: left.month <= left.day ? "next-month" : "tomorrow" };
}
