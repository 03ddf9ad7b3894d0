type Share = {
  total: number;
  left: { day: number; month: number };
  isNight: boolean;
};

/** Split a submission into messages sent now and kept. */
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
