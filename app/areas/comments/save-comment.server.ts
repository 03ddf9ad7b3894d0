import { and, eq, isNull } from "drizzle-orm";
import type { Member, MemberCtx } from "~/core/ctx.server";
import { isDuplicate } from "~/core/database-error.server";
import { pressKey, pressOnce } from "~/core/press.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { comment } from "~db/schema/comments";
import { type Board, isHost, type Thread } from "./board";

export type NewComment = { placeId: number; comment: string; formKey?: string };

/** Saves a comment and notifies the host. Refuses an unknown place, and by `thread.refusal`. */
export async function saveComment<T extends Thread>(
  ctx: MemberCtx,
  board: Board<T>,
  input: NewComment & { publicPrivateYn: "Y" | "N" },
): Promise<number> {
  return once(ctx, board, input, async (tx, formKey) => {
    const thread = await openThread(tx, board, input.placeId);
    const commentId = await insert(tx, board, thread, { ...input, formKey, parentCommentId: null });
    await board.notifyOfComment(tx, thread, { commentId, comment: input.comment, isPrivate: input.publicPrivateYn === "N" });
    return commentId;
  });
}

/** Saves the host's single reply, as private as the comment. Refuses as `saveComment`, other callers, unknown comments, second replies. */
export async function saveReply<T extends Thread>(
  ctx: MemberCtx,
  board: Board<T>,
  input: NewComment & { parentCommentId: number },
): Promise<number> {
  return once(ctx, board, input, async (tx, formKey) => {
    const thread = await board.threadOf(tx, input.placeId);
    const parent = isHost(tx, thread) ? await findParent(tx, board, input) : null;
    if (!parent) throw new Refusal(board.codes.unknown);
    if (thread.refusal) throw new Refusal(thread.refusal);
    const { publicPrivateYn, userId: toUserId } = parent;
    const commentId = await insert(tx, board, thread, { ...input, formKey, publicPrivateYn }).catch(refuseSecondReply(board));
    await board.notifyOfReply(tx, thread, { commentId, comment: input.comment, isPrivate: publicPrivateYn === "N", toUserId });
    return commentId;
  });
}

type MemberTx = TxCtx<Member>;
type Row = NewComment & { publicPrivateYn: "Y" | "N"; parentCommentId: number | null };

function once<T extends Thread>(
  ctx: MemberCtx,
  board: Board<T>,
  { formKey, ...content }: NewComment & Partial<Row>,
  write: (tx: MemberTx, key: string) => Promise<number>,
): Promise<number> {
  return pressOnce(pressKey(ctx.actor, { action: board.press, formKey, content }), {
    find: (key) => writtenBy(ctx, key),
    write: (key) => inTransaction(ctx, (tx) => write(tx, key)),
  });
}

async function writtenBy(ctx: MemberCtx, formKey: string): Promise<number | null> {
  const own = and(eq(comment.userId, ctx.actor.userId), eq(comment.formKey, formKey));
  const [row] = await ctx.db.select({ commentId: comment.commentId }).from(comment).where(own);
  return row?.commentId ?? null;
}

async function openThread<T extends Thread>(tx: MemberTx, board: Board<T>, placeId: number): Promise<T> {
  const thread = await board.threadOf(tx, placeId);
  if (thread.refusal) throw new Refusal(thread.refusal);
  return thread;
}

async function findParent<T extends Thread>(tx: MemberTx, board: Board<T>, input: { placeId: number; parentCommentId: number }) {
  const isParent = and(eq(comment.commentId, input.parentCommentId), isNull(comment.parentCommentId));
  const [row] = await tx.db
    .select({ userId: comment.userId, publicPrivateYn: comment.publicPrivateYn })
    .from(comment)
    .where(and(isParent, eq(comment[board.place], input.placeId)));
  return row ?? null;
}

async function insert<T extends Thread>(tx: MemberTx, board: Board<T>, thread: T, { placeId, ...row }: Row): Promise<number> {
  const values = { ...row, [board.place]: placeId, ...(await board.columnsOf?.(tx, thread)), userId: tx.actor.userId, createdAt: tx.now() };
  const [inserted] = await tx.db.insert(comment).values(values).$returningId();
  await tx.audit(board.audits.written, `seminar_comment:${inserted!.commentId}`, { [board.place]: placeId });
  board.onChanged?.(tx, thread);
  return inserted!.commentId;
}

const refuseSecondReply =
  <T extends Thread>({ codes }: Board<T>) =>
  (error: unknown): never => {
    if (isDuplicate(error)) throw new Refusal(codes.replied);
    throw error;
  };
