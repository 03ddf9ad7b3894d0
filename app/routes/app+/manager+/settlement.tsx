import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { codeNames } from "~/areas/master/common-codes.server";
import { CheckWarning } from "~/areas/settlement/parts/check-warning";
import { checkWarning } from "~/areas/settlement/checks/read-checks.server";
import { listSettlements, settlementMonths } from "~/areas/settlement/list/list-settlements.server";
import { chosenColumns, rowName } from "~/areas/settlement/parts/chosen-settlements";
import { monthText } from "~/areas/settlement/list/settlement.columns";
import deskCss from "~/areas/settlement/parts/desk.css";
import { SettlementSums } from "~/areas/settlement/parts/settlement-sums";
import { SettleBar } from "~/areas/settlement/runs/parts/settle-bar";
import { RuleNotes } from "~/areas/settlement/rules/parts/rule-notes";
import { ruleNotes } from "~/areas/settlement/rules/rule-notes.server";
import { cancelSettlement } from "~/areas/settlement/settle/cancel-settlement.server";
import { oneChosen, refuseUnchanged, runningMonthQuestion } from "~/areas/settlement/settle/chosen.server";
import { settleAllQuestion } from "~/areas/settlement/runs/settle-all-question.server";
import { type SettleAllForm, SettlementPress } from "~/areas/settlement/runs/settle-runs.schema.server";
import { SETTLE_RUNS, settleRunPath, PAY_FILES } from "~/areas/settlement/settlement-links";
import { startSettleRun } from "~/areas/settlement/runs/start-settle-run.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { SettlementQuery } from "~/areas/settlement/settlement.schema.server";
import { monthShown } from "~/areas/reports/report-words";
import { settlementTexts } from "~/areas/settlement/settlement-words";
import { randomToken } from "~/core/crypto.server";
import type { MemberCtx } from "~/core/ctx.server";
import { queryOf } from "~/http/request/query.server";
import { visibleUrl } from "~/http/request/request.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { confirm, submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { ConfirmOver, useAsked } from "~/ui/form/confirm";
import { CsrfField } from "~/ui/form/fields";
import { DataTable } from "~/ui/list/data-table";
import { DownloadLinks } from "~/ui/list/downloads";
import { FilterBar } from "~/ui/list/filter-bar";
import { MoreMenu } from "~/ui/more-menu";
import { Page } from "~/ui/page";
import { RowsPerPage } from "~/ui/rows-per-page";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

/** The first is the screen's default. */
const STATES = [
  { value: "N", label: "미정산" },
  { value: "Y", label: "정산" },
  { value: "ALL", label: "전체" },
];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: deskCss }];
export const meta: MetaFunction = (args) => titled("저작권료 정산", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const query = shownQuery(request);
    const { fromMonth, toMonth } = settlementMonths(ctx, query);
    const months = { from: monthText(fromMonth), to: monthText(toMonth) };
    const more = {
      banks: await codeNames(ctx, "bank_code"),
      warning: await checkWarning(ctx),
      notes: await ruleNotes(ctx),
      formKey: randomToken(),
    };
    return { ...(await listSettlements(ctx, query)), query, months, ...more };
  });
}

const shownQuery = (request: Request) => ({ ...queryOf(request, SettlementQuery), page: 1 });

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  const handle = async (press: SettlementPress) => {
    if (press.intent === "settle-all") return settleAll(ctx, request, press);
    const { intent, row, confirmed } = press;
    const { userId, month, settlementId } = oneChosen(intent, row);
    refuseUnchanged(intent, settlementId === null ? "N" : "Y");
    if (intent === "cancel") {
      await cancelSettlement(ctx, { userId, month, settlementId });
      return done(visibleUrl(request), success(settlementTexts.cancelled));
    }
    const question = confirmed === "Y" ? null : runningMonthQuestion(ctx, month);
    if (question) return confirm(question);
    await settleMonth(ctx, { userId, month });
    return done(visibleUrl(request), success(settlementTexts.settled));
  };
  return submit(request, SettlementPress, handle, { proof: ctx });
}

