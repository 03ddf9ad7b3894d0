import type { Board } from "~/areas/comments/board";
import { postNotice } from "~/areas/notices/post-notice.server";
import { announce } from "~/core/announce.server";
import type { Member } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { type PostThread, threadOf } from "./post-thread.server";
import { threadWords } from "~/areas/blog/blog-words";

type Event = { toUserId: number; commentId: number; reply: 0 | 1 };

/** Omits the comment's text: no stranger's words in a mailbox (rule 253). */
async function notify(tx: TxCtx<Member>, { placeId }: PostThread, { toUserId, ...facts }: Event): Promise<void> {
  const memberId = tx.actor.userId;
  if (toUserId === memberId) return;
  const about = `comment:${facts.commentId}`;
  await postNotice(tx, { userId: toUserId, kind: "post-comment", about, contentsId: placeId, memberId, facts });
}

export const postBoard: Board<PostThread> = {
  place: "contentsId",
  press: "blog.comment",
  words: threadWords,
  codes: { unknown: "blog.comment-unknown", replied: "blog.comment-replied", locked: "blog.comment-locked" },
  audits: {
    written: "blog.comment-written",
    hidden: "blog.comment-hidden",
    shown: "blog.comment-shown",
    deleted: "blog.comment-deleted",
  },
  threadOf,
  notifyOfComment: (tx, thread, { commentId }) => notify(tx, thread, { toUserId: thread.hostUserId, commentId, reply: 0 }),
  notifyOfReply: (tx, thread, { toUserId, commentId }) => notify(tx, thread, { toUserId, commentId, reply: 1 }),
  onChanged: (tx, { placeId }) => tx.afterCommit(() => announce("comments-changed", String(placeId))),
};
