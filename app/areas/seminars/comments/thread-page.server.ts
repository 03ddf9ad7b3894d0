import { pageOfThread } from "~/areas/comments/thread-page.server";
import { ownCommentMails } from "~/areas/seminars/comments/mute-comments.server";
import type { MemberCtx } from "~/core/ctx.server";
import { seminarBoard } from "./seminar-board.server";

/** Page of comments, the reader's rights and a key per form. Refuses `seminars.unknown`. */
export async function threadPage(ctx: MemberCtx, seminarId: number, page: number) {
  const { thread, shown } = await pageOfThread(ctx, seminarBoard, seminarId, page);
  return {
    ...shown,
    closed: thread.commentsClosedAt !== null,
    mayClose: shown.isHost && thread.endAt <= ctx.now(),
    mails: await ownCommentMails(ctx, thread),
  };
}

export type ThreadPage = Awaited<ReturnType<typeof threadPage>>;
