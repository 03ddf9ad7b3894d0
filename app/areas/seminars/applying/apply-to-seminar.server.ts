import { and, eq, inArray, lte } from "drizzle-orm";
import { type LockedSeminar, lockSeminar } from "~/areas/seminars/internal/lock-seminar.server";
import { phaseOf } from "~/areas/seminars/seminar-status";
import { seal } from "~/core/crypto.server";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { batchByKey } from "~/core/together.server";
import { auditAll, inTransaction, type TxCtx } from "~/core/transaction.server";
import { attendee } from "~db/schema/seminars";
import { type Applicant, type Applied, enter, type Entry, seatGiver } from "./enter-applicants.server";

/** `phone`: digits only. */
export type Application = { seminarId: number; companyName: string; phone: string };
/**
 * Applies for a seat, or the queue when full; a second application updates the first (2 §4 "Seminar", rule 119).
 * Refuses `seminars.unknown`, `seminars.own`, `seminars.cancelled`, `seminars.closed`, `seminars.started`.
 */
export async function applyToSeminar(ctx: MemberCtx, { seminarId, companyName, phone }: Application): Promise<Applied> {
  const applicant = { by: ctx, written: { companyName, sealedPhone: seal(phone) } };
  return batchByKey(`seminar:${seminarId}`, applicant, (applicants) =>
    inTransaction(applicants[0]!.by, (tx) => applyAll(tx, seminarId, applicants)),
  );
}

type Known = { attendeesId: number; state: (typeof attendee.$inferSelect)["state"]; waitingNo: number | null };
async function applyAll(tx: TxCtx, seminarId: number, applicants: Applicant[]): Promise<PromiseSettledResult<Applied>[]> {
  const locked = await lockSeminar(tx, seminarId);
  const known = await knownRows(tx, seminarId, applicants);
  const give = await seatGiver(tx, locked);
  const entries = new Map<number, Entry>();
  const changed = new Map<number, Applied>();
  const refused = new Map<Applicant, Refusal>();
  for (const applicant of applicants) {
    const { userId } = applicant.by.actor;
    const row = known.get(userId);
    const refusal = refusalFor(locked, userId, row, tx.now());
    if (refusal) refused.set(applicant, refusal);
    else if (row && row.state !== "CANCELLED") changed.set(userId, await change(tx, seminarId, applicant, row));
    else if (!entries.has(userId)) entries.set(userId, { ...applicant, known: row?.attendeesId, ...give() });
  }
  const entered = await enter(tx, locked, [...entries.values()]);
  return applicants.map((applicant) => {
    const reason = refused.get(applicant);
    if (reason) return { status: "rejected", reason };
    const { userId } = applicant.by.actor;
    return { status: "fulfilled", value: changed.get(userId) ?? entered.get(userId)! };
  });
}

function refusalFor(locked: LockedSeminar, userId: number, row: Known | undefined, now: Date): Refusal | null {
  if (locked.hostUserId === userId) return new Refusal("seminars.own");
  const phase = phaseOf(locked, now);
  if (phase === "cancelled") return new Refusal("seminars.cancelled");
  if (phase === "running" || phase === "past") return new Refusal("seminars.started");
  const isNew = !row || row.state === "CANCELLED";
  return isNew && phase === "closed" ? new Refusal("seminars.closed") : null;
}

async function knownRows(tx: TxCtx, seminarId: number, applicants: Applicant[]): Promise<Map<number, Known>> {
  const userIds = applicants.map(({ by }) => by.actor.userId);
  const rows = await tx.db
    .select({ userId: attendee.userId, attendeesId: attendee.attendeesId, state: attendee.state, waitingNo: attendee.waitingNo })
    .from(attendee)
    .where(and(eq(attendee.seminarId, seminarId), inArray(attendee.userId, userIds)));
  return new Map(rows.map(({ userId, ...row }) => [userId, row]));
}

async function change(
  tx: TxCtx,
  seminarId: number,
  { by, written }: Applicant,
  { attendeesId, state, waitingNo }: Known,
): Promise<Applied> {
  await tx.db
    .update(attendee)
    .set({ ...written, updatedAt: tx.now() })
    .where(eq(attendee.attendeesId, attendeesId));
  await auditAll(tx, [{ by, action: "seminars.application-changed", subject: `attendee:${attendeesId}` }]);
  const place = state === "WAITING" ? await placeOf(tx, seminarId, waitingNo!) : null;
  return { attendeesId, state: state as Applied["state"], place, changed: true };
}

/** Place in the queue, from 1. */
export function placeOf(ctx: Ctx, seminarId: number, waitingNo: number): Promise<number> {
  const isNotBehind = and(eq(attendee.seminarId, seminarId), eq(attendee.state, "WAITING"), lte(attendee.waitingNo, waitingNo));
  return ctx.db.$count(attendee, isNotBehind);
}
