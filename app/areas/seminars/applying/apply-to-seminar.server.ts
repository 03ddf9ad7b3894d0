import { and, count, eq, lte } from "drizzle-orm";
import { announceSeminar } from "~/areas/seminars/internal/announce-seminar.server";
import { type LockedSeminar, lockSeminar } from "~/areas/seminars/internal/lock-seminar.server";
import { mailApplication } from "~/areas/seminars/letters/own-letters.server";
import { phaseOf, SEATS_COUNTED } from "~/areas/seminars/seminar-status";
import { seal } from "~/core/crypto.server";
import type { Ctx, Member, MemberCtx } from "~/core/ctx.server";
import { inTurn } from "~/core/in-turn.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { attendee, seminar } from "~db/schema/seminars";

/** `phone`: digits alone. */
export type Application = { seminarId: number; companyName: string; phone: string };
/** `place` counts from 1; null unless waiting. */
export type Applied = { attendeesId: number; state: "APPLIED" | "WAITING" | "OFFERED"; place: number | null };

/**
 * Applies the member to a seminar: a seat while there is one, else a place at the end of the queue. Who has applied already changes what they wrote
 * and keeps seat or place; an offered seat is taken by `acceptOffer` (2 §4 "Seminar", decision 119). Refuses `seminars.unknown`,
 * `seminars.own`, `seminars.cancelled`, `seminars.closed`, `seminars.started`.
 */
export async function applyToSeminar(ctx: MemberCtx, { seminarId, companyName, phone }: Application): Promise<Applied> {
  const written = { companyName, sealedPhone: seal(phone) };
  const apply = async (tx: MemberTx): Promise<Applied> => {
    const locked = await lockSeminar(tx, seminarId);
    if (locked.hostUserId === tx.actor.userId) throw new Refusal("seminars.own");
    refuseIfOver(locked, tx.now());
    const known = await ownRow(tx, seminarId);
    if (known && known.state !== "CANCELLED") return await change(tx, known.attendeesId, written);
    if (phaseOf(locked, tx.now()) === "closed") throw new Refusal("seminars.closed");
    return await enter(tx, locked, known?.attendeesId, written);
  };
  return inTurn(`seminar:${seminarId}`, () => inTransaction(ctx, apply));
}

type Written = { companyName: string; sealedPhone: string };
type MemberTx = TxCtx<Member>;

function refuseIfOver(locked: LockedSeminar, now: Date): void {
  const phase = phaseOf(locked, now);
  if (phase === "cancelled") throw new Refusal("seminars.cancelled");
  if (phase === "running" || phase === "past") throw new Refusal("seminars.started");
}

async function ownRow(tx: MemberTx, seminarId: number) {
  const [row] = await tx.db
    .select({ attendeesId: attendee.attendeesId, state: attendee.state })
    .from(attendee)
    .where(and(eq(attendee.seminarId, seminarId), eq(attendee.userId, tx.actor.userId)));
  return row;
}

async function change(tx: MemberTx, attendeesId: number, written: Written): Promise<Applied> {
  await tx.db
    .update(attendee)
    .set({ ...written, updatedAt: tx.now() })
    .where(eq(attendee.attendeesId, attendeesId));
  await tx.audit("seminars.application-changed", `attendee:${attendeesId}`);
  return (await ownApplied(tx, attendeesId))!;
}

async function enter(tx: MemberTx, locked: LockedSeminar, known: number | undefined, written: Written): Promise<Applied> {
  const { seminarId, capacity } = locked;
  const seat = capacity === null || locked.seatsTaken < capacity;
  const waitingNo = seat ? null : locked.lastWaitingNo + 1;
  const state = seat ? ("APPLIED" as const) : ("WAITING" as const);
  const row = { ...written, state, waitingNo, offerUntil: null, cancelledBy: null, updatedAt: tx.now() };
  const attendeesId = known ?? (await insert(tx, seminarId, row));
  if (known) await tx.db.update(attendee).set(row).where(eq(attendee.attendeesId, known));
  const counted = seat ? { seatsTaken: locked.seatsTaken + 1 } : { lastWaitingNo: waitingNo! };
  await tx.db.update(seminar).set(counted).where(eq(seminar.seminarId, seminarId));
  if (seat && capacity !== null && capacity - counted.seatsTaken! <= SEATS_COUNTED) announceSeminar(tx, seminarId);
  await tx.audit("seminars.application-made", `attendee:${attendeesId}`, { seminarId, state });
  const place = seat ? null : await placeOf(tx, seminarId, waitingNo!);
  await mailApplication(tx, locked, place);
  return { attendeesId, state, place };
}

async function insert(tx: MemberTx, seminarId: number, row: Omit<typeof attendee.$inferInsert, "seminarId" | "userId">): Promise<number> {
  const values = { ...row, seminarId, userId: tx.actor.userId, createdAt: tx.now() };
  const [made] = await tx.db.insert(attendee).values(values).$returningId();
  return made!.attendeesId;
}

/** What an application came to so far; null when it was cancelled or is not there. */
async function ownApplied(ctx: Ctx, attendeesId: number): Promise<Applied | null> {
  const [row] = await ctx.db
    .select({ seminarId: attendee.seminarId, state: attendee.state, waitingNo: attendee.waitingNo })
    .from(attendee)
    .where(eq(attendee.attendeesId, attendeesId));
  if (!row || row.state === "CANCELLED") return null;
  const place = row.state === "WAITING" ? await placeOf(ctx, row.seminarId, row.waitingNo!) : null;
  return { attendeesId, state: row.state, place };
}

/** The place in the queue, from 1: how many wait up to this number. */
export async function placeOf(ctx: Ctx, seminarId: number, waitingNo: number): Promise<number> {
  const ahead = and(eq(attendee.seminarId, seminarId), eq(attendee.state, "WAITING"), lte(attendee.waitingNo, waitingNo));
  const [row] = await ctx.db.select({ place: count() }).from(attendee).where(ahead);
  return row!.place;
}
