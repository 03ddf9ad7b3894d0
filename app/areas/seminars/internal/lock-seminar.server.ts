import { and, eq, isNull } from "drizzle-orm";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { seminar } from "~db/schema/seminars";

const columns = {
  seminarId: seminar.seminarId,
  hostUserId: seminar.hostUserId,
  title: seminar.title,
  seminarLocation: seminar.seminarLocation,
  startAt: seminar.startAt,
  endAt: seminar.endAt,
  applyUntil: seminar.applyUntil,
  cancelledAt: seminar.cancelledAt,
  capacity: seminar.capacity,
  seatsTaken: seminar.seatsTaken,
  lastWaitingNo: seminar.lastWaitingNo,
  version: seminar.version,
};

export type LockedSeminar = {
  [K in keyof typeof columns]: (typeof seminar.$inferSelect)[K];
};

/** Lock a seminar before reading its seats. Refuses `seminars.unknown`, with `hostUserId` also for another host's seminar. */
export async function lockSeminar(tx: TxCtx, seminarId: number, hostUserId?: number): Promise<LockedSeminar> {
  const row = await lockSeminarIfThere(tx, seminarId, hostUserId);
  if (!row) throw new Refusal("seminars.unknown");
  return row;
}

/** As `lockSeminar`, but null when the seminar was deleted. */
export async function lockSeminarIfThere(tx: TxCtx, seminarId: number, hostUserId?: number): Promise<LockedSeminar | null> {
  const isHosted = hostUserId === undefined ? undefined : eq(seminar.hostUserId, hostUserId);
  const [row] = await tx.db
    .select(columns)
    .from(seminar)
    .where(and(eq(seminar.seminarId, seminarId), isNull(seminar.deletedAt), isHosted))
    .for("update");
  return row ?? null;
}
