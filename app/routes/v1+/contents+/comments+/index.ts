import { listThread } from "~/areas/comments/list-thread.server";
import { deletePostComment } from "~/areas/blog/comments/moderate-post-comments.server";
import { postBoard } from "~/areas/blog/comments/post-board.server";
import { postCommentReply } from "~/areas/blog/comments/post-comment-reply";
import {
  CommentsQuery,
  PostCommentBody,
  PostCommentId,
  PostCommentList,
  PostCommentWritten,
} from "~/areas/blog/comments/post-comments.schema.server";
import { replyUnderPost, writePostComment } from "~/areas/blog/comments/write-post-comment.server";
import { limitPostComment } from "~/areas/blog/web/limit-post-comment.server";
import { anyone, endpoint, member, serve, succeeded } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
    verb: "listPostComments",
    method: "GET",
    summary: "글의 댓글과 답글, 최근 것부터 스무 개씩",
    access: anyone,
    query: CommentsQuery,
    reply: PostCommentList,
    handle: async ({ ctx, query: { contentsId, page } }) => {
      const { rows } = await listThread(ctx, postBoard, contentsId, page);
      return rows.flatMap(({ reply, ...row }) => [row, ...(reply ? [reply] : [])]).map(postCommentReply);
    },
  }),
  endpoint({
    verb: "writePostComment",
    method: "POST",
    summary: "글에 댓글과 답글 쓰기",
    access: member,
    body: PostCommentBody,
    reply: PostCommentWritten,
    handle: async ({ ctx, body: { parentCommentId, ...input } }) => {
      await limitPostComment(ctx, parentCommentId !== undefined);
      const commentId = parentCommentId ? await replyUnderPost(ctx, { ...input, parentCommentId }) : await writePostComment(ctx, input);
      return { ...succeeded(parentCommentId ? "답글을 남겼습니다." : "댓글을 남겼습니다."), commentId };
    },
  }),
  endpoint({
    verb: "deletePostComment",
    method: "DELETE",
    summary: "내 댓글 삭제",
    access: member,
    body: PostCommentId,
    does: ({ ctx, body }) => deletePostComment(ctx, body.commentId),
    says: "댓글을 지웠습니다.",
  }),
);
