import { eq } from "drizzle-orm";
import { hideInThread, showInThread } from "~/areas/comments/hide-comment.server";
import { lockSeminar } from "~/areas/seminars/internal/lock-seminar.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { seminar } from "~db/schema/seminars";
import { seminarBoard } from "./seminar-board.server";

/** Hides a comment of an own seminar; only writer and host see the reason. Refuses `seminars.comment-unknown`. */
export const hideComment = (ctx: MemberCtx, commentId: number, reason: string): Promise<void> =>
  hideInThread(ctx, seminarBoard, { commentId, reason });

/** Shows a hidden comment again. Refuses as `hideComment`. */
export const showComment = (ctx: MemberCtx, commentId: number): Promise<void> => showInThread(ctx, seminarBoard, commentId);

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
