import { blockCommenter } from "~/areas/blog/comments/block-commenter.server";
import { commentsPath } from "~/areas/blog/comments/comment-links";
import {
  closePostComments,
  deletePostComment,
  hidePostComment,
  showPostComment,
} from "~/areas/blog/comments/moderate-post-comments.server";
import type { PostCommentForm } from "~/areas/blog/comments/post-comments.schema.server";
import { reportComment } from "~/areas/blog/comments/report-comment.server";
import { replyUnderPost, writePostComment } from "~/areas/blog/comments/write-post-comment.server";
import { postPath } from "~/areas/blog/addresses/blog-address";
import { threadOf } from "~/areas/blog/comments/post-thread.server";
import type { MemberCtx } from "~/core/ctx.server";
import { done, success } from "~/http/screen/flash.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { limitPostComment } from "./limit-post-comment.server";

type Place = { contentsId: number; here: string };

const MESSAGES = {
  hide: "댓글을 가렸습니다.",
  show: "댓글을 다시 보입니다.",
  delete: "댓글을 지웠습니다.",
  report: "관리자에게 알렸습니다. 살펴보고 결과를 알려 드립니다.",
  block: "이 사람은 이 블로그에 댓글을 쓸 수 없습니다.",
  close: "이 글의 댓글을 닫았습니다.",
  open: "이 글의 댓글을 다시 열었습니다.",
};

/** Runs a comment form, then redirects to the new comment or reply, else to `#comments`. */
export async function handlePostComment(ctx: MemberCtx, place: Place, form: PostCommentForm): Promise<Response> {
  const { contentsId, here } = place;
  switch (form.intent) {
    case "comment":
    case "reply":
      return write(ctx, place, form);
    case "hide":
      await hidePostComment(ctx, form);
      break;
    case "show":
      await showPostComment(ctx, form.commentId);
      break;
    case "delete":
      await deletePostComment(ctx, form.commentId);
      break;
    case "report":
      await limitRate("comment-report", String(ctx.actor.userId));
      await reportComment(ctx, form);
      break;
    case "block":
      await blockCommenter(ctx, form.commentId);
      break;
    default:
      await closePostComments(ctx, contentsId, form.intent);
  }
  return done(`${here}#comments`, success(MESSAGES[form.intent]));
}

async function write(
  ctx: MemberCtx,
  { contentsId, here }: Place,
  form: Extract<PostCommentForm, { intent: "comment" | "reply" }>,
): Promise<Response> {
  await limitPostComment(ctx, form.intent === "reply");
  if (form.intent === "reply") {
    const { intent: _intent, ...input } = form;
    const replyId = await replyUnderPost(ctx, { contentsId, ...input });
    return done(`${here}#comment-${replyId}`, success("답글을 남겼습니다."));
  }
  const { comment, formKey, back } = form;
  const commentId = await writePostComment(ctx, { contentsId, comment, formKey });
  const { hostUserId: userId } = await threadOf(ctx, contentsId);
  const page = back === "post" ? postPath({ userId, contentsId }) : commentsPath(contentsId);
  return done(`${page}#comment-${commentId}`, success("댓글을 남겼습니다."));
}
