import { and, desc, eq, isNull, lt } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import { commentsPath } from "~/areas/blog/comments/comment-links";
import type { HiddenBy } from "~/areas/comments/thread-words";
import { seminarPath } from "~/areas/seminars/seminar-links";
import type { MemberCtx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { comment } from "~db/schema/comments";
import { seminar } from "~db/schema/seminars";
import { keyedPage } from "./page-keys";

const reply = alias(comment, "reply");

/** The caller's comments under posts and seminars, newest first, without own replies as writer or host. */
export async function listOwnComments(ctx: MemberCtx, { before, size }: { before?: number; size: number }) {
  // The page first: else MariaDB may join and sort all comments of the caller.
  const page = ctx.db
    .select({ commentId: comment.commentId })
    .from(comment, { forceIndex: "seminar_comment_user_idx" })
    .where(and(eq(comment.userId, ctx.actor.userId), isNull(comment.parentCommentId), before ? lt(comment.commentId, before) : undefined))
    .orderBy(desc(comment.commentId))
    .limit(size + 1)
    .as("page");
  const rows = await ctx.db
    .select({
      commentId: comment.commentId,
      text: comment.comment,
      publicPrivateYn: comment.publicPrivateYn,
      createdAt: comment.createdAt,
      hiddenAt: comment.hiddenAt,
      hiddenBy: comment.hiddenBy,
      hideReason: comment.hideReason,
      contentsId: comment.contentsId,
      seminarId: comment.seminarId,
      postTitle: contents.title,
      seminarTitle: seminar.title,
      reply: reply.comment,
      replyHiddenAt: reply.hiddenAt,
      isWriterHere: user.userId,
    })
    .from(page)
    .innerJoin(comment, eq(comment.commentId, page.commentId))
    .leftJoin(contents, and(eq(contents.contentsId, comment.contentsId), eq(contents.deleteYn, "N")))
    .leftJoin(user, and(eq(user.userId, contents.userId), eq(user.secession, "N")))
    .leftJoin(seminar, and(eq(seminar.seminarId, comment.seminarId), isNull(seminar.deletedAt)))
    .leftJoin(reply, eq(reply.parentCommentId, comment.commentId))
    .orderBy(desc(page.commentId));
  return keyedPage(rows.map(shownOf), size, ({ commentId }) => String(commentId));
}

type Row = {
  commentId: number;
  text: string;
  publicPrivateYn: "Y" | "N";
  createdAt: Date;
  hiddenAt: Date | null;
  hiddenBy: HiddenBy;
  hideReason: string | null;
  contentsId: number | null;
  seminarId: number | null;
  postTitle: string | null;
  seminarTitle: string | null;
  reply: string | null;
  replyHiddenAt: Date | null;
  isWriterHere: number | null;
};

function shownOf({ postTitle, seminarTitle, isWriterHere, hiddenAt, replyHiddenAt, reply: answer, ...row }: Row) {
  const title = seminarTitle ?? (isWriterHere === null ? null : postTitle);
  const place = row.contentsId === null ? seminarPath(row.seminarId!) : commentsPath(row.contentsId);
  return {
    ...row,
    /** Null: the post, seminar or writer is gone. */
    title,
    path: title === null ? null : `${place}#comment-${row.commentId}`,
    isHidden: hiddenAt !== null,
    reply: replyHiddenAt === null && title !== null ? answer : null,
  };
}

export type OwnComment = Awaited<ReturnType<typeof listOwnComments>>["rows"][number];
