import type { CommentsPage } from "./comments-page.server";

/** Whether the page offers to block a comment's author. */
export const mayBlock = (
  { commentId, mine, nickname }: CommentsPage["rows"][number],
  { isHost, blockedIds }: Pick<CommentsPage, "isHost" | "blockedIds">,
): boolean => isHost && !mine && nickname !== null && !blockedIds.includes(commentId);

type Typed = { commentId?: string; parentCommentId?: string };

/** Intents of shown forms, for the `typed` comment or the post; other intents' refusals appear at the top. */
export function shownPostForms(page: CommentsPage, typed: Typed) {
  const { takes, isGuest, isHost, blogClosed, postClosed, rows } = page;
  const aboutId = Number(typed.commentId ?? typed.parentCommentId);
  const about = rows.find(({ commentId, reply }) => commentId === aboutId || reply?.commentId === aboutId);
  const isOwn = about && (about.commentId === aboutId ? about.mine : about.reply?.mine);
  return [
    takes && !isGuest && "comment",
    isHost && takes && about && !about.reply && "reply",
    isHost && about && !about.hiddenBy && (about.hidden ? "show" : "hide"),
    isOwn && "delete",
    about && about.commentId === aboutId && mayBlock(about, page) && "block",
    !isGuest && about && !about.mine && "report",
    isHost && !blogClosed && (postClosed ? "open" : "close"),
  ];
}
