import { and, asc, eq, inArray, isNull, notExists } from "drizzle-orm";
import { postMail } from "~/areas/mail/post-mail.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { attendee, seminar, seminarLetter, seminarLetterRecipient } from "~db/schema/seminars";
import { audiences } from "./post-seminar-letter.server";
import { letterOf, type LetterFacts } from "./letter-text.server";

const SLICE = 50;
const HOUR_MS = 3_600_000;

/**
 * Puts mails into the outbox and marks recipients in one transaction: one mail each, even after a kill or with two workers. Skips people
 * who cancelled or left.
 */
export async function postLetterMails(ctx: Ctx, seminarLetterId: number): Promise<number> {
  const [letter] = await ctx.db
    .select({ seminarId: seminarLetter.seminarId })
    .from(seminarLetter)
    .where(eq(seminarLetter.seminarLetterId, seminarLetterId));
  if (!letter) return 0;
  let posted = 0;
  for (;;) {
    const slice = await inTransaction(ctx, (tx) => postSlice(tx, letter.seminarId, seminarLetterId));
    if (slice.taken === 0) break;
    posted += slice.posted;
  }
  await finish(ctx, seminarLetterId);
  return posted;
}

async function postSlice(tx: TxCtx, seminarId: number, seminarLetterId: number): Promise<{ taken: number; posted: number }> {
  // The lock makes a cancellation wait until these mails are stored.
  await tx.db.select({ seminarId: seminar.seminarId }).from(seminar).where(eq(seminar.seminarId, seminarId)).for("update");
  const letter = await readLetter(tx, seminarLetterId);
  const recipients = await tx.db
    .select({ attendeesId: seminarLetterRecipient.attendeesId })
    .from(seminarLetterRecipient)
    .where(and(eq(seminarLetterRecipient.seminarLetterId, seminarLetterId), eq(seminarLetterRecipient.state, "WAITING")))
    .orderBy(asc(seminarLetterRecipient.attendeesId))
    .limit(SLICE);
  const ids = recipients.map(({ attendeesId }) => attendeesId);
  if (ids.length === 0) return { taken: 0, posted: 0 };
  const readers = isTimely(letter, tx.now()) ? await readersOf(tx, ids, letter) : new Map<number, Reader>();
  for (const attendeesId of ids) await settle(tx, letter, attendeesId, readers.get(attendeesId));
  return { taken: ids.length, posted: readers.size };
}

async function readLetter(tx: TxCtx, seminarLetterId: number): Promise<LetterFacts> {
  const [row] = await tx.db
    .select({ letter: seminarLetter, seminar, host: user.userNickname })
    .from(seminarLetter)
    .innerJoin(seminar, eq(seminar.seminarId, seminarLetter.seminarId))
    .innerJoin(user, eq(user.userId, seminar.hostUserId))
    .where(eq(seminarLetter.seminarLetterId, seminarLetterId));
  return { ...row!.letter, host: row!.host, seminar: row!.seminar };
}

const reminds = (kind: LetterFacts["kind"]) => kind === "DAY_BEFORE" || kind === "HOUR_BEFORE";

/** A reminder must match the current start. A cancelled seminar sends only its cancellation. */
function isTimely({ kind, occasion, seminar: { startAt, cancelledAt, deletedAt } }: LetterFacts, now: Date): boolean {
  if (kind === "CANCELLED") return true;
  if (cancelledAt || deletedAt) return false;
  return !reminds(kind) || (occasion === startAt.toISOString() && startAt > now);
}

type Reader = { email: string; seated: boolean };

async function readersOf(tx: TxCtx, ids: number[], { kind }: LetterFacts): Promise<Map<number, Reader>> {
  const rows = await tx.db
    .select({ attendeesId: attendee.attendeesId, email: user.userEmail, state: attendee.state })
    .from(attendee)
    .innerJoin(user, eq(user.userId, attendee.userId))
    .where(
      and(inArray(attendee.attendeesId, ids), inArray(attendee.state, audiences[reminds(kind) ? "seats" : "all"]), eq(user.secession, "N")),
    );
  return new Map(rows.map(({ attendeesId, email, state }) => [attendeesId, { email, seated: state === "APPLIED" }]));
}

async function settle(tx: TxCtx, letter: LetterFacts, attendeesId: number, reader: Reader | undefined): Promise<void> {
  // A mail is useless after the seminar's end.
  const staleAt = new Date(Math.max(letter.seminar.endAt.getTime(), tx.now().getTime() + HOUR_MS));
  const mailId = reader === undefined ? null : await postMail(tx, letterOf(letter, reader), staleAt);
  await tx.db
    .update(seminarLetterRecipient)
    .set({ state: mailId === null ? "SKIPPED" : "POSTED", mailId, updatedAt: tx.now() })
    .where(and(eq(seminarLetterRecipient.seminarLetterId, letter.seminarLetterId), eq(seminarLetterRecipient.attendeesId, attendeesId)));
}

async function finish(ctx: Ctx, seminarLetterId: number): Promise<void> {
  const waiting = ctx.db
    .select({ attendeesId: seminarLetterRecipient.attendeesId })
    .from(seminarLetterRecipient)
    .where(and(eq(seminarLetterRecipient.seminarLetterId, seminarLetterId), eq(seminarLetterRecipient.state, "WAITING")));
  await ctx.db
    .update(seminarLetter)
    .set({ finishedAt: ctx.now(), updatedAt: ctx.now() })
    .where(and(eq(seminarLetter.seminarLetterId, seminarLetterId), isNull(seminarLetter.finishedAt), notExists(waiting)));
}
