import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { monthShown } from "~/areas/reports/report-words";
import { feeDispatchColumns } from "~/areas/reports/fees/fee-dispatches.columns";
import { FeeDispatchQuery } from "~/areas/reports/fees/fee-dispatches.schema.server";
import { readFeeDispatches } from "~/areas/reports/fees/read-fee-dispatches.server";
import { feeDispatchesRange, isSwapped } from "~/areas/reports/fees/read-fee-chart.server";
import { MonthRangeForm } from "~/areas/reports/parts/month-range-form";
import { creatorFeeChart } from "~/areas/reports/report-scopes.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { listRows } from "~/http/screen/list-rows.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { particle } from "~/messages/particles";
import { Empty } from "~/ui/empty";
import { DataTable } from "~/ui/list/data-table";
import { Downloads } from "~/ui/list/downloads";
import type { Filter } from "~/ui/list/filter-bar";
import { Stats } from "~/ui/list/stats";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { startDate, endDate, ...query } = queryOf(request, FeeDispatchQuery);
    const range = feeDispatchesRange(ctx.now(), { startDate, endDate });
    const scope = await scopeOf(ctx, creatorFeeChart);
    const { rows, total, feeWon } = await readFeeDispatches(ctx, scope, { ...query, ...range });
    const { page, rowsPerPage: size, contentsId } = query;
    const username = scope === "all" ? (query.username ?? "") : null;
    const post = contentsId ? (rows[0] ? `‘${rows[0].title}’` : "이 글") : null;
    const swapped = isSwapped({ startDate }, range);
    return {
      rows: listRows(context, rows, feeDispatchColumns),
      feeWon,
      range,
      swapped,
      username,
      post,
      page: { page, size, total, sizes: true },
    };
  });
}

export const meta: MetaFunction = (args) => titled("저작권료가 생긴 발송", args);

export default function FeeDispatches() {
  const { rows, feeWon, range, swapped, username, post, page } = useLoaderData<typeof loader>();
  const writer: Filter[] = username === null ? [] : [{ name: "username", label: "작가의 이메일", value: username, type: "email" }];
  return (
    <Page
      title="저작권료가 생긴 발송"
      lead={`${monthShown(range.fromMonth)}부터 ${monthShown(range.toMonth)}까지 ${particle(post ?? (username === null ? "내 글" : "글"), "을/를")} 누가 언제 보냈는지 보여 드려요.`}
      actions={<Downloads />}
    >
      <MonthRangeForm range={range} swapped={swapped} filters={writer} view="contentsId" />
      <Stats
        of={[
          { label: "전달", value: `${counted(page.total)}건` },
          { label: "저작권료", value: `${counted(feeWon)}원` },
        ]}
      />
      <DataTable
        label="저작권료가 생긴 발송"
        columns={feeDispatchColumns}
        rows={rows}
        page={page}
        empty={
          <Empty title="이 기간에 보낸 글이 없어요.">
            <p>기간을 넓히면 지난 발송을 볼 수 있어요.</p>
          </Empty>
        }
      />
    </Page>
  );
}
