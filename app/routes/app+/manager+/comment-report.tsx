import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { decideReports } from "~/areas/blog/comments/decide-reports.server";
import { DecisionForm, DecisionQuery } from "~/areas/blog/comments/post-comments.schema.server";
import { readReported } from "~/areas/blog/comments/read-reports.server";
import { COMMENT_REPORTS, type Decision, decisions, reportKinds } from "~/areas/blog/comments/report-kinds";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { formatSeoul } from "~/time/seoul";
import { ButtonLink } from "~/ui/button-link";
import { PostForm, RadioGroup, SubmitButton, TextArea } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const meta: MetaFunction = (args) => titled("댓글 신고 처리", args);

const commentIdOf = (request: Request) => queryOf(request, DecisionQuery, "blog.comment-unknown").commentId;

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, () => readReported(ctx, commentIdOf(request)));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submit(request, DecisionForm, async (form) => {
    await decideReports(ctx, { commentId: commentIdOf(request), ...form });
    return done(COMMENT_REPORTS, success("처리하고 양쪽에 알렸습니다."));
  });
}

const timeText = (instant: Date) => formatSeoul(instant, "yyyy.MM.dd HH:mm");

export default function CommentReport() {
  const { text, nickname, title, createdAt, hiddenBy, hiddenUntil, hideReason, reports } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<{ decision: string; reason: string }>({ id: "decision", lastResult: sent?.lastResult });
  const isClaimed = reports.some(({ kind }) => kind === "CLAIM");
  const offered = { HIDDEN: true, CLAIMED: isClaimed, DISMISSED: true, SHOWN: hiddenBy !== null };
  const options = (Object.keys(decisions) as Decision[]).filter((value) => offered[value]);
  return (
    <Page title="댓글 신고 처리" width="form" lead={`${nickname}님이 ${timeText(createdAt)}에 ‘${title}’에 쓴 댓글이에요.`}>
      <blockquote className="comment-text">{text}</blockquote>
      {hideReason && <p>{`지금 가려져 있어요${hiddenUntil ? ` (${timeText(hiddenUntil)}까지)` : ""}. 사유: ${hideReason}`}</p>}
      <h2>신고</h2>
      <ul>
        {reports.map((report, index) => (
          <li key={index}>
            <strong>{reportKinds[report.kind]}</strong> {report.reason}{" "}
            <span className="quiet">
              {`${report.nickname} · ${timeText(report.reportedAt)}${report.decision ? ` · ${decisions[report.decision]}` : ""}`}
            </span>
          </li>
        ))}
      </ul>
      <PostForm form={form}>
        <RadioGroup field={fields.decision} label="어떻게 할까요" options={options.map((value) => ({ value, label: decisions[value] }))} />
        <TextArea
          field={fields.reason}
          label="가리는 사유"
          rule="댓글을 쓴 사람과 글쓴이가 읽어요. 300자까지."
          rows={3}
          optional
          maxLength={300}
        />
        <div className="row">
          <SubmitButton pending="처리하는 중…">처리</SubmitButton> <ButtonLink href={COMMENT_REPORTS}>목록</ButtonLink>
        </div>
      </PostForm>
    </Page>
  );
}
