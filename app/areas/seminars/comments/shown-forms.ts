import type { ThreadPage } from "./thread-page.server";

/** Intents of the page's forms. Refusals of other forms appear at the top. */
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