/** Asks, then starts a settle run of the `shown` rows (rule 173). */
async function settleAll(ctx: MemberCtx, request: Request, { shown, formKey, confirmed }: SettleAllForm) {
  const { rows } = await listSettlements(ctx, shownQuery(request));
  const chosen = rows.filter((row) => shown.has(rowName(row)));
  if (confirmed !== "Y" && chosen.length > 0) return confirm(settleAllQuestion(ctx, chosen));
  const items = chosen.map(({ userId, yearMonth, creatorFee }) => ({ userId, month: yearMonth, grossWon: creatorFee }));
  return done(settleRunPath(await startSettleRun(ctx, { items, shown, formKey })));
}

/** "2026년 11월에", or from one month to another. */
function monthsShown({ from, to }: { from: string; to: string }): string {
  const [first, last] = [from, to].map((month) => monthShown(month.replace("-", "")));
  return from === to ? `${first}에` : `${first}부터 ${last}까지`;
}

export default function Settlement() {
  const { rows, total, settledWon, unsettledWon, query, months, banks, warning, notes, formKey } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { search } = useLocation();
  const error = sent?.lastResult.error?.[""]?.[0];
  const ticked = [sent?.lastResult.initialValue?.row ?? []].flat() as string[];
  const table = (
    <div className="desk">
      <DataTable
        label="정산"
        columns={chosenColumns(banks, ticked, rows, query.settlementYn === "N")}
        rows={rows}
        empty={
          <Empty title="이 조건에 맞는 저작권료가 없어요">
            <p>기간을 넓히거나 정산 여부를 바꾸어 보세요.</p>
          </Empty>
        }
      />
    </div>
  );
  const sums = <SettlementSums {...{ rows, total, settledWon, unsettledWon }} settlementYn={query.settlementYn} />;
  return (
    <ConfirmOver {...useAsked(sent)} cancelHref={`/app/manager/settlement${search}`}>
      <Page
        title="저작권료 정산"
        width="full"
        lead={`${monthsShown(months)} 작가마다 쌓인 저작권료예요. 정산하면 금액과 계좌를 그대로 남겨요.`}
        actions={
          <>
            <ButtonLink href={PAY_FILES}>이체 파일</ButtonLink>{" "}
            <div className="short-act">
              <MoreMenu label="기록 · 내려받기">
                <a href={SETTLE_RUNS}>일괄 정산 기록</a> <DownloadLinks />
              </MoreMenu>
            </div>
          </>
        }
      >
        <CheckWarning warning={warning} />
        <RuleNotes {...notes} />
        <FilterBar
          filters={[
            { name: "search", label: "이메일이나 닉네임", value: query.search },
            {
              label: "월",
              type: "month",
              from: { name: "fromYearMonth", value: months.from },
              to: { name: "toYearMonth", value: months.to },
            },
            { name: "settlementYn", label: "정산 여부", value: query.settlementYn, options: STATES },
          ]}
          found={`${counted(total)}건`}
        />
        {error && (
          <NoticeStrip key={sent?.requestId} type="error" alert>
            <p>{error}</p>
          </NoticeStrip>
        )}
        {rows.length > 0 ? (
          <Form method="post" key={`${search} ${rows.map(rowName).join()}`}>
            <CsrfField />
            <div className="desk-top">
              {sums} <SettleBar rows={rows} formKey={formKey} mayCancel={query.settlementYn !== "N"} />
            </div>
            {table}
          </Form>
        ) : (
          table
        )}
        {total > rows.length && (
          <p className="quiet">{`조건에 맞는 ${counted(total)}건 중 ${counted(rows.length)}건을 보여요. 한 번에 더 많이 보거나 조건을 좁혀 주세요.`}</p>
        )}
        {total > 0 && (
          <div className="row list-foot">
            <p className="quiet">{`총 ${counted(total)}건`}</p>
            <RowsPerPage value={query.rowsPerPage} param="rowsPerPage" />
          </div>
        )}
      </Page>
    </ConfirmOver>
  );
}
