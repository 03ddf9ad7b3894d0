import { eq } from "drizzle-orm";
import { isHost } from "~/areas/comments/board";
import { saveComment, saveReply } from "~/areas/comments/save-comment.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { holdsLink, NEWCOMER_MS } from "./newcomer-links";
import { postBoard } from "./post-board.server";
import { threadOf } from "./post-thread.server";

type NewComment = { contentsId: number; comment: string; formKey?: string };

/**
 * Saves a comment, notifies the post's writer unless that is the caller. Refuses `common.not-found`, `blog.comments-closed`,
 * `blog.comment-blocked`, `blog.newcomer-link`.
 */
export async function writePostComment(ctx: MemberCtx, { contentsId, ...input }: NewComment): Promise<number> {
  await refuseNewcomersLink(ctx, contentsId, input.comment);
  return saveComment(ctx, postBoard, { placeId: contentsId, publicPrivateYn: "Y", ...input });
}

/**
 * Saves the post's writer's single reply, notifies the commenter unless that is the caller. Refuses `common.not-found`,
 * `blog.comment-unknown`, `blog.comments-closed`, `blog.comment-replied`.
 */
export async function replyUnderPost(ctx: MemberCtx, { contentsId, ...input }: NewComment & { parentCommentId: number }): Promise<number> {
  return saveReply(ctx, postBoard, { placeId: contentsId, ...input });
}

async function refuseNewcomersLink(ctx: MemberCtx, contentsId: number, comment: string): Promise<void> {
  if (!holdsLink(comment) || isHost(ctx, await threadOf(ctx, contentsId))) return;
  const [row] = await ctx.db.select({ createdAt: user.createdAt }).from(user).where(eq(user.userId, ctx.actor.userId));
  if (!row || ctx.now().getTime() - row.createdAt.getTime() < NEWCOMER_MS)
    throw new Refusal("blog.newcomer-link", {}, { field: "comment" });
}
