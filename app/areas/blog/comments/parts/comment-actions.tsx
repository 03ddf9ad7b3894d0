import type { CommentsPage } from "~/areas/blog/comments/comments-page.server";
import { ButtonForm } from "~/areas/comments/parts/button-form";
import type { AnswerTo } from "~/areas/comments/parts/comment-item";

type Props = { comment: CommentsPage["rows"][number]; page: Pick<CommentsPage, "isHost" | "blockedIds">; answerTo: AnswerTo };

/** Delete for the author, block for the post's writer. Null without either. */
export function commentActions({ comment, page: { isHost, blockedIds }, answerTo }: Props) {
  const { commentId, mine, reply } = comment;
  const mayBlock = isHost && !mine && comment.nickname !== null && !blockedIds.includes(commentId);
  if (!mine && !reply?.mine && !mayBlock) return null;
  return (
    <>
      {mine && (
        <ButtonForm intent="delete" of={commentId} sent={answerTo("delete", commentId)}>
          지우기
        </ButtonForm>
      )}
      {reply?.mine && (
        <ButtonForm intent="delete" of={reply.commentId} sent={answerTo("delete", reply.commentId)}>
          답글 지우기
        </ButtonForm>
      )}
      {mayBlock && (
        <ButtonForm intent="block" of={commentId} sent={answerTo("block", commentId)}>
          이 사람 차단
        </ButtonForm>
      )}
    </>
  );
}
