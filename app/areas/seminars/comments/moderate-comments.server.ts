import { and, eq, isNull } from "drizzle-orm";
import { lockSeminar } from "~/areas/seminars/internal/lock-seminar.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { seminar, seminarComment } from "~db/schema/seminars";

/** Hides a comment of an own seminar; only writer and host see the reason. Refuses `seminars.comment-unknown`. */
export async function hideComment(ctx: MemberCtx, commentId: number, reason: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await findOwn(tx, ctx.actor.userId, commentId);
    await tx.db.update(seminarComment).set({ hiddenAt: tx.now(), hideReason: reason }).where(eq(seminarComment.commentId, commentId));
    await tx.audit("seminars.comment-hidden", `seminar_comment:${commentId}`);
  });
}

/** Shows a hidden comment again. Refuses as `hideComment`. */
export async function showComment(ctx: MemberCtx, commentId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await findOwn(tx, ctx.actor.userId, commentId);
    await tx.db.update(seminarComment).set({ hiddenAt: null, hideReason: null }).where(eq(seminarComment.commentId, commentId));
    await tx.audit("seminars.comment-shown", `seminar_comment:${commentId}`);
  });
}

/** Closes or reopens the thread of a past seminar. Refuses `seminars.unknown`, `seminars.not-over`. */
export async function closeComments(ctx: MemberCtx, seminarId: number, wish: "close" | "open"): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { endAt } = await lockSeminar(tx, seminarId, ctx.actor.userId);
    if (endAt > tx.now()) throw new Refusal("seminars.not-over");
    await tx.db
      .update(seminar)
      .set({ commentsClosedAt: wish === "close" ? tx.now() : null })
      .where(eq(seminar.seminarId, seminarId));
    await tx.audit(wish === "close" ? "seminars.comments-closed" : "seminars.comments-opened", `seminar:${seminarId}`);
  });
}

async function findOwn(tx: TxCtx, hostUserId: number, commentId: number): Promise<void> {
  const [row] = await tx.db
    .select({ commentId: seminarComment.commentId })
    .from(seminarComment)
    .innerJoin(seminar, eq(seminar.seminarId, seminarComment.seminarId))
    .where(
      and(
        eq(seminarComment.commentId, commentId),
        isNull(seminarComment.parentCommentId),
        eq(seminar.hostUserId, hostUserId),
        isNull(seminar.deletedAt),
      ),
    );
  if (!row) throw new Refusal("seminars.comment-unknown");
}
