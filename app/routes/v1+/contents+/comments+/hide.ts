import { hidePostComment, showPostComment } from "~/areas/blog/comments/moderate-post-comments.server";
import { PostCommentHiding } from "~/areas/blog/comments/post-comments.schema.server";
import { member, Outcome, serve, succeeded } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "hidePostComment",
  example: { reason: "광고" },
  method: "POST",
  summary: "내 글의 댓글 가리기와 다시 보이기",
  access: member,
  body: PostCommentHiding,
  reply: Outcome,
  handle: async ({ ctx, body: { commentId, hiddenYn, reason } }) => {
    if (hiddenYn === "N") {
      await showPostComment(ctx, commentId);
      return succeeded("댓글을 다시 보입니다.");
    }
    await hidePostComment(ctx, { commentId, reason: reason! });
    return succeeded("댓글을 가렸습니다.");
  },
});
