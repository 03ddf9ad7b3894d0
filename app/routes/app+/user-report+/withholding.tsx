import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { statementsHref, withholdingHref } from "~/areas/reports/report-links";
import { SheetPage } from "~/areas/settlement/statements/parts/sheet-page";
import { readWithholding } from "~/areas/settlement/statements/read-withholding.server";
import sheetHref from "~/areas/settlement/statements/statement.css";
import { StatementsQuery } from "~/areas/settlement/statements/statement.schema.server";
import { readStatementOwner } from "~/areas/settlement/statements/statement-owner.server";
import { withholdingColumns } from "~/areas/settlement/statements/withholding.columns";
import { creatorFeeChart } from "~/areas/reports/report-scopes.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { DataTable } from "~/ui/list/data-table";
import { Segmented } from "~/ui/list/segmented";
import { titled } from "~/ui/title";

const TITLES = { INDIVIDUAL: "개인으로 받은 저작권료의 원천징수", COMPANY: "회사로 받은 저작권료에서 뗀 금액" };

export const handle = { menu: "/app/user-report/statements" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheetHref }];
export const meta: MetaFunction = (args) => titled("원천징수 내역", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { userId, year } = queryOf(request, StatementsQuery);
    const owner = await readStatementOwner(ctx, await scopeOf(ctx, creatorFeeChart), userId);
    return { owner, ...(await readWithholding(ctx, owner.ownerId, year)) };
  });
}

export default function WithholdingOfYear() {
  const { owner, year, years, kinds } = useLoaderData<typeof loader>();
  const { userId } = owner;
  const options = years.map((one) => ({ label: `${one}년`, to: withholdingHref({ year: one, userId }), current: one === year }));
  return (
    <SheetPage
      title={`${year}년 원천징수 내역`}
      owner={owner}
      links={<ButtonLink href={statementsHref({ userId })}>저작권료 명세</ButtonLink>}
    >
      {years.length > 0 && <Segmented label="해" options={options} />}
      {kinds.map((one) => (
        <section className="statement" key={one.kind}>
          <h2>{TITLES[one.kind]}</h2>
          <DataTable label={TITLES[one.kind]} columns={withholdingColumns(one)} rows={[...one.months, one.sum]} />
        </section>
      ))}
      {kinds.length === 0 && (
        <Empty title={`${year}년에 지급한 저작권료가 없어요`}>
          <p>지급한 날이 있는 해에 더해요. 정산한 달과 다를 수 있어요.</p>
        </Empty>
      )}
      <p className="quiet">은행이 지급한 날을 기준으로 더했어요. 세금 신고에 내는 원천징수영수증은 아니에요.</p>
    </SheetPage>
  );
}
