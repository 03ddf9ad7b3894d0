import { commentTime } from "~/areas/seminars/comments/comment-time";
import { listComments } from "~/areas/seminars/comments/list-comments.server";
import { ownCommentMails } from "~/areas/seminars/comments/mute-comments.server";
import { randomToken } from "~/core/crypto.server";
import type { MemberCtx } from "~/core/ctx.server";
import type { SeenComment } from "./internal/comment-rows.server";

/** Page of comments, the reader's rights and a key per form. Refuses `seminars.unknown`. */
export async function threadPage(ctx: MemberCtx, seminarId: number, page: number) {
  const { thread, rows, ...counts } = await listComments(ctx, seminarId, page);
  const isHost = thread.hostUserId === ctx.actor.userId;
  const closed = thread.commentsClosedAt !== null;
  const key = randomToken().slice(0, 20);
  const shownComment = ({ createdAt, ...comment }: SeenComment) => ({
    ...comment,
    at: createdAt.toISOString(),
    timeText: commentTime(createdAt, ctx.now()),
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
      ...shownComment(row),
      mine,
      reply: reply && shownComment(reply),
      formKey: `${key}-${row.commentId}`,
    })),
  };
}

export type ThreadPage = Awaited<ReturnType<typeof threadPage>>;
