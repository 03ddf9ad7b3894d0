import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { codeNames } from "~/areas/master/common-codes.server";
import { won } from "~/areas/payments/price";
import { monthShown } from "~/areas/reports/report-words";
import { feeDispatchesHref, statementsHref } from "~/areas/reports/report-links";
import { SheetPage } from "~/areas/settlement/statements/parts/sheet-page";
import { StatementSheet } from "~/areas/settlement/statements/parts/statement-sheet";
import { readStatements } from "~/areas/settlement/statements/read-statements.server";
import sheetHref from "~/areas/settlement/statements/statement.css";
import { StatementQuery } from "~/areas/settlement/statements/statement.schema.server";
import { readStatementOwner } from "~/areas/settlement/statements/statement-owner.server";
import { creatorFeeChart } from "~/areas/reports/report-scopes.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { dayShown } from "~/time/seoul";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { titled } from "~/ui/title";

export const handle = { menu: "/app/user-report/statements" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheetHref }];
export const meta: MetaFunction = (args) => titled("저작권료 명세서", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { userId, month } = queryOf(request, StatementQuery);
    const owner = await readStatementOwner(ctx, await scopeOf(ctx, creatorFeeChart), userId);
    const { statements, unsettled } = await readStatements(ctx, owner.ownerId, month);
    return { owner, month, statements, rest: unsettled[0] ?? null, banks: await codeNames(ctx, "bank_code") };
  });
}

export default function StatementOfMonth() {
  const { owner, month, statements, rest, banks } = useLoaderData<typeof loader>();
  const { userId, email } = owner;
  const months = { fromMonth: month, toMonth: month };
  return (
    <SheetPage
      title={`${monthShown(month)} 저작권료 명세서`}
      owner={owner}
      links={
        <>
          <ButtonLink href={statementsHref({ userId })}>모든 달</ButtonLink>{" "}
          <ButtonLink href={feeDispatchesHref(months, { username: userId ? email : undefined })}>이 달의 발송</ButtonLink>
        </>
      }
    >
      {statements.map((statement, index) => (
        <StatementSheet
          key={statement.settlementId}
          title={statements.length > 1 ? `${index + 1}번째 정산` : "정산"}
          statement={statement}
          bank={banks[statement.bankCode] ?? statement.bankCode}
          accountHref={userId ? null : "/app/user/entry-user-bank-account"}
        />
      ))}
      {rest && (
        <section className="sheet statement">
          <h2>정산 전</h2>
          <p>{`전달 ${counted(rest.sendCount)}건, 저작권료 ${won(rest.grossWon)}은 아직 정산하지 않았어요. 지금 정산하면 ${dayShown(rest.payDay)}에 지급할 예정이에요.`}</p>
        </section>
      )}
      {statements.length === 0 && !rest && (
        <Empty title="이 달에는 저작권료가 없어요">
          <p>다른 달은 모든 달에서 볼 수 있어요.</p>
        </Empty>
      )}
    </SheetPage>
  );
}
