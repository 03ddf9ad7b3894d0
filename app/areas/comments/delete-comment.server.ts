import { eq, or } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { nullIfRefused, Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { comment } from "~db/schema/comments";
import { type Board, isOwn, type Thread } from "./board";

/** Deletes the member's comment with its reply, or own reply. Refuses all other comments. */
export async function deleteOwn<T extends Thread>(ctx: MemberCtx, board: Board<T>, commentId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db.select().from(comment).where(eq(comment.commentId, commentId)).for("update");
    const placeId = row?.[board.place];
    if (!row || !placeId || !isOwn(tx, row)) throw new Refusal(board.codes.unknown);
    const thread = await board.threadOf(tx, placeId).catch(nullIfRefused());
    await tx.db.delete(comment).where(or(eq(comment.commentId, commentId), eq(comment.parentCommentId, commentId)));
    await tx.audit(board.audits.deleted!, `seminar_comment:${commentId}`);
    if (thread) board.onChanged?.(tx, thread);
  });
}
