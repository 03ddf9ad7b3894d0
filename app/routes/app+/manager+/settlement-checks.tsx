import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useRevalidator } from "@remix-run/react";
import { NoFields } from "~/areas/account/account.schema.server";
import { aliveWorkers } from "~/areas/operations/jobs/workers.server";
import { requestCheck } from "~/areas/settlement/checks/begin-check.server";
import { CHECKS } from "~/areas/settlement/settlement-links";
import { checkColumns, faultColumns } from "~/areas/settlement/checks/checks.columns";
import { ChecksQuery } from "~/areas/settlement/checks/checks.schema.server";
import { lastEnded, listChecks, readFaults } from "~/areas/settlement/checks/read-checks.server";
import { plainCookie, scriptsCookieName } from "~/http/request/cookies.server";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { formatSeoul } from "~/time/seoul";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { useAnswer } from "~/ui/form/answer";
import { CsrfField, SubmitButton } from "~/ui/form/fields";
import { DataTable } from "~/ui/list/data-table";
import { usePolling } from "~/ui/live";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction = (args) => titled("정산 점검", args);

const SHOWN = 30;
const SIZE = 100;

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const { settlementCheckId, page } = queryOf(request, ChecksQuery);
    const checks = await listChecks(ctx, SHOWN);
    const open = checks.find(({ openYn }) => openYn === "Y") ?? null;
    const asked = settlementCheckId ?? (await lastEnded(ctx))?.settlementCheckId;
    const shown = asked === undefined ? null : await readFaults(ctx, asked, { page, size: SIZE });
    const noWorker = open !== null && (await aliveWorkers(ctx)).workers.length === 0;
    const refresh = open !== null && !plainCookie(request, scriptsCookieName);
    return data({ checks, open, shown, page, noWorker }, { headers: refresh ? { Refresh: "3" } : undefined });
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submit(request, NoFields, async () => {
    const { isNew } = await requestCheck(ctx);
    return done(CHECKS, success(isNew ? "점검을 시작하였습니다." : "이미 점검하고 있습니다."));
  });
}

export default function SettlementChecks() {
  const { checks, open, shown, page, noWorker } = useLoaderData<typeof loader>();
  const error = useAnswer<typeof action>()?.lastResult.error?.[""]?.[0];
  return (
    <Page
      title="정산 점검"
      width="full"
      lead="발생한 저작권료가 정산과 미정산을 더한 것과 같은지, 정산 하나하나와 이체가 맞는지 밤마다 모든 달을 점검해요."
      actions={
        <>
          <ButtonLink href="/app/manager/settlement">저작권료 정산</ButtonLink>{" "}
          <Form method="post">
            <CsrfField />
            <SubmitButton className="btn btn-primary" pending="시작하는 중…">
              지금 점검
            </SubmitButton>
          </Form>
        </>
      }
    >
      {error && (
        <NoticeStrip type="error" alert>
          <p>{error}</p>
        </NoticeStrip>
      )}
      {open && <Going open={open} noWorker={noWorker} />}
      <h2>{shown?.endedAt ? `${formatSeoul(shown.endedAt, "yyyy.MM.dd HH:mm")}에 끝난 점검` : "불일치"}</h2>
      {shown?.endedAt && shown.faultCount > shown.total && (
        <p className="quiet">{`불일치 ${counted(shown.faultCount)}건 중 처음 ${counted(shown.total)}건을 남겼어요.`}</p>
      )}
      <DataTable
        label="불일치"
        columns={faultColumns}
        rows={shown?.rows ?? []}
        page={{ page, size: SIZE, total: shown?.total ?? 0 }}
        empty={
          <Empty title={shown?.endedAt ? "불일치가 없어요" : "아직 끝난 점검이 없어요"}>
            <p>{shown?.endedAt ? "발생한 저작권료와 정산, 미정산, 이체가 모두 맞아요." : "‘지금 점검’을 누르면 모든 달을 점검해요."}</p>
          </Empty>
        }
      />
      {checks.length > 0 && (
        <>
          <h2>지난 점검</h2>
          <DataTable label="지난 점검" columns={checkColumns} rows={checks} />
        </>
      )}
    </Page>
  );
}

type Open = { monthsDone: number; monthCount: number };

function Going({ open: { monthsDone, monthCount }, noWorker }: { open: Open; noWorker: boolean }) {
  return (
    <>
      <Watch />
      {noWorker && (
        <NoticeStrip type="error">
          <p>30초 넘게 응답한 작업 프로세스가 없어요. 작업 프로세스를 켜면 자동으로 이어져요.</p>
        </NoticeStrip>
      )}
      <div role="status" className="run-progress">
        <p>{monthCount > 0 ? `점검하고 있어요. ${counted(monthCount)}달 중 ${counted(monthsDone)}달 완료` : "점검을 기다리고 있어요."}</p>
      </div>
      <progress className="progress" max={Math.max(1, monthCount)} value={monthsDone} aria-label="진행률" />
      <p className="quiet">이 화면을 닫아도 점검은 계속돼요.</p>
    </>
  );
}

const EVERY_MS = 2_000;

function Watch() {
  const { revalidate, state } = useRevalidator();
  usePolling(revalidate, EVERY_MS, state !== "idle");
  return null;
}
