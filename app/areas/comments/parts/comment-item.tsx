import type { ReactNode } from "react";
import type { ShownThread } from "~/areas/comments/thread-page.server";
import type { ThreadWords } from "~/areas/comments/thread-words";
import { PostForm, SubmitButton, TextArea, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { useRestored } from "~/ui/form/restored";
import { Intent, ButtonForm } from "./button-form";
import { CommentText } from "./comment-text";

export type AnswerTo = (intent: string, commentId?: number) => object | undefined;
type Comment = ShownThread["rows"][number];
export type ItemActions = (comment: Comment) => ReactNode;

type Props = {
  comment: Comment;
  thread: Pick<ShownThread, "isHost" | "takes">;
  words: ThreadWords;
  answerTo: AnswerTo;
  actions?: ItemActions;
};

/** In an open thread the host sees the reply form until a reply exists (2 §4 "Seminar"). */
export function CommentItem({ comment, thread: { isHost, takes }, words, answerTo, actions }: Props) {
  const { commentId, hidden, hiddenBy, reply, formKey } = comment;
  const more = actions?.(comment);
  return (
    <li className="comment" id={`comment-${commentId}`}>
      <CommentText comment={comment} mine={comment.mine} words={words} />
      {reply && (
        <div className="comment-reply" id={`comment-${reply.commentId}`}>
          <CommentText comment={reply} words={words} />
        </div>
      )}
      {(isHost || more) && (
        <div className="comment-deeds no-print">
          {isHost && !reply && takes && <ReplyForm commentId={commentId} formKey={formKey} sent={answerTo("reply", commentId)} />}
          {isHost &&
            !hiddenBy &&
            (hidden ? (
              <ButtonForm intent="show" of={commentId} sent={answerTo("show", commentId)}>
                다시 보이기
              </ButtonForm>
            ) : (
              <HideForm commentId={commentId} sent={answerTo("hide", commentId)} />
            ))}
          {more}
        </div>
      )}
    </li>
  );
}

function ReplyForm({ commentId, formKey, sent }: { commentId: number; formKey: string; sent?: object }) {
  const [form, fields] = useForm<{ comment: string }>({ id: `reply-${commentId}`, lastResult: sent as never });
  const restored = useRestored(`reply-${commentId}`);
  return (
    <details open={sent !== undefined || restored !== undefined}>
      <summary>답글 쓰기</summary>
      <PostForm form={form} formKey={formKey} preventScrollReset>
        <Intent value="reply" />
        <input type="hidden" name="parentCommentId" value={commentId} />
        <TextArea field={fields.comment} label="답글" rule="댓글 하나에 한 번 답할 수 있어요." rows={3} maxLength={2000} />
        <SubmitButton pending="남기는 중…">답글 남기기</SubmitButton>
      </PostForm>
    </details>
  );
}

function HideForm({ commentId, sent }: { commentId: number; sent?: object }) {
  const [form, fields] = useForm<{ reason: string }>({ id: `hide-${commentId}`, lastResult: sent as never });
  const restored = useRestored(`hide-${commentId}`);
  return (
    <details open={sent !== undefined || restored !== undefined}>
      <summary>가리기</summary>
      <PostForm form={form} preventScrollReset>
        <Intent value="hide" />
        <input type="hidden" name="commentId" value={commentId} />
        <TextField
          field={fields.reason}
          label="가리는 사유"
          rule="쓴 사람과 나에게만 보여요. 다른 사람에게는 가렸다고만 보여요."
          maxLength={300}
        />
        <SubmitButton className="btn" pending="가리는 중…">
          가리기
        </SubmitButton>
      </PostForm>
    </details>
  );
}
