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

/** The newest letters about an own seminar, those that the service wrote among them. */
export function listLetters(ctx: MemberCtx, seminarId: number) {
  return ctx.db
    .select(columns)
    .from(seminarLetter)
    .innerJoin(seminar, eq(seminar.seminarId, seminarLetter.seminarId))
    .where(and(own(ctx), eq(seminarLetter.seminarId, seminarId), gt(seminarLetter.total, 0)))
    .orderBy(desc(seminarLetter.seminarLetterId))
    .limit(MOST);
}

/** How far a letter has come: `sent` left our mail server, `failed` was refused for good or came too late, `skipped` had cancelled by then. */
export type LetterCounts = { waiting: number; sent: number; failed: number; skipped: number };

/** An own letter and how far it has come. Refuses `common.not-found`. */
export async function readLetter(ctx: MemberCtx, seminarLetterId: number) {
  const [letter] = await ctx.db
    .select(columns)
    .from(seminarLetter)
    .innerJoin(seminar, eq(seminar.seminarId, seminarLetter.seminarId))
    .where(and(own(ctx), eq(seminarLetter.seminarLetterId, seminarLetterId)));
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

/** A mail that the outbox has forgotten was settled a month ago or earlier. */
function stepOf(state: "WAITING" | "POSTED" | "SKIPPED", mail: string | null): keyof LetterCounts {
  if (state === "SKIPPED") return "skipped";
  if (state === "WAITING" || mail === "WAITING" || mail === "SENDING") return "waiting";
  return mail === "STALE" || mail === "FAILED" ? "failed" : "sent";
}

const own = (ctx: MemberCtx) => and(eq(seminar.hostUserId, ctx.actor.userId), isNull(seminar.deletedAt));
