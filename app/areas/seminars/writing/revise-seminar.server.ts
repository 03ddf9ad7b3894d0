import { and, eq, gt } from "drizzle-orm";
import { recordPicturePlaces } from "~/areas/files/picture-places.server";
import { passSeats } from "~/areas/seminars/internal/pass-seats.server";
import { seatQueue } from "~/areas/seminars/internal/seat-queue.server";
import { announceSeminar } from "~/areas/seminars/internal/announce-seminar.server";
import { type LockedSeminar, lockSeminar } from "~/areas/seminars/internal/lock-seminar.server";
import { postSeminarLetter } from "~/areas/seminars/letters/post-seminar-letter.server";
import type { MemberCtx } from "~/core/ctx.server";
import { orStored } from "~/core/fields/values.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { counted } from "~/messages/counted";
import { attendee, seminar } from "~db/schema/seminars";
import { forgetDrafts } from "./internal/forget-drafts.server";
import { refuseLateClosing, refusePastStart, seminarColumns } from "./internal/seminar-columns.server";
import type { RevisionInput, SavedSeminar } from "./seminar.schema.server";

type Columns = Pick<typeof seminar.$inferSelect, keyof Awaited<ReturnType<typeof seminarColumns>>>;

/**
 * Saves an own seminar; omitted fields stay. New seats go to the queue (ADR 66). Mails a new time or place. Refuses
 * `seminars.changed-elsewhere`, `seminars.unknown`, `seminars.cancelled`, `seminars.below-seats`, and as `publishSeminar`.
 */
export async function reviseSeminar(ctx: MemberCtx, input: RevisionInput): Promise<SavedSeminar> {
  const isOwn = and(eq(seminar.seminarId, input.seminarId), eq(seminar.hostUserId, ctx.actor.userId));
  const { mainSubject, seminarType } = seminar;
  const [stored] = await ctx.db.select({ mainSubject, seminarType }).from(seminar).where(isOwn);
  if (!stored) throw new Refusal("seminars.unknown");
  const written = await seminarColumns(ctx, input, stored);
  return inTransaction(ctx, async (tx) => {
    const locked = await lockSeminar(tx, input.seminarId, tx.actor.userId);
    if (locked.cancelledAt) throw new Refusal("seminars.cancelled");
    const [before] = await tx.db.select().from(seminar).where(eq(seminar.seminarId, locked.seminarId));
    const columns: Columns = { ...orStored(written, before!), applyUntil: closing(input, before!.applyUntil) };
    await forgetDrafts(tx, input);
    const saved = { seminarId: locked.seminarId, version: locked.version };
    const names = Object.keys(columns) as (keyof Columns)[];
    if (names.every((name) => isSame(before![name], columns[name]))) return saved;
    if (input.version !== undefined && input.version !== locked.version) throw new Refusal("seminars.changed-elsewhere");
    refuseWrong(tx.now(), locked, columns);
    const version = locked.version + 1;
    await tx.db
      .update(seminar)
      .set({ ...columns, version, updatedAt: tx.now() })
      .where(eq(seminar.seminarId, locked.seminarId));
    await recordPicturePlaces(tx, { place: "SEMINAR", placeId: locked.seminarId, html: columns.contents });
    await notifyApplicants(tx, locked, columns, version);
    await tx.audit("seminars.seminar-revised", `seminar:${locked.seminarId}`, { version });
    announceSeminar(tx, locked.seminarId);
    return { ...saved, version };
  });
}

/** Drops an omitted closing time that is later than the new start. */
function closing({ applyUntil, startDateTime }: RevisionInput, before: Date | null): Date | null {
  if (applyUntil !== undefined) return applyUntil;
  return before && before > startDateTime ? null : before;
}

const isSame = (one: unknown, other: unknown) =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;

function refuseWrong(now: Date, locked: LockedSeminar, { startAt, applyUntil, capacity }: Columns): void {
  if (!isSame(startAt, locked.startAt)) refusePastStart(startAt, now);
  refuseLateClosing(applyUntil, startAt);
  const seatsTaken = locked.seatsTaken;
  if (capacity !== null && capacity < seatsTaken)
    throw new Refusal("seminars.below-seats", { taken: counted(seatsTaken) }, { field: "capacity" });
}

async function notifyApplicants(tx: TxCtx, locked: LockedSeminar, columns: Columns, version: number): Promise<void> {
  const { startAt, endAt, seminarLocation, capacity, title } = columns;
  const { seminarId } = locked;
  const isMoved = !isSame(startAt, locked.startAt) || !isSame(endAt, locked.endAt) || seminarLocation !== locked.seminarLocation;
  const isOver = locked.endAt <= tx.now() && endAt <= tx.now();
  const late = and(eq(attendee.seminarId, seminarId), eq(attendee.state, "OFFERED"), gt(attendee.offerUntil, startAt));
  if (startAt < locked.startAt) await tx.db.update(attendee).set({ offerUntil: startAt, updatedAt: tx.now() }).where(late);
  if (isMoved && !isOver) await postSeminarLetter(tx, { seminarId }, { kind: "CHANGED", occasion: `version-${version}` });
  const isRaised = locked.capacity !== null && (capacity === null || capacity > locked.capacity);
  Object.assign(locked, { startAt, endAt, seminarLocation, capacity, title });
  if (isRaised && (await seatQueue(tx, locked))) return;
  await passSeats(tx, locked, 0);
}
