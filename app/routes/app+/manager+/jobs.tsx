import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { doJob } from "~/areas/operations/jobs/do-job.server";
import { jobQuestion } from "~/areas/operations/jobs/job-question.server";
import { JOBS, kinds, states } from "~/areas/operations/jobs/job-kinds";
import { countJobs, listJobs } from "~/areas/operations/jobs/read-jobs.server";
import { JobForm, JobsQuery } from "~/areas/operations/operations.schema.server";
import { JobList } from "~/areas/operations/parts/job-list";
import { Overview, Workers } from "~/areas/operations/parts/job-overview";
import { aliveWorkers } from "~/areas/operations/jobs/workers.server";
import { queryOf } from "~/http/request/query.server";
import { visibleUrl } from "~/http/request/request.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, failure, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { confirm, submit } from "~/http/screen/submit.server";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmOver, useAsked } from "~/ui/form/confirm";
import { FormErrors } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const meta: MetaFunction = (args) => titled("작업 현황", args);

const SIZE = 20;

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const query = queryOf(request, JobsQuery);
    const { rows, total } = await listJobs(ctx, query, { page: query.page, size: SIZE });
    const { page, kind, state, run = null } = query;
    const desk = { ...(await aliveWorkers(ctx)), counts: await countJobs(ctx) };
    return { ...desk, kind, state: run ? null : state, run, rows, page: { page, size: SIZE, total }, now: ctx.now() };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submit(request, JobForm, async ({ confirmed, ...order }) => {
    if (confirmed !== "Y") return confirm(await jobQuestion(ctx, order));
    const { text, isDone } = await doJob(ctx, order);
    return done(visibleUrl(request), isDone ? success(text) : failure(text));
  });
}

export default function Jobs() {
  const { workers, lastBeatAt, counts, kind, state, run, rows, page, now } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const asked = useAsked(sent);
  const [form] = useForm({ id: "jobs", lastResult: sent?.lastResult });
  const here = run ? `${JOBS}?kind=send&run=${run}` : `${JOBS}?kind=${kind}&state=${state}`;
  return (
    <ConfirmOver {...asked} cancelHref={here}>
      <Page
        title="작업 현황"
        lead="백그라운드 작업을 모아 보여요. 실패와 확인 필요는 최근 30일치예요."
        width="full"
        actions={<ButtonLink href={here}>새로고침</ButtonLink>}
      >
        <FormErrors form={form} />
        <Workers workers={workers} lastBeatAt={lastBeatAt} />
        <Overview counts={counts} kind={kind} state={state} now={now} />
        <h2>{state ? `${kinds[kind]} · ${states[state]}` : `발송 ${run}번`}</h2>
        <JobList kind={kind} rows={rows} page={page} />
      </Page>
    </ConfirmOver>
  );
}
