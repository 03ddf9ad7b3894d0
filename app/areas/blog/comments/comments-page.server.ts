import { listLatest } from "~/areas/comments/list-thread.server";
import { pageOfThread } from "~/areas/comments/thread-page.server";
import { randomToken } from "~/core/crypto.server";
import type { Ctx, Member } from "~/core/ctx.server";
import { formatSeoul } from "~/time/seoul";
import { blockedAmong } from "./block-commenter.server";
import { postBoard } from "./post-board.server";
import { guestsThread, type PostThread, threadOf } from "./post-thread.server";

/** Few: kept pages stay small. */
const NEWEST = 10;

/** A page of comments, and the reader's rights. Refuses `common.not-found`. */
export async function commentsPage(ctx: Ctx, contentsId: number, page: number) {
  const { thread, shown } = await pageOfThread(ctx, postBoard, contentsId, page);
  const memberCtx = ctx.actor.kind === "member" ? (ctx as Ctx<Member>) : null;
  const ids = shown.rows.map(({ commentId }) => commentId);
  return {
    ...shown,
    ...stateOf(ctx, thread),
    title: thread.title,
    hostUserId: thread.hostUserId,
    postClosed: thread.postClosed,
    blogClosed: thread.blogClosed,
    blockedIds: memberCtx && shown.isHost ? await blockedAmong(memberCtx, ids) : [],
  };
}

export type CommentsPage = Awaited<ReturnType<typeof commentsPage>>;

/** Newest comments, with dates: a kept page would freeze ages. */
export async function newestComments(ctx: Ctx, post: Parameters<typeof guestsThread>[0]) {
  const thread = ctx.actor.kind === "member" ? await threadOf(ctx, post.contentsId) : guestsThread(post);
  const { rows, total, writerIds } = await listLatest(ctx, postBoard, thread, NEWEST);
  const shown = rows.map(({ reply, ...row }) => ({ ...dated(row), reply: reply && dated(reply) }));
  return { ...stateOf(ctx, thread), rows: shown, total, writerIds, formKey: randomToken().slice(0, 20) };
}

export type NewestComments = Awaited<ReturnType<typeof newestComments>>;

const stateOf = ({ actor }: Ctx, { postClosed, blogClosed, blocked, refusal }: PostThread) => ({
  closed: postClosed || blogClosed,
  blocked,
  takes: refusal === null,
  isGuest: actor.kind !== "member",
});

function dated<C extends { createdAt: Date }>({ createdAt, ...comment }: C) {
  return { ...comment, at: createdAt.toISOString(), timeText: formatSeoul(createdAt, "yyyy.MM.dd HH:mm") };
}
