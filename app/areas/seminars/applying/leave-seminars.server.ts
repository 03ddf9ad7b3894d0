import { and, asc, eq, gt, isNull, ne } from "drizzle-orm";
import { lockSeminar } from "~/areas/seminars/internal/lock-seminar.server";
import { passSeats } from "~/areas/seminars/internal/pass-seats.server";
import { cancelSeminar } from "~/areas/seminars/writing/cancel-seminar.server";
import { deleteDrafts } from "~/areas/seminars/writing/drafts.server";
import type { Member } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { attendee, seminar } from "~db/schema/seminars";

const REASON = "주최자가 탈퇴했습니다.";

/** Withdrawal: cancels future seminars and applications, passes seats on, deletes drafts and personal fields. */
export async function leaveSeminars(tx: TxCtx<Member>): Promise<void> {
  const { userId } = tx.actor;
  const isUpcoming = and(isNull(seminar.deletedAt), isNull(seminar.cancelledAt), gt(seminar.startAt, tx.now()));
  const hosted = await tx.db
    .select({ seminarId: seminar.seminarId })
    .from(seminar)
    .where(and(eq(seminar.hostUserId, userId), isUpcoming))
    .orderBy(asc(seminar.seminarId));
  for (const { seminarId } of hosted) await cancelSeminar(tx, { seminarId, reason: REASON });
  const applied = await tx.db
    .select({ seminarId: attendee.seminarId })
    .from(attendee)
    .innerJoin(seminar, eq(seminar.seminarId, attendee.seminarId))
    .where(and(eq(attendee.userId, userId), ne(attendee.state, "CANCELLED"), isUpcoming))
    .orderBy(asc(attendee.seminarId));
  for (const { seminarId } of applied) await leaveOne(tx, seminarId);
  await tx.db.update(attendee).set({ companyName: "", sealedPhone: "", updatedAt: tx.now() }).where(eq(attendee.userId, userId));
  await deleteDrafts(tx);
}

async function leaveOne(tx: TxCtx<Member>, seminarId: number): Promise<void> {
  const locked = await lockSeminar(tx, seminarId);
  const isOwn = and(eq(attendee.seminarId, seminarId), eq(attendee.userId, tx.actor.userId));
  const [row] = await tx.db.select({ attendeesId: attendee.attendeesId, state: attendee.state }).from(attendee).where(isOwn);
  if (!row || row.state === "CANCELLED") return;
  await tx.db
    .update(attendee)
    .set({ state: "CANCELLED", cancelledBy: "LEAVING", waitingNo: null, offerUntil: null, cameAt: null, updatedAt: tx.now() })
    .where(isOwn);
  await tx.audit("seminars.application-cancelled", `attendee:${row.attendeesId}`, { seminarId, state: row.state });
  if (row.state !== "WAITING") await passSeats(tx, locked, 1);
}
