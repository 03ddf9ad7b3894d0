import type { CommentsPage } from "~/areas/blog/comments/comments-page.server";
import { ButtonForm, Intent } from "~/areas/comments/parts/button-form";
import type { AnswerTo } from "~/areas/comments/parts/comment-item";
import { PostForm, RadioGroup, SubmitButton, TextArea } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { useRestored } from "~/ui/form/restored";
import { reportKinds } from "../report-kinds";
import { mayBlock } from "../shown-post-forms";

type Props = { comment: CommentsPage["rows"][number]; page: Pick<CommentsPage, "isHost" | "isGuest" | "blockedIds">; answerTo: AnswerTo };

export function commentActions({ comment, page, answerTo }: Props) {
  const { commentId, mine, reply } = comment;
  const mayReport = !page.isGuest && !mine;
  if (!mine && !reply?.mine && !mayReport) return null;
  return (
    <>
      {mine && (
        <ButtonForm intent="delete" of={commentId} sent={answerTo("delete", commentId)}>
          삭제
        </ButtonForm>
      )}
      {reply?.mine && (
        <ButtonForm intent="delete" of={reply.commentId} sent={answerTo("delete", reply.commentId)}>
          답글 삭제
        </ButtonForm>
      )}
      {mayBlock(comment, page) && (
        <ButtonForm intent="block" of={commentId} sent={answerTo("block", commentId)}>
          이 사람 차단
        </ButtonForm>
      )}
      {mayReport && <ReportForm commentId={commentId} sent={answerTo("report", commentId)} />}
    </>
  );
}

const kindOptions = Object.entries(reportKinds).map(([value, label]) => ({ value, label }));

function ReportForm({ commentId, sent }: { commentId: number; sent?: object }) {
  const id = `report-${commentId}`;
  const defaultValue = { kind: "ABUSE" };
  const [form, fields] = useForm<{ kind: string; reason: string }>({ id, lastResult: sent as never, defaultValue });
  const restored = useRestored(id);
  return (
    <details open={sent !== undefined || restored !== undefined}>
      <summary>신고</summary>
      <PostForm form={form} preventScrollReset>
        <Intent value="report" />
        <input type="hidden" name="commentId" value={commentId} />
        <RadioGroup field={fields.kind} label="무엇이 문제인가요" options={kindOptions} />
        <TextArea field={fields.reason} label="신고 사유" rule="관리자만 읽어요. 500자까지 쓸 수 있어요." rows={3} maxLength={500} />
        <SubmitButton className="btn" pending="알리는 중…">
          관리자에게 신고
        </SubmitButton>
      </PostForm>
    </details>
  );
}
