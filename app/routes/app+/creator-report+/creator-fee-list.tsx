import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { creatorFeeColumns } from "~/areas/reports/fees/creator-fees.columns";
import { CreatorFeeQuery } from "~/areas/reports/fees/fees.schema.server";
import { readCreatorFees } from "~/areas/reports/fees/read-creator-fees.server";
import { FeeRate } from "~/areas/reports/parts/fee-rate";
import { comparisonOf } from "~/areas/reports/comparison";
import { Compared } from "~/areas/reports/parts/compared";
import { readFeesBefore } from "~/areas/reports/fees/read-fees-before.server";
import { readFeeRate } from "~/areas/reports/fees/read-fee-rate.server";
import { feeDispatchesHref, statementsHref, viewsHref } from "~/areas/reports/report-links";
import { allMonths, daysOf } from "~/areas/reports/report-range";
import { creatorFeeList } from "~/areas/reports/report-scopes.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { listRows } from "~/http/screen/list-rows.server";
import { show } from "~/http/screen/show.server";
import { won } from "~/areas/payments/price";
import { counted } from "~/messages/counted";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { DataTable } from "~/ui/list/data-table";
import { Downloads } from "~/ui/list/downloads";
import { FilterBar } from "~/ui/list/filter-bar";
import { Stats } from "~/ui/list/stats";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepRows as clientLoader } from "~/ui/list/keep-rows";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const asked = queryOf(request, CreatorFeeQuery);
    const scope = await scopeOf(ctx, creatorFeeList);
    const { rows, total, sums } = await readCreatorFees(ctx, scope, asked);
    const months = allMonths(ctx.now());
    const before = await readFeesBefore(ctx, scope, { ...months, fromMonth: months.toMonth }, asked.username);
    return {
      before: before?.feeWon ?? 0,
      rows: listRows(context, rows, creatorFeeColumns(months)),
      sums,
      page: { page: asked.page, size: asked.rowsPerPage, total, unit: "개", sizes: true },
      sorted: { sort: asked.sort, direction: asked.direction },
      months,
      rate: await readFeeRate(ctx),
      username: scope === "all" ? (asked.username ?? "") : null,
    };
  });
}

export const meta: MetaFunction = (args) => titled("저작권료 현황", args);

export default function CreatorFeeList() {
  const { rows, sums, before, page, sorted, months, rate, username } = useLoaderData<typeof loader>();
  const writer = { username: username || undefined };
  const all = sums.sendCountAll ? feeDispatchesHref(months, writer) : undefined;
  const current = sums.sendCountMonth ? feeDispatchesHref({ ...months, fromMonth: months.toMonth }, writer) : undefined;
  const views = sums.contentsViewCountMonth ? viewsHref(daysOf(months.toMonth), writer) : undefined;
  return (
    <Page
      title="저작권료 현황"
      width="full"
      lead={<FeeRate rate={rate} />}
      actions={
        <>
          <ButtonLink href={statementsHref()}>저작권료 명세</ButtonLink> <Downloads />
        </>
      }
    >
      {username !== null && (
        <FilterBar
          filters={[{ name: "username", label: "작가의 이메일", value: username, type: "email" }]}
          found={`글 ${counted(page.total)}개`}
        />
      )}
      <Stats
        lead
        of={[
          {
            label: "이번 달 저작권료",
            value: won(sums.creatorFeeMonth),
            href: current,
            note: <Compared {...comparisonOf(sums.creatorFeeMonth, before, won, "지난달 같은 기간")} />,
          },
          { label: "이번 달 전달", value: `${counted(sums.sendCountMonth)}건`, href: current },
          { label: "이번 달 조회", value: `${counted(sums.contentsViewCountMonth)}번`, href: views },
          { label: "누적 저작권료", value: won(sums.creatorFeeAll), href: all },
          { label: "누적 전달", value: `${counted(sums.sendCountAll)}건`, href: all },
        ]}
      />
      <DataTable
        label="글별 저작권료"
        columns={creatorFeeColumns(months)}
        rows={rows}
        page={page}
        sorted={sorted}
        empty={
          <Empty title="아직 보내지거나 읽힌 글이 없어요.">
            <p>글을 써서 친구에게 보내면 여기에 저작권료가 쌓여요.</p>
            <a className="btn" href="/app/blog/write-contents">
              글쓰기
            </a>
          </Empty>
        }
      />
    </Page>
  );
}
