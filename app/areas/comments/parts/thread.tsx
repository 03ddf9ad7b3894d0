import type { ReactNode } from "react";
import type { ShownThread } from "~/areas/comments/thread-page.server";
import type { ThreadWords } from "~/areas/comments/thread-words";
import { Empty } from "~/ui/empty";
import { PostForm, RadioGroup, SubmitButton, TextArea } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { useHeldKey } from "~/ui/form/held-key";
import { Pager } from "~/ui/pager";
import { Intent } from "./button-form";
import { type AnswerTo, CommentItem, type ItemActions } from "./comment-item";

type Props = {
  thread: ShownThread;
  words: ThreadWords;
  closed: boolean;
  answerTo: AnswerTo;
  actions?: ItemActions;
  /** Shown in place of the form, such as a login link. */
  instead?: ReactNode;
  children: ReactNode;
};

export function Thread({ thread, words, closed, answerTo, actions, instead, children }: Props) {
  const { rows, total, page, totalPages, takes } = thread;
  const sent = answerTo("comment");
  const formKey = useHeldKey(thread.formKey, sent !== undefined);
  return (
    <section className="thread" id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">댓글</h2>
      {closed && <p className="quiet">{words.closed}</p>}
      {takes && (instead ?? <CommentForm key={formKey} formKey={formKey} sent={sent} visibilities={words.visibilities} />)}
      {total === 0 ? (
        <Empty title="아직 댓글이 없어요">{takes && <p>{words.invites}</p>}</Empty>
      ) : (
        <ol className="comments">
          {rows.map((row) => (
            <CommentItem key={row.commentId} comment={row} thread={thread} words={words} answerTo={answerTo} actions={actions} />
          ))}
        </ol>
      )}
      {total > 0 && <Pager page={page} totalPages={totalPages} totalElements={total} unit="개" of="댓글" />}
      <div className="row no-print">{children}</div>
    </section>
  );
}

type Fields = { comment: string; publicPrivateYn: string };

function CommentForm({ formKey, sent, visibilities }: { formKey: string; sent?: object } & Pick<ThreadWords, "visibilities">) {
  const defaultValue = { publicPrivateYn: "Y" };
  const [form, fields] = useForm<Fields>({ id: "comment", lastResult: sent as never, defaultValue });
  return (
    <PostForm form={form} formKey={formKey} className="form no-print">
      <Intent value="comment" />
      <TextArea field={fields.comment} label="댓글 쓰기" rule="2,000자까지 쓸 수 있어요." rows={4} maxLength={2000} />
      {visibilities && <RadioGroup field={fields.publicPrivateYn} label="누가 볼 수 있나요" options={visibilities} />}
      <SubmitButton pending="남기는 중…">댓글 남기기</SubmitButton>
    </PostForm>
  );
}
