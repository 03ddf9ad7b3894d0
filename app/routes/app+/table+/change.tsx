import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { aliveWorkers } from "~/areas/operations/jobs/workers.server";
import { changeStates, operationNames, formatTableNames } from "~/areas/tables/table-words";
import { CHANGES, changePath, TABLES } from "~/areas/tables/table-links";
import changesHref from "~/areas/tables/changes/changes.css";
import { ChangeForm, ChangeQuery } from "~/areas/tables/changes/changes.schema.server";
import { continueChange } from "~/areas/tables/changes/continue-change.server";
import { ChangeProgress } from "~/areas/tables/changes/parts/change-progress";
import { PlanForm } from "~/areas/tables/changes/parts/plan-form";
import type { Plan } from "~/areas/tables/changes/plan";
import { isBehindAnother, readChange, releaseNames } from "~/areas/tables/changes/read-change.server";
import { nameKey, planOf, startChange } from "~/areas/tables/changes/start-change.server";
import { stopChange } from "~/areas/tables/changes/stop-change.server";
import { plainCookie, scriptsCookieName } from "~/http/request/cookies.server";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { again, submit } from "~/http/screen/submit.server";
import { formatSeoul } from "~/time/seoul";
import { ButtonLink } from "~/ui/button-link";
import { useAnswer } from "~/ui/form/answer";
import { useForm } from "~/ui/form/form";
import { useEventSource } from "~/ui/live";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: changesHref }];
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = (args) => titled(args.data ? headingOf(args.data.change) : "테이블 작업", args);

const STALE = "그사이에 바뀐 것이 있어 계획을 다시 만들었습니다. 다시 확인하고 시작해 주세요.";

/** Shows the plan before a change, progress afterwards. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const change = await readChange(ctx, queryOf(request, ChangeQuery, "tables.no-change").tableChangeId);
    const moving = ["WAITING", "RUNNING"].includes(change.state);
    const plan = change.state === "PLANNED" ? await planOf(ctx, change) : null;
    const page = {
      ...{ change, moving, plan, names: await releaseNames(ctx) },
      isBehind: change.state === "WAITING" && (await isBehindAnother(ctx, change)),
      noWorker: moving && (await aliveWorkers(ctx)).workers.length === 0,
    };
    return data(page, { headers: moving && !plainCookie(request, scriptsCookieName) ? { Refresh: "3" } : undefined });
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submit(request, ChangeForm, async ({ intent, tableChangeId, planHash, typed }) => {
    if (intent === "continue") return done(changePath(await continueChange(ctx, tableChangeId)));
    if (intent === "stop") {
      await stopChange(ctx, tableChangeId);
      return done(changePath(tableChangeId), success("중지했습니다."));
    }
    const { stale } = await startChange(ctx, { tableChangeId, planHash, typed });
    if (!stale) return done(changePath(tableChangeId));
    // The new plan numbers steps again, so `typed-N` follows its table.
    const typedNames = stale.steps.map((step, index) => [`typed-${index + 1}`, typed.get(nameKey(step)) ?? ""]);
    return again(stale, Object.fromEntries(typedNames) as Record<string, string>, 409);
  });
}

const headings = {
  PLANNED: "계획",
  WAITING: "대기하고 있어요",
  RUNNING: "진행하고 있어요",
  DONE: "완료했어요",
  FAILED: "멈췄어요",
  STOPPED: "중지했어요",
} as const;

const headingOf = ({ deed, state }: { deed: keyof typeof operationNames; state: keyof typeof changeStates }) =>
  state === "PLANNED" ? `테이블 ${operationNames[deed]} 계획` : `테이블 ${operationNames[deed]}: ${headings[state]}`;

export default function TableChange() {
  const { change, moving, plan: planned, names, isBehind, noWorker } = useLoaderData<typeof loader>();
  const sent = useAnswer<typeof action>();
  const revalidator = useRevalidator();
  const { tableChangeId } = change;
  useEventSource(moving ? `/app/table/change-events?tableChangeId=${tableChangeId}` : null, () => revalidator.revalidate());
  const stale = (sent?.more as Plan | null | undefined) ?? null;
  const [form, fields] = useForm<Record<string, string>>({ id: "plan", lastResult: sent?.lastResult });
  const plan = stale ?? planned;
  const refused = plan
    ? []
    : (Object.values(sent?.lastResult.error ?? {})
        .flat()
        .filter(Boolean) as string[]);
  const changeHref = changePath(tableChangeId);
  return (
    <Page
      title={headingOf(change)}
      lead={`${formatTableNames(change.steps.map(({ tableId }) => tableId))} · ${change.nickname}${change.startedAt ? ` · ${formatSeoul(change.startedAt, "yyyy.MM.dd HH:mm")} 시작` : ""}`}
      actions={
        <>
          {moving && <ButtonLink href={changeHref}>새로고침</ButtonLink>} <ButtonLink href={TABLES}>테이블 정보</ButtonLink>{" "}
          <ButtonLink href={CHANGES}>작업 목록</ButtonLink>
        </>
      }
    >
      {stale && (
        <NoticeStrip type="warning" alert>
          <p>{STALE}</p>
        </NoticeStrip>
      )}
      {refused.length > 0 && (
        <NoticeStrip type="error" alert>
          <p>{refused.join(" ")}</p>
        </NoticeStrip>
      )}
      {plan?.deed === "DROP" && <p>개발, 테스트, 운영에 반영된 테이블도 함께 삭제됩니다. 아래에 있는 환경에서만 지웁니다.</p>}
      {plan ? (
        <PlanForm tableChangeId={tableChangeId} plan={plan} form={form} fields={fields} />
      ) : (
        <ChangeProgress change={change} names={names} isBehind={isBehind} noWorker={noWorker} />
      )}
    </Page>
  );
}
