import { and, eq, ne } from "drizzle-orm";
import type { Board } from "~/areas/comments/board";
import type { Member } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { attendee } from "~db/schema/seminars";
import { notifyOfComment, notifyOfReply } from "./comment-letters.server";
import { type SeminarThread, threadOf } from "./seminar-thread.server";
import { threadWords } from "~/areas/seminars/seminar-words";

/** The writer's own application, at the time of writing (rule 118). */
async function columnsOf(tx: TxCtx<Member>, { placeId }: SeminarThread) {
  const applied = and(eq(attendee.seminarId, placeId), eq(attendee.userId, tx.actor.userId), ne(attendee.state, "CANCELLED"));
  const [own] = await tx.db.select({ attendeesId: attendee.attendeesId }).from(attendee).where(applied);
  return { attendeesId: own?.attendeesId ?? null };
}

export const seminarBoard: Board<SeminarThread> = {
  place: "seminarId",
  press: "seminars.comment",
  words: threadWords,
  codes: { unknown: "seminars.comment-unknown", replied: "seminars.replied" },
  audits: { written: "seminars.comment-written", hidden: "seminars.comment-hidden", shown: "seminars.comment-shown" },
  threadOf,
  columnsOf,
  notifyOfComment,
  notifyOfReply,
};
