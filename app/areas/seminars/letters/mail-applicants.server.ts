import { and, eq, inArray } from "drizzle-orm";
import { lockSeminar } from "~/areas/seminars/internal/lock-seminar.server";
import type { MemberCtx } from "~/core/ctx.server";
import { pressKey, pressOnce } from "~/core/press.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { attendee, seminarLetter } from "~db/schema/seminars";
import { type Audience, audiences, postSeminarLetter } from "./post-seminar-letter.server";

export type HostLetter = { seminarId: number; subject: string; text: string; audience: Audience; formKey: string };

/** Saves the host's mail to applicants, to be posted by a job. Refuses `seminars.unknown`, `seminars.nobody-to-mail`. */
export async function mailApplicants(ctx: MemberCtx, { seminarId, formKey, ...letter }: HostLetter): Promise<{ seminarLetterId: number }> {
  const submission = { action: "seminars.letter", formKey, content: { seminarId, ...letter } };
  return pressOnce(pressKey(ctx.actor, submission), {
    find: (key) => letterOfKey(ctx, seminarId, key),
    write: (occasion) =>
      inTransaction(ctx, async (tx) => {
        const locked = await lockSeminar(tx, seminarId, tx.actor.userId);
        const seminarLetterId = await postSeminarLetter(tx, locked, { kind: "MESSAGE", occasion, ...letter });
        if (seminarLetterId === null) throw new Refusal("seminars.nobody-to-mail");
        return { seminarLetterId };
      }),
  });
}

async function letterOfKey({ db }: MemberCtx, seminarId: number, key: string): Promise<{ seminarLetterId: number } | null> {
  const isSameLetter = and(eq(seminarLetter.seminarId, seminarId), eq(seminarLetter.kind, "MESSAGE"), eq(seminarLetter.occasion, key));
  const [letter] = await db.select({ seminarLetterId: seminarLetter.seminarLetterId }).from(seminarLetter).where(isSameLetter);
  return letter ?? null;
}

export async function countAudience(ctx: MemberCtx, seminarId: number, audience: Audience): Promise<number> {
  return ctx.db.$count(attendee, and(eq(attendee.seminarId, seminarId), inArray(attendee.state, audiences[audience])));
}
