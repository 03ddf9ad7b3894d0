import type { CommentForm } from "~/areas/seminars/comments/comments.schema.server";
import { closeComments, hideComment, showComment } from "~/areas/seminars/comments/moderate-comments.server";
import { muteComments } from "~/areas/seminars/comments/mute-comments.server";
import { replyToComment, writeComment } from "~/areas/seminars/comments/write-comment.server";
import { seminarPath } from "~/areas/seminars/seminar-links";
import type { MemberCtx } from "~/core/ctx.server";
import { done, success } from "~/http/screen/flash.server";
import { limitComment } from "./limit-comment.server";

const MESSAGES = {
  close: "댓글을 닫았습니다.",
  open: "댓글을 다시 열었습니다.",
  mute: "이 세미나의 댓글 메일을 보내지 않습니다.",
  unmute: "이 세미나의 댓글을 메일로 알려 드립니다.",
};

/** After a new comment, redirects to the first page. */
export async function handleCommentForm(ctx: MemberCtx, seminarId: number, form: CommentForm, here: string): Promise<Response> {
  if (form.intent === "comment" || form.intent === "reply") {
    const { intent, ...input } = form;
    await limitComment(ctx, intent === "reply");
    const commentId =
      "parentCommentId" in input ? await replyToComment(ctx, { seminarId, ...input }) : await writeComment(ctx, { seminarId, ...input });
    const [page, message] = intent === "reply" ? [here, "답글을 남겼습니다."] : [seminarPath(seminarId), "댓글을 남겼습니다."];
    return done(`${page}#comment-${commentId}`, success(message));
  }
  if (form.intent === "hide" || form.intent === "show") {
    const { commentId } = form;
    if (form.intent === "hide") await hideComment(ctx, commentId, form.reason);
    else await showComment(ctx, commentId);
    return done(`${here}#comment-${commentId}`, success(form.intent === "hide" ? "댓글을 가렸습니다." : "댓글을 다시 보입니다."));
  }
  const { intent } = form;
  if (intent === "close" || intent === "open") await closeComments(ctx, seminarId, intent);
  else await muteComments(ctx, seminarId, intent);
  return done(`${here}#comments`, success(MESSAGES[intent]));
}
