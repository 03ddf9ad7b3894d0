import { and, eq } from "drizzle-orm";
import type { Thread } from "~/areas/comments/board";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { blogProfile, contents } from "~db/schema/blog";
import { commentBlock } from "~db/schema/comments";

type State = { postClosed: boolean; blogClosed: boolean; blocked: boolean };
export type PostThread = Thread & State & { title: string };

/** A post's thread. Refuses `common.not-found` for unknown or deleted posts and withdrawn writers. */
export async function threadOf(ctx: Ctx, contentsId: number): Promise<PostThread> {
  const readerId = ctx.actor.kind === "member" ? ctx.actor.userId : 0;
  const [row] = await ctx.db
    .select({
      hostUserId: contents.userId,
      title: contents.title,
      postClosedAt: contents.commentsClosedAt,
      blogClosedAt: blogProfile.commentsClosedAt,
      blockedId: commentBlock.userId,
    })
    .from(contents)
    .innerJoin(user, and(eq(user.userId, contents.userId), eq(user.secession, "N")))
    .leftJoin(blogProfile, eq(blogProfile.userId, contents.userId))
    .leftJoin(commentBlock, and(eq(commentBlock.hostUserId, contents.userId), eq(commentBlock.userId, readerId)))
    .where(and(eq(contents.contentsId, contentsId), eq(contents.deleteYn, "N")));
  if (!row) throw new Refusal("common.not-found");
  const { hostUserId, title, postClosedAt, blogClosedAt, blockedId } = row;
  const state = { postClosed: postClosedAt !== null, blogClosed: blogClosedAt !== null, blocked: blockedId !== null };
  return { placeId: contentsId, hostUserId, title, ...state, refusal: refusalOf(state) };
}

const refusalOf = ({ postClosed, blogClosed, blocked }: State) =>
  postClosed || blogClosed ? "blog.comments-closed" : blocked ? "blog.comment-blocked" : null;

/** A guest's thread, without a query; `postClosed` covers the blog too. */
export function guestsThread(post: { contentsId: number; userId: number; title: string; commentsClosed: boolean }): PostThread {
  const state = { postClosed: post.commentsClosed, blogClosed: false, blocked: false };
  return { placeId: post.contentsId, hostUserId: post.userId, title: post.title, ...state, refusal: refusalOf(state) };
}
