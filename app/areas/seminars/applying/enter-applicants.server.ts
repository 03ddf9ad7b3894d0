import { and, eq } from "drizzle-orm";
import { announceSeminar } from "../internal/announce-seminar.server";
import type { LockedSeminar } from "../internal/lock-seminar.server";
import { mailApplications } from "../internal/own-letters.server";
import { SEATS_COUNTED } from "../seminar-status";
import type { MemberCtx } from "~/core/ctx.server";
import { type TxCtx, auditAll } from "~/core/transaction.server";
import { attendee, seminar } from "~db/schema/seminars";
import { postNotice } from "~/areas/notices/post-notice.server";
import { formatSeoul } from "~/time/seoul";

/** `place` in the queue, from 1. `changed`: the member had applied before. */
export type Applied = { attendeesId: number; state: "APPLIED" | "WAITING" | "OFFERED"; place: number | null; changed: boolean };

export type Applicant = { by: MemberCtx; written: { companyName: string; sealedPhone: string } };
/** `known`: the cancelled application to reopen. */
export type Entry = Applicant & { known?: number; state: "APPLIED" | "WAITING"; waitingNo: number | null; place: number | null };

/** Assigns a seat or a place in the queue per call, counting in `locked`. */
export async function seatGiver(tx: TxCtx, locked: LockedSeminar) {
  const { seminarId, capacity } = locked;
  let place = await tx.db.$count(attendee, and(eq(attendee.seminarId, seminarId), eq(attendee.state, "WAITING")));
  return (): Pick<Entry, "state" | "waitingNo" | "place"> => {
    if (capacity === null || locked.seatsTaken < capacity) {
      locked.seatsTaken += 1;
      return { state: "APPLIED", waitingNo: null, place: null };
    }
    locked.lastWaitingNo += 1;
    place += 1;
    return { state: "WAITING", waitingNo: locked.lastWaitingNo, place };
  };
}

/** Saves applications, mails applicants, notifies the host. Returns outcomes by user id. */
export async function enter(tx: TxCtx, locked: LockedSeminar, entries: Entry[]): Promise<Map<number, Applied>> {
  if (entries.length === 0) return new Map();
  const { seminarId, capacity, seatsTaken, lastWaitingNo } = locked;
  const ids = await writeEntries(tx, seminarId, entries);
  await tx.db.update(seminar).set({ seatsTaken, lastWaitingNo }).where(eq(seminar.seminarId, seminarId));
  const gaveSeats = entries.some(({ state }) => state === "APPLIED");
  if (gaveSeats && capacity !== null && capacity - seatsTaken <= SEATS_COUNTED) announceSeminar(tx, seminarId);
  await auditAll(
    tx,
    entries.map(({ by, state }) => ({
      by,
      action: "seminars.application-made",
      subject: `attendee:${ids.get(by.actor.userId)}`,
      details: { seminarId, state },
    })),
  );
  await mailApplications(tx, locked, entries);
  await notifyHost(tx, locked, entries.length);
  return new Map(
    entries.map(({ by: { actor }, state, place }) => [actor.userId, { attendeesId: ids.get(actor.userId)!, state, place, changed: false }]),
  );
}

async function writeEntries(tx: TxCtx, seminarId: number, entries: Entry[]): Promise<Map<number, number>> {
  const now = tx.now();
  const ids = new Map<number, number>();
  const rowOf = ({ written, state, waitingNo }: Entry) => ({
    ...written,
    state,
    waitingNo,
    offerUntil: null,
    cancelledBy: null,
    cameAt: null,
    updatedAt: now,
  });
  for (const entry of entries.filter(({ known }) => known !== undefined)) {
    await tx.db.update(attendee).set(rowOf(entry)).where(eq(attendee.attendeesId, entry.known!));
    ids.set(entry.by.actor.userId, entry.known!);
  }
  const fresh = entries.filter(({ known }) => known === undefined);
  if (fresh.length === 0) return ids;
  const rows = fresh.map((entry) => ({ ...rowOf(entry), seminarId, userId: entry.by.actor.userId, createdAt: now }));
  const inserted = await tx.db.insert(attendee).values(rows).$returningId();
  for (const [index, { attendeesId }] of inserted.entries()) ids.set(fresh[index]!.by.actor.userId, attendeesId);
  return ids;
}

/** Notifies the host: one notice per hour counts all new applications. */
async function notifyHost(tx: TxCtx, of: { seminarId: number; hostUserId: number }, count: number): Promise<void> {
  const { seminarId, hostUserId: userId } = of;
  const about = `seminar:${seminarId}:${formatSeoul(tx.now(), "yyyyMMddHH")}`;
  await postNotice(tx, { userId, seminarId, kind: "application", about, facts: {}, count });
}
