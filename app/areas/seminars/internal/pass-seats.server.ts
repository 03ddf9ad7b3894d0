import { eq } from "drizzle-orm";
import { announceSeminar } from "~/areas/seminars/internal/announce-seminar.server";
import type { LockedSeminar } from "~/areas/seminars/internal/lock-seminar.server";
import { mailOffer } from "~/areas/seminars/internal/own-letters.server";
import { takeFromQueue } from "~/areas/seminars/internal/take-from-queue.server";
import type { TxCtx } from "~/core/transaction.server";
import { DAY_MS } from "~/time/seoul";
import { seminar } from "~db/schema/seminars";

/**
 * Gives `freed` seats back and offers free ones down the queue, for a day or until the start. Call under the seminar's
 * lock. Returns the number offered.
 */
export async function passSeats(tx: TxCtx, locked: LockedSeminar, freed: number): Promise<number> {
  const seatsKept = locked.seatsTaken - freed;
  const offered = locked.cancelledAt || locked.startAt <= tx.now() ? 0 : await offer(tx, locked, free(locked.capacity, seatsKept));
  const seatsTaken = seatsKept + offered;
  if (seatsTaken !== locked.seatsTaken) {
    await tx.db.update(seminar).set({ seatsTaken }).where(eq(seminar.seminarId, locked.seminarId));
    announceSeminar(tx, locked.seminarId);
  }
  locked.seatsTaken = seatsTaken;
  return offered;
}

const free = (capacity: number | null, taken: number) => (capacity === null ? Infinity : Math.max(0, capacity - taken));

function offer(tx: TxCtx, locked: LockedSeminar, seats: number): Promise<number> {
  const offerUntil = new Date(Math.min(tx.now().getTime() + DAY_MS, locked.startAt.getTime()));
  const move = { from: ["WAITING"], to: { state: "OFFERED", offerUntil }, most: seats, action: "seminars.seats-offered" } as const;
  return takeFromQueue(tx, locked.seminarId, move, async (userIds) => {
    for (const userId of userIds) await mailOffer(tx, locked, userId, offerUntil);
  });
}
