/** What decides where a seminar stands. `capacity` null: as many as come; `applyUntil` null: until it starts. */
export type SeminarTimes = {
  startAt: Date;
  endAt: Date;
  applyUntil: Date | null;
  cancelledAt: Date | null;
  capacity: number | null;
  seatsTaken: number;
};

/** "open" and "full" take applications (the latter into the queue), the others none. */
export type SeminarPhase = "open" | "full" | "closed" | "running" | "past" | "cancelled";

export function phaseOf(seminar: SeminarTimes, now: Date): SeminarPhase {
  if (seminar.cancelledAt) return "cancelled";
  if (seminar.endAt <= now) return "past";
  if (seminar.startAt <= now) return "running";
  if (seminar.applyUntil && seminar.applyUntil <= now) return "closed";
  return seminar.capacity !== null && seminar.seatsTaken >= seminar.capacity ? "full" : "open";
}

/** When time alone next changes the phase; null when it never will. */
export function nextPhaseAt({ startAt, endAt, applyUntil, cancelledAt }: SeminarTimes, now: Date): Date | null {
  if (cancelledAt) return null;
  const ahead = [applyUntil, startAt, endAt].filter((at) => at !== null && at > now) as Date[];
  return ahead.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

/** The seats left are told one by one from here on; before, a page that is kept would have to be drawn anew for every application. */
export const SEATS_COUNTED = 10;

/** How many seats nobody holds; null without a limit. */
export function seatsLeft({ capacity, seatsTaken }: Pick<SeminarTimes, "capacity" | "seatsTaken">): number | null {
  return capacity === null ? null : Math.max(0, capacity - seatsTaken);
}
