import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { maskedBankAccount } from "~/areas/account/member/bank-account.server";
import { statementsHref, withholdingHref } from "~/areas/reports/report-links";
import { readStatements } from "~/areas/settlement/statements/read-statements.server";
import { StatementsQuery } from "~/areas/settlement/statements/statement.schema.server";
import { grossOf, statementRows, statementSums } from "~/areas/settlement/statements/statement-rows";
import { statementColumns } from "~/areas/settlement/statements/statements.columns";
import { readStatementOwner } from "~/areas/settlement/statements/statement-owner.server";
import { creatorFeeChart } from "~/areas/reports/report-scopes.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { listRows } from "~/http/screen/list-rows.server";
import { show } from "~/http/screen/show.server";
import { won } from "~/areas/payments/price";
import { compare } from "~/areas/reports/comparison";
import { seoulMonth } from "~/time/seoul";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { DataTable } from "~/ui/list/data-table";
import { Segmented } from "~/ui/list/segmented";
import { Stats } from "~/ui/list/stats";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export const meta: MetaFunction = (args) => titled("저작권료 명세", args);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { userId, year } = queryOf(request, StatementsQuery);
    const owner = await readStatementOwner(ctx, await scopeOf(ctx, creatorFeeChart), userId);
    const { statements, unsettled, years } = await readStatements(ctx, owner.ownerId, year);
    const rows = statementRows(statements, unsettled);
    const isWithoutAccount = unsettled.length > 0 && (await maskedBankAccount(ctx, owner.ownerId)) === null;
    return {
      owner,
      year,
      years,
      rows: listRows(context, rows, statementColumns(owner.userId)),
      sums: { ...statementSums(rows), ...grossOf(rows, seoulMonth(ctx.now())) },
      isWithoutAccount,
    };
  });
}

/** "10월 630원, 앞 달(540원)보다 90원 많아요". */
const newestText = (newest: { month: string; now: number; before: number } | null) =>
  newest && `${Number(newest.month.slice(4))}월 ${won(newest.now)}, ${compare(newest.now, newest.before, won, "앞 달")}`;

export default function Statements() {
  const { owner, year, years, rows, sums, isWithoutAccount } = useLoaderData<typeof loader>();
  const { userId, nickname } = owner;
  const options = [undefined, ...years].map((one) => ({
    label: one ? `${one}년` : "전체",
    to: statementsHref({ year: one, userId }),
    current: one === year,
  }));
  return (
    <Page
      title="저작권료 명세"
      width="full"
      lead={`${userId ? `${nickname}님의 ` : ""}저작권료를 언제 받나요? 달을 누르면 명세서가 나와요.`}
      actions={<ButtonLink href={withholdingHref({ year, userId })}>원천징수 내역</ButtonLink>}
    >
      {isWithoutAccount && (
        <NoticeStrip type="warning" alert>
          <p>
            {userId ? "계좌가 없어 정산할 수 없는 저작권료가 있어요." : "받을 계좌가 없어 정산하지 못하는 저작권료가 있어요. "}
            {!userId && <a href="/app/user/entry-user-bank-account">저작권료 계좌 등록</a>}
          </p>
        </NoticeStrip>
      )}
      {years.length > 0 && <Segmented label="해" options={options} />}
      <Stats
        lead
        of={[
          { label: year ? `${year}년 저작권료` : "누적 저작권료", value: won(sums.grossWon), note: newestText(sums.newest) },
          { label: "지급됨", value: won(sums.paidWon) },
          { label: "지급 예정", value: won(sums.toPayWon) },
          { label: "정산 전 저작권료", value: won(sums.unsettledWon) },
        ]}
      />
      <DataTable
        label="저작권료 명세"
        columns={statementColumns(userId)}
        rows={rows}
        empty={
          <Empty title="아직 쌓인 저작권료가 없어요">
            <p>쓴 글이 친구에게 전달되면 저작권료가 쌓이고, 다음 달 10일에 지급해요.</p>
          </Empty>
        }
      />
    </Page>
  );
}
