import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { aliveWorkers } from "~/areas/operations/jobs/workers.server";
import { SettleRunProgress } from "~/areas/settlement/runs/parts/settle-run-progress";
import { listRunItems, readSettleRun } from "~/areas/settlement/runs/read-settle-run.server";
import { isRunActive, itemStates, type RunState } from "~/areas/settlement/settlement-words";
import { SETTLE_RUNS, settleRunPath } from "~/areas/settlement/settlement-links";
import { settleRunItemsColumns } from "~/areas/settlement/runs/settle-runs.columns";
import { SettleRunQuery, StopRunForm } from "~/areas/settlement/runs/settle-runs.schema.server";
import { stopSettleRun } from "~/areas/settlement/runs/stop-settle-run.server";
import { plainCookie, scriptsCookieName } from "~/http/request/cookies.server";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { formatSeoul } from "~/time/seoul";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { useAnswer } from "~/ui/form/answer";
import { DataTable } from "~/ui/list/data-table";
import { useEventSource } from "~/ui/live";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = (args) => titled(args.data ? headings[args.data.run.state] : "일괄 정산", args);

const SIZE = 100;

const headings: Record<RunState, string> = {
  WAITING: "일괄 정산: 대기하고 있어요",
  RUNNING: "일괄 정산: 진행하고 있어요",
  DONE: "일괄 정산: 완료했어요",
  STOPPED: "일괄 정산: 중지했어요",
};

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const { settleRunId, state, page } = queryOf(request, SettleRunQuery, "settlement.no-run");
    const run = await readSettleRun(ctx, settleRunId);
    const { rows, total } = await listRunItems(ctx, { settleRunId, state, page, size: SIZE });
    const moving = isRunActive(run.state);
    const noWorker = moving && (await aliveWorkers(ctx)).workers.length === 0;
    const shown = { run, rows, state: state ?? null, page: { page, size: SIZE, total }, noWorker };
    return data(shown, { headers: moving && !plainCookie(request, scriptsCookieName) ? { Refresh: "3" } : undefined });
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submit(request, StopRunForm, async ({ settleRunId }) => {
    await stopSettleRun(ctx, settleRunId);
    return done(settleRunPath(settleRunId), success("중지했습니다. 정산한 것은 그대로 남습니다."));
  });
}

export default function SettleRun() {
  const { run, rows, state, page, noWorker } = useLoaderData<typeof loader>();
  const sent = useAnswer<typeof action>();
  const revalidator = useRevalidator();
  const { settleRunId, createdAt, endedAt, nickname } = run;
  const moving = isRunActive(run.state);
  useEventSource(moving ? `/app/manager/settle-run-events?settleRunId=${settleRunId}` : null, () => revalidator.revalidate());
  const error = sent?.lastResult.error?.[""]?.[0];
  const timeText = (instant: Date | string) => formatSeoul(new Date(instant), "yyyy.MM.dd HH:mm");
  return (
    <Page
      title={headings[run.state]}
      lead={`${nickname} · ${timeText(createdAt)} 시작${endedAt ? ` · ${timeText(endedAt)} 종료` : ""}`}
      actions={
        <>
          {moving && <ButtonLink href={settleRunPath(settleRunId)}>새로고침</ButtonLink>}{" "}
          <ButtonLink href="/app/manager/settlement">저작권료 정산</ButtonLink> <ButtonLink href={SETTLE_RUNS}>지난 기록</ButtonLink>
        </>
      }
    >
      {error && (
        <NoticeStrip type="error" alert>
          <p>{error}</p>
        </NoticeStrip>
      )}
      <SettleRunProgress run={run} current={state} noWorker={noWorker} />
      <DataTable
        label={state ? itemStates[state] : "작가의 달"}
        columns={settleRunItemsColumns}
        rows={rows}
        page={page}
        empty={<Empty title="이 상태인 정산이 없어요" />}
      />
    </Page>
  );
}
