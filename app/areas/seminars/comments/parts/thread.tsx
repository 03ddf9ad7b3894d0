import type { ThreadPage } from "~/areas/seminars/comments/thread-page.server";
import { Empty } from "~/ui/empty";
import { PostForm, RadioGroup, SubmitButton, TextArea } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { useHeldKey } from "~/ui/form/held-key";
import { Pager } from "~/ui/pager";
import { Intent, ButtonForm } from "./button-form";
import { type AnswerTo, CommentItem } from "./comment-item";

export function Thread({ thread, answerTo }: { thread: ThreadPage; answerTo: AnswerTo }) {
  const { rows, total, page, totalPages, takes, closed, isHost, mayClose, mails } = thread;
  const sent = answerTo("comment");
  const formKey = useHeldKey(thread.formKey, sent !== undefined);
  return (
    <section className="thread" id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">댓글</h2>
      {closed && <p className="quiet">주최자가 댓글을 닫았어요.</p>}
      {takes && <CommentForm key={formKey} formKey={formKey} sent={sent} />}
      {total === 0 ? (
        <Empty title="아직 댓글이 없습니다">{takes && <p>궁금한 점을 남기면 주최자가 답해 드려요.</p>}</Empty>
      ) : (
        <ol className="comments">
          {rows.map((row) => (
            <CommentItem key={row.commentId} comment={row} isHost={isHost} takes={takes} answerTo={answerTo} />
          ))}
        </ol>
      )}
      {total > 0 && <Pager page={page} totalPages={totalPages} totalElements={total} unit="개" of="댓글" />}
      <div className="row no-print">
        {mayClose && (
          <ButtonForm intent={closed ? "open" : "close"} sent={answerTo(closed ? "open" : "close")}>
            {closed ? "댓글 다시 열기" : "댓글 닫기"}
          </ButtonForm>
        )}
        {mails.offered && (
          <ButtonForm intent={mails.muted ? "unmute" : "mute"} sent={answerTo(mails.muted ? "unmute" : "mute")}>
            {mails.muted ? "댓글 메일 받기" : "댓글 메일 그만 받기"}
          </ButtonForm>
        )}
      </div>
    </section>
  );
}

const VISIBILITIES = [
  { value: "Y", label: "모두에게 공개" },
  { value: "N", label: "주최자에게만" },
];

type Fields = { comment: string; publicPrivateYn: string };

function CommentForm({ formKey, sent }: { formKey: string; sent?: object }) {
  const defaultValue = { publicPrivateYn: "Y" };
  const [form, fields] = useForm<Fields>({ id: "comment", lastResult: sent as never, defaultValue });
  return (
    <PostForm form={form} formKey={formKey} className="form no-print">
      <Intent value="comment" />
      <TextArea field={fields.comment} label="댓글 쓰기" rule="2,000자까지 쓸 수 있어요." rows={4} maxLength={2000} />
      <RadioGroup field={fields.publicPrivateYn} label="누가 볼 수 있나요" options={VISIBILITIES} />
      <SubmitButton pending="남기는 중…">댓글 남기기</SubmitButton>
    </PostForm>
  );
}
