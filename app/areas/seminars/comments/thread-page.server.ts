import { commentTime } from "~/areas/seminars/comments/comment-time";
import { listComments } from "~/areas/seminars/comments/list-comments.server";
import { ownCommentMails } from "~/areas/seminars/comments/mute-comments.server";
import { randomToken } from "~/core/crypto.server";
import type { MemberCtx } from "~/core/ctx.server";
import type { SeenComment } from "./internal/comment-rows.server";

/** What the thread of a seminar is drawn from: one page of comments, what the reader may do, and a one-time key for each form. */
export async function threadPage(ctx: MemberCtx, seminarId: number, page: number) {
  const { thread, rows, ...counts } = await listComments(ctx, seminarId, page);
  const isHost = thread.hostUserId === ctx.actor.userId;
  const closed = thread.commentsClosedAt !== null;
  const key = randomToken().slice(0, 20);
  const drawn = ({ createdAt, ...comment }: SeenComment) => ({
    ...comment,
    at: createdAt.toISOString(),
    said: commentTime(createdAt, ctx.now()),
  });
  return {
    ...counts,
    isHost,
    closed,
    takes: !closed && !thread.cancelledAt,
    mayClose: isHost && thread.endAt <= ctx.now(),
    mails: await ownCommentMails(ctx, thread),
    formKey: key,
    rows: rows.map(({ reply, mine, ...row }) => ({
      ...drawn(row),
      mine,
      reply: reply && drawn(reply),
      formKey: `${key}-${row.commentId}`,
    })),
  };
}

export type ThreadPage = Awaited<ReturnType<typeof threadPage>>;
