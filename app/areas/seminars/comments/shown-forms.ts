import type { ThreadPage } from "./thread-page.server";

/** The intents whose forms are on the page of a thread, of those about a comment the one that was typed in: what others are refused for is said above. */
export function shownForms(
  { takes, isHost, closed, mayClose, mails, rows }: ThreadPage,
  typed: { commentId?: string; parentCommentId?: string },
) {
  const about = rows.find(({ commentId }) => String(commentId) === (typed.commentId ?? typed.parentCommentId));
  return [
    takes && "comment",
    isHost && takes && about && !about.reply && "reply",
    isHost && about && (about.hidden ? "show" : "hide"),
    mayClose && (closed ? "open" : "close"),
    mails.offered && (mails.muted ? "unmute" : "mute"),
  ];
}
