import type { ThreadPage } from "~/areas/seminars/comments/thread-page.server";
import { WITHDRAWN_MEMBER } from "~/messages/withdrawn";
import { PostForm, SubmitButton, TextArea, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { useRestored } from "~/ui/form/restored";
import { Intent, ButtonForm } from "./button-form";

export type AnswerTo = (intent: string, commentId?: number) => object | undefined;

type Comment = ThreadPage["rows"][number];
type Props = { comment: Comment; isHost: boolean; takes: boolean; answerTo: AnswerTo };

/** The host sees the reply form until a reply exists (2 §4 "Seminar"). */
export function CommentItem({ comment, isHost, takes, answerTo }: Props) {
  const { commentId, hidden, reply, formKey } = comment;
  return (
    <li className="comment" id={`comment-${commentId}`}>
      <CommentText comment={comment} mine={comment.mine} />
      {reply && (
        <div className="comment-reply" id={`comment-${reply.commentId}`}>
          <CommentText comment={reply} />
        </div>
      )}
      {isHost && (
        <div className="comment-deeds no-print">
          {!reply && takes && <ReplyForm commentId={commentId} formKey={formKey} sent={answerTo("reply", commentId)} />}
          {hidden ? (
            <ButtonForm intent="show" of={commentId} sent={answerTo("show", commentId)}>
              다시 보이기
            </ButtonForm>
          ) : (
            <HideForm commentId={commentId} sent={answerTo("hide", commentId)} />
          )}
        </div>
      )}
    </li>
  );
}

type ShownComment = Pick<Comment, "comment" | "nickname" | "byHost" | "publicPrivateYn" | "hidden" | "hideReason" | "at" | "timeText">;

function CommentText({ comment, mine }: { comment: ShownComment; mine?: boolean }) {
  const { nickname, byHost, publicPrivateYn, hidden, hideReason, at, timeText } = comment;
  const marks = [byHost && "주최자", mine && "내 댓글", publicPrivateYn === "N" && "비공개"].filter(Boolean);
  return (
    <>
      <p className="comment-head">
        <strong>{nickname ?? WITHDRAWN_MEMBER}</strong>
        {marks.map((mark) => (
          <span className="comment-mark" key={String(mark)}>{` · ${mark}`}</span>
        ))}{" "}
        <time dateTime={at}>{timeText}</time>
      </p>
      {hidden && hideReason !== null && <p className="comment-hidden">{`주최자가 가린 댓글입니다. 이유: ${hideReason}`}</p>}
      <p className={hidden && hideReason === null ? "comment-text quiet" : "comment-text"}>{comment.comment}</p>
    </>
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
          label="가리는 이유"
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
