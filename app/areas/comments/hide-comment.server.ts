import { and, eq, isNull } from "drizzle-orm";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { nullIfRefused, Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { comment } from "~db/schema/comments";
import { type Board, isHost, type Thread } from "./board";

/** Hides a comment in an own thread; only commenter and host see why. Refuses unknown and administrator-hidden comments. */
export async function hideInThread<T extends Thread>(
  ctx: MemberCtx,
  board: Board<T>,
  { commentId, reason }: { commentId: number; reason: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { thread } = await findHosted(tx, board, commentId);
    await tx.db.update(comment).set({ hiddenAt: tx.now(), hideReason: reason }).where(eq(comment.commentId, commentId));
    await tx.audit(board.audits.hidden, `seminar_comment:${commentId}`);
    board.onChanged?.(tx, thread);
  });
}

/** Shows a hidden comment again. Refuses as `hideInThread`. */
export async function showInThread<T extends Thread>(ctx: MemberCtx, board: Board<T>, commentId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { thread } = await findHosted(tx, board, commentId);
    await tx.db.update(comment).set({ hiddenAt: null, hideReason: null }).where(eq(comment.commentId, commentId));
    await tx.audit(board.audits.shown, `seminar_comment:${commentId}`);
    board.onChanged?.(tx, thread);
  });
}

async function findHosted<T extends Thread>(ctx: Ctx, board: Board<T>, commentId: number) {
  const [row] = await ctx.db
    .select()
    .from(comment)
    .where(and(eq(comment.commentId, commentId), isNull(comment.parentCommentId)));
  const placeId = row?.[board.place];
  const thread = placeId ? await board.threadOf(ctx, placeId).catch(nullIfRefused()) : null;
  if (!row || !thread || !isHost(ctx, thread)) throw new Refusal(board.codes.unknown);
  if (row.hiddenBy) throw new Refusal(board.codes.locked ?? board.codes.unknown);
  return { thread };
}
