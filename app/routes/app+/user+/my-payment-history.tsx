import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { codeChoices } from "~/areas/master/common-codes.server";
import { HISTORY_PAGE } from "~/areas/payments/history-pages.server";
import { myHistory } from "~/areas/payments/list-history.server";
import { paymentHistoryColumns } from "~/areas/payments/payment-history.columns";
import { HistoryQuery } from "~/areas/payments/payments.schema.server";
import { paymentNames } from "~/areas/payments/payment-names.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { dayShown } from "~/time/seoul";
import { Empty } from "~/ui/empty";
import { DataTable } from "~/ui/list/data-table";
import { Downloads } from "~/ui/list/downloads";
import { FilterBar } from "~/ui/list/filter-bar";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

const ALL = { value: "ALL", label: "전체" };

export const meta: MetaFunction = (args) => titled("결제 내역", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = queryOf(request, HistoryQuery);
    const { rows, total, days } = await myHistory(ctx, query);
    return {
      rows,
      page: { page: query.page, size: HISTORY_PAGE, total },
      query,
      days,
      names: await paymentNames(ctx),
      results: await codeChoices(ctx, "payment_result", ALL),
      types: await codeChoices(ctx, "payment_type", ALL),
    };
  });
}

export default function MyPaymentHistory() {
  const { rows, page, query, days, names, results, types } = useLoaderData<typeof loader>();
  return (
    <Page title="결제 내역" width="full" lead={`${dayShown(days.from)}부터 ${dayShown(days.to)}까지의 결제예요.`} actions={<Downloads />}>
      <FilterBar
        filters={[
          { label: "승인일", from: { name: "approved_at_from", value: days.from }, to: { name: "approved_at_to", value: days.to } },
          { name: "paymentResult", label: "결제 결과", value: query.paymentResult, options: results },
          { name: "paymentType", label: "결제 유형", value: query.paymentType, options: types },
        ]}
        found={`결제 ${counted(page.total)}건`}
      />
      <DataTable
        label="결제"
        columns={paymentHistoryColumns(names)}
        rows={rows}
        page={page}
        empty={
          <Empty title="이 조건으로 찾은 결제가 없어요">
            <p>기간을 넓히거나 조건을 지워 보세요.</p>
          </Empty>
        }
      />
    </Page>
  );
}
