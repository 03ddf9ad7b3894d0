import { and, count, desc, eq, gt, isNull } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { mailOutbox } from "~db/schema/account";
import { seminar, seminarLetter, seminarLetterRecipient } from "~db/schema/seminars";

const MOST = 50;

const columns = {
  seminarLetterId: seminarLetter.seminarLetterId,
  seminarId: seminarLetter.seminarId,
  seminarTitle: seminar.title,
  kind: seminarLetter.kind,
  subject: seminarLetter.subject,
  text: seminarLetter.text,
  total: seminarLetter.total,
  createdAt: seminarLetter.createdAt,
  finishedAt: seminarLetter.finishedAt,
};

/** The newest letters of an own seminar, automatic ones included. */
export function listLetters(ctx: MemberCtx, seminarId: number) {
  return ctx.db
    .select(columns)
    .from(seminarLetter)
    .innerJoin(seminar, eq(seminar.seminarId, seminarLetter.seminarId))
    .where(and(isHosted(ctx), eq(seminarLetter.seminarId, seminarId), gt(seminarLetter.total, 0)))
    .orderBy(desc(seminarLetter.seminarLetterId))
    .limit(MOST);
}

/** `failed`: refused or too late; `skipped`: cancelled before sending. */
export type LetterCounts = { waiting: number; sent: number; failed: number; skipped: number };

/** An own letter with its counts. Refuses `common.not-found`. */
export async function readLetter(ctx: MemberCtx, seminarLetterId: number) {
  const [letter] = await ctx.db
    .select(columns)
    .from(seminarLetter)
    .innerJoin(seminar, eq(seminar.seminarId, seminarLetter.seminarId))
    .where(and(isHosted(ctx), eq(seminarLetter.seminarLetterId, seminarLetterId)));
  if (!letter) throw new Refusal("common.not-found");
  return { ...letter, ...(await countLetter(ctx, seminarLetterId)) };
}

async function countLetter(ctx: MemberCtx, seminarLetterId: number): Promise<LetterCounts> {
  const rows = await ctx.db
    .select({ state: seminarLetterRecipient.state, mail: mailOutbox.status, people: count() })
    .from(seminarLetterRecipient)
    .leftJoin(mailOutbox, eq(mailOutbox.mailId, seminarLetterRecipient.mailId))
    .where(eq(seminarLetterRecipient.seminarLetterId, seminarLetterId))
    .groupBy(seminarLetterRecipient.state, mailOutbox.status);
  const counts: LetterCounts = { waiting: 0, sent: 0, failed: 0, skipped: 0 };
  for (const { state, mail, people } of rows) counts[stepOf(state, mail)] += people;
  return counts;
}

/** A mail missing from the outbox was sent over a month ago. */
function stepOf(state: "WAITING" | "POSTED" | "SKIPPED", mail: string | null): keyof LetterCounts {
  if (state === "SKIPPED") return "skipped";
  if (state === "WAITING" || mail === "WAITING" || mail === "SENDING") return "waiting";
  return mail === "STALE" || mail === "FAILED" ? "failed" : "sent";
}

const isHosted = (ctx: MemberCtx) => and(eq(seminar.hostUserId, ctx.actor.userId), isNull(seminar.deletedAt));
