import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { applicantConstraint, ViewSeminarForm } from "~/areas/seminars/applying/applying.schema.server";
import { knownApplicant } from "~/areas/seminars/applying/own-application.server";
import { ApplicantForm } from "~/areas/seminars/applying/parts/applicant-form";
import { CancelOwn, OwnState } from "~/areas/seminars/applying/parts/own-state";
import { handleApplyingForm } from "~/areas/seminars/web/handle-applying-form.server";
import commentsHref from "~/areas/comments/comments.css";
import { CommentQuery } from "~/areas/seminars/comments/comments.schema.server";
import { SeminarThread } from "~/areas/seminars/comments/parts/seminar-thread";
import { shownForms } from "~/areas/seminars/comments/shown-forms";
import { handleCommentForm } from "~/areas/seminars/web/handle-comment-form.server";
import { threadPage } from "~/areas/seminars/comments/thread-page.server";
import { googleCalendarUrl } from "~/areas/seminars/invitation/calendar";
import { inviteToSeminar } from "~/areas/seminars/invitation/invite-to-seminar.server";
import invitationHref from "~/areas/seminars/invitation/invitation.css";
import { CalendarLinks, SeminarFacts, SeminarHost, SeminarPhaseStrip } from "~/areas/seminars/invitation/parts/seminar-facts";
import { applyLabel } from "~/areas/seminars/seminar-words";
import { attendeesPath, editSeminarPath, invitationPath, seminarPath } from "~/areas/seminars/seminar-links";
import viewHref from "~/areas/blog/reading/view.css";
import { settings } from "~/core/settings.server";
import { queryOf } from "~/http/request/query.server";
import { visibleUrl } from "~/http/request/request.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { ConfirmOver } from "~/ui/form/confirm";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const links: LinksFunction = () => [viewHref, invitationHref, commentsHref].map((href) => ({ rel: "stylesheet", href }));
export const meta: MetaFunction<typeof loader> = (args) => titled(args.data?.seminar.title ?? "세미나", args);

const askedIn = (request: Request) => queryOf(request, CommentQuery, "seminars.no-id");

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { seminarId, page } = askedIn(request);
    const seminar = await inviteToSeminar(ctx, seminarId);
    const [thread, known] = await Promise.all([threadPage(ctx, seminarId, page), seminar.own ?? knownApplicant(ctx)]);
    const { name, email } = ctx.actor;
    return {
      seminar,
      person: { name, email },
      known: { companyName: known.companyName, phone: known.phone },
      constraint: applicantConstraint(),
      thread,
      googleHref: googleCalendarUrl(seminar, settings().BASE_URL),
    };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(
    request,
    ViewSeminarForm,
    async (form) => {
      const { seminarId } = askedIn(request);
      if (form.intent === "apply" || form.intent === "accept" || form.intent === "cancel") return handleApplyingForm(ctx, seminarId, form);
      return handleCommentForm(ctx, seminarId, form, visibleUrl(request));
    },
    { keepFor: ctx },
  );
}

export default function ViewSeminar() {
  const { seminar, googleHref, thread, ...applicant } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [closed, setClosed] = useState<string | null>(null);
  const { seminarId, isHost, own, phase } = seminar;
  const typed = (sent?.lastResult.initialValue ?? {}) as { intent?: string; commentId?: string; parentCommentId?: string };
  const answerTo = (intent: string, commentId?: number) =>
    typed.intent === intent && (commentId === undefined || String(commentId) === (typed.commentId ?? typed.parentCommentId))
      ? sent?.lastResult
      : undefined;
  const hasApplied = own !== null && own.state !== "CANCELLED";
  const isOver = phase === "cancelled" || phase === "running" || phase === "past";
  const submitLabel = isHost || isOver ? null : hasApplied ? "신청 내용 바꾸기" : applyLabel(phase);
  const shown = [
    submitLabel && "apply",
    submitLabel && hasApplied && "cancel",
    own?.state === "OFFERED" && "accept",
    ...shownForms(thread, typed),
  ];
  return (
    <ConfirmOver
      ask={sent && sent.requestId !== closed ? sent.confirm : null}
      danger
      cancelHref={seminarPath(seminarId)}
      onCancel={() => setClosed(sent?.requestId ?? null)}
    >
      <Page title={seminar.title} width="reading" actions={isHost ? <HostLinks seminarId={seminarId} /> : null}>
        {sent && !shown.includes(typed.intent ?? "") && <LateRefusal lastResult={sent.lastResult} />}
        {(isOver || !hasApplied) && <SeminarPhaseStrip seminar={seminar} />}
        {own && <OwnState own={own} phase={phase} sent={answerTo("accept")} />}
        <div className="sheet">
          <SeminarHost host={seminar.host} />
          <SeminarFacts seminar={seminar} />
          {phase !== "cancelled" && phase !== "past" && (
            <div className="invitation-deeds no-print">
              <CalendarLinks seminarId={seminarId} googleHref={googleHref} />
            </div>
          )}
        </div>
        <div className="sheet">
          <div className="reading" dangerouslySetInnerHTML={{ __html: seminar.contents }} />
        </div>
        {submitLabel && (
          <section className="sheet seminar-apply" id="apply-here">
            <h2>신청</h2>
            <ApplicantForm key={own?.attendeesId} {...applicant} sent={answerTo("apply")} submitLabel={submitLabel} />
            {hasApplied && <CancelOwn sent={answerTo("cancel")} />}
          </section>
        )}
        <div className="sheet seminar-talk">
          <SeminarThread thread={thread} answerTo={answerTo} />
        </div>
      </Page>
    </ConfirmOver>
  );
}

function LateRefusal({ lastResult }: { lastResult: { error?: Record<string, string[] | null> | null } }) {
  const message = Object.values(lastResult.error ?? {}).flat()[0];
  if (!message) return null;
  return (
    <NoticeStrip type="error" alert>
      {message}
    </NoticeStrip>
  );
}

function HostLinks({ seminarId }: { seminarId: number }) {
  return (
    <>
      <a className="btn" href={editSeminarPath(seminarId)}>
        수정
      </a>{" "}
      <a className="btn" href={attendeesPath(seminarId)}>
        참석자 목록
      </a>{" "}
      <a className="btn" href={invitationPath(seminarId)}>
        초대 화면
      </a>
    </>
  );
}
