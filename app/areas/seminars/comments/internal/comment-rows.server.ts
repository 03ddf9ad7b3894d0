import { eq, inArray } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { seminarComment } from "~db/schema/seminars";
import { isHost, type Thread } from "./thread.server";

const HIDDEN = "주최자가 가린 댓글입니다.";

export type SeenComment = {
  commentId: number;
  seminarId: number;
  parentCommentId: number | null;
  attendeesId: number | null;
  /** A placeholder when hidden, except for writer and host. */
  comment: string;
  publicPrivateYn: "Y" | "N";
  createdAt: Date;
  /** Null after the writer's withdrawal. */
  nickname: string | null;
  byHost: boolean;
  hidden: boolean;
  /** Only writer and host see the reason. */
  hideReason: string | null;
};

type Row = Awaited<ReturnType<typeof selectComments>>[number];

/** Comments with their writers; the caller adds the condition. */
export function selectComments({ db }: MemberCtx) {
  return db
    .select({
      commentId: seminarComment.commentId,
      seminarId: seminarComment.seminarId,
      parentCommentId: seminarComment.parentCommentId,
      userId: seminarComment.userId,
      attendeesId: seminarComment.attendeesId,
      comment: seminarComment.comment,
      publicPrivateYn: seminarComment.publicPrivateYn,
      hiddenAt: seminarComment.hiddenAt,
      hideReason: seminarComment.hideReason,
      createdAt: seminarComment.createdAt,
      nickname: user.userNickname,
      secession: user.secession,
    })
    .from(seminarComment)
    .innerJoin(user, eq(user.userId, seminarComment.userId))
    .$dynamic();
}

/** Comments as the reader sees them. `reply` null: none, or the comment is a placeholder. */
export async function withReplies(ctx: MemberCtx, thread: Thread, parents: Row[]) {
  const answered = parents.filter((row) => !isBlind(ctx, thread, row)).map(({ commentId }) => commentId);
  const replies = new Map((await repliesTo(ctx, answered)).map((reply) => [reply.parentCommentId, reply]));
  return parents.map((row) => {
    const reply = replies.get(row.commentId);
    return { ...seenBy(ctx, thread, row), mine: row.userId === ctx.actor.userId, reply: reply ? seenBy(ctx, thread, reply) : null };
  });
}

/** Replies to these comments, in no order. */
export async function repliesTo(ctx: MemberCtx, parents: number[]): Promise<Row[]> {
  return parents.length === 0 ? [] : selectComments(ctx).where(inArray(seminarComment.parentCommentId, parents));
}

/** Whether the reader sees a placeholder instead of a hidden comment. */
export const isBlind = (ctx: MemberCtx, thread: Thread, row: Pick<Row, "hiddenAt" | "userId">) =>
  row.hiddenAt !== null && row.userId !== ctx.actor.userId && !isHost(ctx, thread);

/** A comment as the reader sees it. */
export function seenBy(ctx: MemberCtx, thread: Thread, row: Row): SeenComment {
  const { userId, secession, hiddenAt, hideReason, nickname, ...rest } = row;
  const blind = isBlind(ctx, thread, row);
  return {
    ...rest,
    comment: blind ? HIDDEN : rest.comment,
    nickname: secession === "Y" ? null : nickname,
    byHost: userId === thread.hostUserId,
    hidden: hiddenAt !== null,
    hideReason: blind ? null : hideReason,
  };
}
