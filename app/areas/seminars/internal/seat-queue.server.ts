import { and, asc, eq, inArray } from "drizzle-orm";
import { announceSeminar } from "~/areas/seminars/internal/announce-seminar.server";
import type { LockedSeminar } from "~/areas/seminars/internal/lock-seminar.server";
import { mailSeated } from "~/areas/seminars/internal/own-letters.server";
import type { TxCtx } from "~/core/transaction.server";
import { attendee, seminar } from "~db/schema/seminars";

const SLICE = 500;
const QUEUED = ["WAITING", "OFFERED"] as const;

/**
 * Seats everybody who waits or was offered a seat, if the seminar has room for all of them: an offer needs a deadline only while somebody stands
 * behind (decision 0066). Each is told by mail. Must run under the seminar's lock, whose row it brings up to date. Returns whether it did; false
 * without a queue, without room for all, and once the seminar has begun or was cancelled.
 */
export async function seatQueue(tx: TxCtx, locked: LockedSeminar): Promise<boolean> {
  if (locked.cancelledAt || locked.startAt <= tx.now()) return false;
  const ofSeminar = eq(attendee.seminarId, locked.seminarId);
  const waiting = await tx.db.$count(attendee, and(ofSeminar, eq(attendee.state, "WAITING")));
  const seatsTaken = locked.seatsTaken + waiting;
  if (locked.capacity !== null && seatsTaken > locked.capacity) return false;
  let seated = 0;
  for (;;) {
    const next = await tx.db
      .select({ attendeesId: attendee.attendeesId, userId: attendee.userId })
      .from(attendee)
      .where(and(ofSeminar, inArray(attendee.state, QUEUED)))
      .orderBy(asc(attendee.waitingNo))
      .limit(SLICE);
    if (next.length === 0) break;
    const ids = next.map(({ attendeesId }) => attendeesId);
    const values = { state: "APPLIED" as const, waitingNo: null, offerUntil: null, updatedAt: tx.now() };
    await tx.db.update(attendee).set(values).where(inArray(attendee.attendeesId, ids));
    const userIds = next.map(({ userId }) => userId);
    await mailSeated(tx, locked, userIds);
    await tx.audit("seminars.queue-seated", `seminar:${locked.seminarId}`, { attendees: ids });
    seated += next.length;
  }
  if (seated === 0) return false;
  await tx.db.update(seminar).set({ seatsTaken }).where(eq(seminar.seminarId, locked.seminarId));
  announceSeminar(tx, locked.seminarId);
  locked.seatsTaken = seatsTaken;
  return true;
}
