import { commentReply } from "~/areas/seminars/comments/comment-reply";
import { CommentBody, CommentList, ParentQuery, ThreadQuery } from "~/areas/seminars/comments/comments.schema.server";
import { listComments, listWholeThread, replyTo } from "~/areas/seminars/comments/list-comments.server";
import { replyToComment, writeComment } from "~/areas/seminars/comments/write-comment.server";
import { limitComment } from "~/areas/seminars/web/limit-comment.server";
import { endpoint, member, Outcome, serve, succeeded } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
    verb: "listSeminarComments",
    method: "GET",
    summary: "세미나 댓글",
    access: member,
    query: ThreadQuery,
    reply: CommentList,
    handle: async ({ ctx, query: { seminarId, page } }) => {
      const rows = page === undefined ? await listWholeThread(ctx, seminarId) : (await listComments(ctx, seminarId, page)).rows;
      return rows.flatMap(({ reply, ...row }) => [row, ...(reply ? [reply] : [])]).map(commentReply);
    },
  }),
  endpoint({
    verb: "writeSeminarComment",
    method: "POST",
    summary: "세미나 댓글과 답글 쓰기",
    access: member,
    body: CommentBody,
    reply: Outcome,
    handle: async ({ ctx, body: { parentCommentId, attendeesId: _login, ...comment } }) => {
      await limitComment(ctx, parentCommentId !== undefined);
      if (parentCommentId) {
        await replyToComment(ctx, { ...comment, parentCommentId });
        return succeeded("답글을 남겼습니다.");
      }
      await writeComment(ctx, comment);
      return succeeded("댓글을 남겼습니다.");
    },
  }),
  endpoint({
    verb: "listSeminarReplies",
    method: "GET",
    at: "parent-comment",
    summary: "세미나 댓글의 답글",
    access: member,
    query: ParentQuery,
    reply: CommentList,
    handle: async ({ ctx, query }) => (await replyTo(ctx, query.parentCommentId)).map(commentReply),
  }),
);
