import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { attendee, seminarLetter, seminarLetterRecipient } from "~db/schema/seminars";
import { enqueue } from "~jobs/enqueue.server";

export const audiences = { seats: ["APPLIED"], all: ["APPLIED", "WAITING", "OFFERED"] } as const;

export type Audience = keyof typeof audiences;

export type SeminarLetter = {
  kind: (typeof seminarLetter.$inferSelect)["kind"];
  /** Unique key of the event: form key, start time or version. */
  occasion: string;
  /** Empty for automatic letters. */
  subject?: string;
  text?: string;
  audience?: Audience;
  /** Leaves out people who applied later. */
  appliedBy?: Date;
};

/** Saves a letter and its recipients for a job. Call under the seminar's lock. Null without recipients or for a repeated occasion. */
export async function postSeminarLetter(tx: TxCtx, { seminarId }: { seminarId: number }, letter: SeminarLetter): Promise<number | null> {
  const { kind, occasion, subject = "", text = "" } = letter;
  const now = tx.now();
  const values = { seminarId, kind, occasion, subject, text, total: 0, requestId: tx.requestId, createdAt: now, updatedAt: now };
  const [inserted] = await tx.db.insert(seminarLetter).ignore().values(values);
  if (inserted.affectedRows === 0) return null;
  const seminarLetterId = inserted.insertId;
  const total = await addRecipients(tx, seminarLetterId, seminarId, letter);
  const finishedAt = total === 0 ? now : null;
  await tx.db.update(seminarLetter).set({ total, finishedAt }).where(eq(seminarLetter.seminarLetterId, seminarLetterId));
  if (total === 0) return null;
  await tx.audit("seminars.letter-written", `seminar:${seminarId}`, { seminarLetterId, kind, total });
  tx.afterCommit(() => enqueue("seminars.post-letter", [{ payload: { seminarLetterId }, jobId: `letter-${seminarLetterId}` }]));
  return seminarLetterId;
}

async function addRecipients(tx: TxCtx, seminarLetterId: number, seminarId: number, { audience = "all", appliedBy }: SeminarLetter) {
  const people = and(
    eq(attendee.seminarId, seminarId),
    inArray(attendee.state, audiences[audience]),
    appliedBy && lte(attendee.createdAt, appliedBy),
  );
  await tx.db.execute(sql`
    INSERT INTO ${seminarLetterRecipient} (seminar_letter_id, attendees_id, state, updated_at)
    SELECT ${seminarLetterId}, ${attendee.attendeesId}, 'WAITING', ${tx.now()} FROM ${attendee} WHERE ${people}`);
  return tx.db.$count(seminarLetterRecipient, eq(seminarLetterRecipient.seminarLetterId, seminarLetterId));
}
