import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { comment } from "~db/schema/comments";
import { type Board, isHost, isOwn, type Thread } from "./board";
import { type HiddenBy, hiddenText } from "./thread-words";

export type SeenComment = {
  commentId: number;
  placeId: number;
  parentCommentId: number | null;
  attendeesId: number | null;
  /** A placeholder when hidden, except for commenter and host. */
  comment: string;
  publicPrivateYn: "Y" | "N";
  createdAt: Date;
  /** Null after the commenter's withdrawal. */
  nickname: string | null;
  byHost: boolean;
  mine: boolean;
  hidden: boolean;
  /** Null: not by an administrator. */
  hiddenBy: HiddenBy;
  /** Null except for commenter and host. */
  hideReason: string | null;
};

export const commentColumns = {
  commentId: comment.commentId,
  seminarId: comment.seminarId,
  contentsId: comment.contentsId,
  parentCommentId: comment.parentCommentId,
  userId: comment.userId,
  attendeesId: comment.attendeesId,
  comment: comment.comment,
  publicPrivateYn: comment.publicPrivateYn,
  hiddenAt: comment.hiddenAt,
  hideReason: comment.hideReason,
  hiddenBy: comment.hiddenBy,
  createdAt: comment.createdAt,
  nickname: user.userNickname,
  secession: user.secession,
};

type Row = Awaited<ReturnType<typeof selectComments>>[number];

/** Comments with commenters; the caller adds the condition. */
export function selectComments({ db }: Ctx) {
  return db.select(commentColumns).from(comment).innerJoin(user, eq(user.userId, comment.userId)).$dynamic();
}

/** The thread's comments that the reader sees, placeholders included, without replies. */
export function seenIn(ctx: Ctx, board: Board, thread: Thread) {
  const isOpen = eq(comment.publicPrivateYn, "Y");
  const isOwnRow = ctx.actor.kind === "member" ? eq(comment.userId, ctx.actor.userId) : undefined;
  const isVisible = isHost(ctx, thread) ? undefined : or(isOpen, isOwnRow);
  return and(eq(comment[board.place], thread.placeId), isNull(comment.parentCommentId), isVisible);
}

/** Comments as the reader sees them. `reply` null: none, or under a placeholder. */
export async function withReplies(ctx: Ctx, board: Board, thread: Thread, parents: Row[]) {
  const answered = parents.filter((row) => !isBlind(ctx, thread, row)).map(({ commentId }) => commentId);
  const replies = new Map((await repliesTo(ctx, answered)).map((reply) => [reply.parentCommentId, reply]));
  return parents.map((row) => {
    const reply = replies.get(row.commentId);
    return { ...seenBy(ctx, board, thread, row), reply: reply ? seenBy(ctx, board, thread, reply) : null };
  });
}

/** Replies to these comments, in no order. */
export async function repliesTo(ctx: Ctx, parents: number[]): Promise<Row[]> {
  return parents.length === 0 ? [] : selectComments(ctx).where(inArray(comment.parentCommentId, parents));
}

/** Whether the reader sees a placeholder. */
export const isBlind = (ctx: Ctx, thread: Thread, row: Pick<Row, "hiddenAt" | "userId">) =>
  row.hiddenAt !== null && !isOwn(ctx, row) && !isHost(ctx, thread);

/** A comment as the reader sees it. */
export function seenBy(ctx: Ctx, board: Board, thread: Thread, row: Row): SeenComment {
  const { userId, secession, hiddenAt, hideReason, nickname, seminarId: _seminarId, contentsId: _contentsId, ...rest } = row;
  const blind = isBlind(ctx, thread, row);
  return {
    ...rest,
    placeId: thread.placeId,
    comment: blind ? hiddenText(board.words, row.hiddenBy) : rest.comment,
    nickname: secession === "Y" ? null : nickname,
    byHost: userId === thread.hostUserId,
    mine: isOwn(ctx, row),
    hidden: hiddenAt !== null,
    hideReason: blind ? null : hideReason,
  };
}
