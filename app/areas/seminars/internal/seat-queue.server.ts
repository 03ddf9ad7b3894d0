import { and, eq } from "drizzle-orm";
import { announceSeminar } from "~/areas/seminars/internal/announce-seminar.server";
import type { LockedSeminar } from "~/areas/seminars/internal/lock-seminar.server";
import { mailSeated } from "~/areas/seminars/internal/own-letters.server";
import { takeFromQueue } from "~/areas/seminars/internal/take-from-queue.server";
import type { TxCtx } from "~/core/transaction.server";
import { attendee, seminar } from "~db/schema/seminars";

const SEAT = {
  from: ["WAITING", "OFFERED"],
  to: { state: "APPLIED", waitingNo: null, offerUntil: null },
  most: Infinity,
  action: "seminars.queue-seated",
} as const;

/** Seats the whole queue, if all fit (ADR 66). Call under the seminar's lock. Returns whether anybody was seated. */
export async function seatQueue(tx: TxCtx, locked: LockedSeminar): Promise<boolean> {
  if (locked.cancelledAt || locked.startAt <= tx.now()) return false;
  const ofSeminar = eq(attendee.seminarId, locked.seminarId);
  const waiting = await tx.db.$count(attendee, and(ofSeminar, eq(attendee.state, "WAITING")));
  const seatsTaken = locked.seatsTaken + waiting;
  if (locked.capacity !== null && seatsTaken > locked.capacity) return false;
  const seated = await takeFromQueue(tx, locked.seminarId, SEAT, (userIds) => mailSeated(tx, locked, userIds));
  if (seated === 0) return false;
  await tx.db.update(seminar).set({ seatsTaken }).where(eq(seminar.seminarId, locked.seminarId));
  announceSeminar(tx, locked.seminarId);
  locked.seatsTaken = seatsTaken;
  return true;
}
