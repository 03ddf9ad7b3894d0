/** `capacity` null: no limit. `applyUntil` null: until the start. */
export type SeminarTimes = {
  startAt: Date;
  endAt: Date;
  applyUntil: Date | null;
  cancelledAt: Date | null;
  capacity: number | null;
  seatsTaken: number;
};

/** Only "open" and "full" take applications. */
export type SeminarPhase = "open" | "full" | "closed" | "running" | "past" | "cancelled";

/** Cancellation outranks time, and time outranks a full house. */
export function phaseOf(seminar: SeminarTimes, now: Date): SeminarPhase {
  if (seminar.cancelledAt) return "cancelled";
  if (seminar.endAt <= now) return "past";
  if (seminar.startAt <= now) return "running";
  if (seminar.applyUntil && seminar.applyUntil <= now) return "closed";
  return seminar.capacity !== null && seminar.seatsTaken >= seminar.capacity ? "full" : "open";
}

export const isOver = (phase: SeminarPhase): boolean => phase === "past" || phase === "cancelled";

/** When time alone next changes the phase. */
export function nextPhaseAt({ startAt, endAt, applyUntil, cancelledAt }: SeminarTimes, now: Date): Date | null {
  if (cancelledAt) return null;
  const ahead = [applyUntil, startAt, endAt].filter((at) => at !== null && at > now) as Date[];
  return ahead.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

/** Pages count only fewer seats; else every application would invalidate the cached page. */
export const SEATS_COUNTED = 10;

/** Seats that nobody holds; null without a limit. */
export function seatsLeft({ capacity, seatsTaken }: Pick<SeminarTimes, "capacity" | "seatsTaken">): number | null {
  return capacity === null ? null : Math.max(0, capacity - seatsTaken);
}
