import { eq, sql } from "drizzle-orm";
import { ownPost } from "~/areas/blog/post-row.server";
import { deleteOwn } from "~/areas/comments/delete-comment.server";
import { hideInThread, showInThread } from "~/areas/comments/hide-comment.server";
import { announce } from "~/core/announce.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { blogProfile, contents } from "~db/schema/blog";
import { postBoard } from "./post-board.server";

type Wish = "close" | "open";

/** Hides a comment under an own post. Refuses `blog.comment-unknown`, `blog.comment-locked` if administrators hid the comment. */
export const hidePostComment = (ctx: MemberCtx, input: { commentId: number; reason: string }): Promise<void> =>
  hideInThread(ctx, postBoard, input);

/** Shows a comment again. Refuses as `hidePostComment`. */
export const showPostComment = (ctx: MemberCtx, commentId: number): Promise<void> => showInThread(ctx, postBoard, commentId);

/** Deletes an own comment with its reply, or an own reply. Refuses `blog.comment-unknown`. */
export const deletePostComment = (ctx: MemberCtx, commentId: number): Promise<void> => deleteOwn(ctx, postBoard, commentId);

/** Closes or opens an own post's comments. Idempotent. Refuses as `ownPost`. */
export async function closePostComments(ctx: MemberCtx, contentsId: number, wish: Wish): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await ownPost(tx, contentsId, true);
    // Keeps `updatedAt`: the text did not change.
    const set = { commentsClosedAt: wish === "close" ? tx.now() : null, updatedAt: sql`${contents.updatedAt}` };
    await tx.db.update(contents).set(set).where(eq(contents.contentsId, contentsId));
    await tx.audit(wish === "close" ? "blog.comments-closed" : "blog.comments-opened", `contents:${contentsId}`);
    tx.afterCommit(() => announce("comments-changed", String(contentsId)));
  });
}

/** Closes or opens comments on the caller's blog. Idempotent. Refuses `blog.no-profile` before the profile's first save. */
export async function closeBlogComments(ctx: MemberCtx, wish: Wish): Promise<void> {
  const { userId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    const set = { commentsClosedAt: wish === "close" ? tx.now() : null };
    const [changed] = await tx.db.update(blogProfile).set(set).where(eq(blogProfile.userId, userId));
    if (changed.affectedRows === 0) throw new Refusal("blog.no-profile");
    await tx.audit(wish === "close" ? "blog.comments-closed" : "blog.comments-opened", `blog_profile:${userId}`);
    tx.afterCommit(() => announce("profile-changed", String(userId)));
  });
}
