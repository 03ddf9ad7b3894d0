import { and, eq, isNull, ne } from "drizzle-orm";
import type { Member, MemberCtx } from "~/core/ctx.server";
import { isDuplicate } from "~/core/database-error.server";
import { pressKey, pressOnce } from "~/core/press.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { attendee, seminarComment } from "~db/schema/seminars";
import { notifyOfComment, notifyOfReply } from "./internal/comment-letters.server";
import { isHost, refuseIfClosed, type Thread, threadOf } from "./internal/thread.server";

export type NewComment = { seminarId: number; comment: string; formKey?: string };

/**
 * Saves a member's comment (rule 118), private or public (rule 117), and notifies the host. Refuses `seminars.unknown`,
 * `seminars.cancelled`, `seminars.comments-closed`.
 */
export async function writeComment(
  ctx: MemberCtx,
  { publicPrivateYn, ...input }: NewComment & { publicPrivateYn: "Y" | "N" },
): Promise<number> {
  return once(ctx, { ...input, publicPrivateYn }, async (tx, formKey) => {
    const thread = await openThread(tx, input.seminarId);
    const commentId = await insert(tx, { ...input, formKey, publicPrivateYn, parentCommentId: null });
    await notifyOfComment(tx, thread, { commentId, comment: input.comment }, publicPrivateYn === "N");
    return commentId;
  });
}

/**
 * Saves the host's single reply, as private as the comment. Refuses as `writeComment`, and `seminars.comment-unknown`, `seminars.replied`.
 */
export async function replyToComment(
  ctx: MemberCtx,
  { parentCommentId, ...input }: NewComment & { parentCommentId: number },
): Promise<number> {
  return once(ctx, { ...input, parentCommentId }, async (tx, formKey) => {
    const thread = await threadOf(tx, input.seminarId);
    const parent = isHost(tx, thread) ? await findParent(tx, input.seminarId, parentCommentId) : null;
    if (!parent) throw new Refusal("seminars.comment-unknown");
    refuseIfClosed(thread);
    const row = { ...input, formKey, publicPrivateYn: parent.publicPrivateYn, parentCommentId };
    const commentId = await insert(tx, row).catch(refuseSecondReply);
    await notifyOfReply(tx, thread, parent.userId, { commentId, comment: input.comment });
    return commentId;
  });
}

type MemberTx = TxCtx<Member>;

function once(
  ctx: MemberCtx,
  { formKey, ...content }: NewComment & Partial<Row>,
  write: (tx: MemberTx, key: string) => Promise<number>,
): Promise<number> {
  return pressOnce(pressKey(ctx.actor, { action: "seminars.comment", formKey, content }), {
    find: (key) => writtenBy(ctx, key),
    write: (key) => inTransaction(ctx, (tx) => write(tx, key)),
  });
}

async function writtenBy(ctx: MemberCtx, formKey: string): Promise<number | null> {
  const own = and(eq(seminarComment.userId, ctx.actor.userId), eq(seminarComment.formKey, formKey));
  const [row] = await ctx.db.select({ commentId: seminarComment.commentId }).from(seminarComment).where(own);
  return row?.commentId ?? null;
}

async function openThread(tx: MemberTx, seminarId: number): Promise<Thread> {
  const thread = await threadOf(tx, seminarId);
  refuseIfClosed(thread);
  return thread;
}

async function findParent(tx: MemberTx, seminarId: number, commentId: number) {
  const [row] = await tx.db
    .select({ userId: seminarComment.userId, publicPrivateYn: seminarComment.publicPrivateYn })
    .from(seminarComment)
    .where(and(eq(seminarComment.commentId, commentId), eq(seminarComment.seminarId, seminarId), isNull(seminarComment.parentCommentId)));
  return row ?? null;
}

type Row = NewComment & { publicPrivateYn: "Y" | "N"; parentCommentId: number | null };

async function insert(tx: MemberTx, row: Row): Promise<number> {
  const { userId } = tx.actor;
  const applied = and(eq(attendee.seminarId, row.seminarId), eq(attendee.userId, userId), ne(attendee.state, "CANCELLED"));
  const [own] = await tx.db.select({ attendeesId: attendee.attendeesId }).from(attendee).where(applied);
  const values = { ...row, userId, attendeesId: own?.attendeesId ?? null, createdAt: tx.now() };
  const [inserted] = await tx.db.insert(seminarComment).values(values).$returningId();
  await tx.audit("seminars.comment-written", `seminar_comment:${inserted!.commentId}`, { seminarId: row.seminarId });
  return inserted!.commentId;
}

function refuseSecondReply(error: unknown): never {
  if (isDuplicate(error)) throw new Refusal("seminars.replied");
  throw error;
}
