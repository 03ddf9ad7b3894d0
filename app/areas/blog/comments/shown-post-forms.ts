import type { CommentsPage } from "./comments-page.server";

type Typed = { commentId?: string; parentCommentId?: string };

/** Intents of shown forms; other intents' refusals appear at the top. */
export function shownPostForms({ takes, isGuest, isHost, blogClosed, postClosed, rows }: CommentsPage, typed: Typed) {
  const aboutId = Number(typed.commentId ?? typed.parentCommentId);
  const about = rows.find(({ commentId, reply }) => commentId === aboutId || reply?.commentId === aboutId);
  const isOwn = about && (about.commentId === aboutId ? about.mine : about.reply?.mine);
  return [
    takes && !isGuest && "comment",
    isHost && takes && about && !about.reply && "reply",
    isHost && about && !about.hiddenBy && (about.hidden ? "show" : "hide"),
    isOwn && "delete",
    isHost && about && !isOwn && "block",
    !isGuest && about && !about.mine && "report",
    isHost && !blogClosed && (postClosed ? "open" : "close"),
  ];
}
