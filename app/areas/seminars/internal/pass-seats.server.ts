import { and, asc, eq, inArray } from "drizzle-orm";
import { announceSeminar } from "~/areas/seminars/internal/announce-seminar.server";
import type { LockedSeminar } from "~/areas/seminars/internal/lock-seminar.server";
import { mailOffer } from "~/areas/seminars/internal/own-letters.server";
import type { TxCtx } from "~/core/transaction.server";
import { DAY_MS } from "~/time/seoul";
import { attendee, seminar } from "~db/schema/seminars";

const SLICE = 500;

/**
 * Gives back `freed` seats and offers every free seat to those who wait, the first in the queue first; each has a day to take it, and at most until
 * the start. Must run under the seminar's lock, whose row it brings up to date. Returns how many were offered one.
 */
export async function passSeats(tx: TxCtx, locked: LockedSeminar, freed: number): Promise<number> {
  const kept = locked.seatsTaken - freed;
  const offered = locked.cancelledAt || locked.startAt <= tx.now() ? 0 : await offer(tx, locked, free(locked.capacity, kept));
  const seatsTaken = kept + offered;
  if (seatsTaken !== locked.seatsTaken) {
    await tx.db.update(seminar).set({ seatsTaken }).where(eq(seminar.seminarId, locked.seminarId));
    announceSeminar(tx, locked.seminarId);
  }
  locked.seatsTaken = seatsTaken;
  return offered;
}

const free = (capacity: number | null, taken: number) => (capacity === null ? Infinity : Math.max(0, capacity - taken));

async function offer(tx: TxCtx, locked: LockedSeminar, seats: number): Promise<number> {
  const offerUntil = new Date(Math.min(tx.now().getTime() + DAY_MS, locked.startAt.getTime()));
  for (let offered = 0; ;) {
    const size = Math.min(SLICE, seats - offered);
    if (size === 0) return offered;
    const next = await tx.db
      .select({ attendeesId: attendee.attendeesId, userId: attendee.userId })
      .from(attendee)
      .where(and(eq(attendee.seminarId, locked.seminarId), eq(attendee.state, "WAITING")))
      .orderBy(asc(attendee.waitingNo))
      .limit(size);
    if (next.length === 0) return offered;
    const ids = next.map(({ attendeesId }) => attendeesId);
    await tx.db.update(attendee).set({ state: "OFFERED", offerUntil, updatedAt: tx.now() }).where(inArray(attendee.attendeesId, ids));
    for (const { userId } of next) await mailOffer(tx, locked, userId, offerUntil);
    await tx.audit("seminars.seats-offered", `seminar:${locked.seminarId}`, { attendees: ids });
    offered += next.length;
  }
}
