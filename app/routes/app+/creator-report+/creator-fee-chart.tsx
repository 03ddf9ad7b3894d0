import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { drawMonths } from "~/areas/reports/charts/draw-months.server";
import { FeeRate } from "~/areas/reports/parts/fee-rate";
import { comparisonOf } from "~/areas/reports/comparison";
import { Compared } from "~/areas/reports/parts/compared";
import { monthShown } from "~/areas/reports/report-words";
import feesCss from "~/areas/reports/fees/fees.css";
import { feeChartColumns } from "~/areas/reports/fees/fee-chart.columns";
import { readFeeRate } from "~/areas/reports/fees/read-fee-rate.server";
import { readFeesBefore } from "~/areas/reports/fees/read-fees-before.server";
import { feeChartRange, isSwapped, readFeeChart } from "~/areas/reports/fees/read-fee-chart.server";
import { statementsHref } from "~/areas/reports/report-links";
import { FeeChartQuery } from "~/areas/reports/report.schema.server";
import { MonthRangeForm } from "~/areas/reports/parts/month-range-form";
import { creatorFeeChart } from "~/areas/reports/report-scopes.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { won } from "~/areas/payments/price";
import { counted } from "~/messages/counted";
import { ButtonLink } from "~/ui/button-link";
import { ChartFrame } from "~/ui/chart-frame";
import { DataTable } from "~/ui/list/data-table";
import { Downloads } from "~/ui/list/downloads";
import { Stats } from "~/ui/list/stats";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const asked = queryOf(request, FeeChartQuery);
    const range = feeChartRange(ctx.now(), asked);
    const scope = await scopeOf(ctx, creatorFeeChart);
    const months = await readFeeChart(ctx, scope, range);
    const before = await readFeesBefore(ctx, scope, range);
    const chart = await drawMonths(
      months.map(({ yearMonth }) => yearMonth),
      [
        { axis: "저작권료", unit: "원", values: months.map(({ creatorFee }) => creatorFee) },
        { axis: "올린 글", unit: "개", values: months.map(({ contentsCount }) => contentsCount) },
      ],
    );
    return { months, before, range, swapped: isSwapped(asked, range), chart, rate: await readFeeRate(ctx) };
  });
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: feesCss }];
export const meta: MetaFunction = (args) => titled("기간별 저작권료", args);

export default function CreatorFeeChart() {
  const { months, before, range, swapped, chart, rate } = useLoaderData<typeof loader>();
  const sum = (of: "creatorFee" | "contentsCount" | "sendCount") => months.reduce((total, month) => total + month[of], 0);
  const than = before && (before.count === 1 ? "앞 달" : `앞 ${before.count}개월`);
  return (
    <Page
      title="기간별 저작권료"
      lead={
        <>
          <span className="sense">{`${monthShown(range.fromMonth)}부터 ${monthShown(range.toMonth)}까지 쌓인 저작권료예요.`}</span>{" "}
          <FeeRate rate={rate} />
        </>
      }
      actions={
        <>
          <ButtonLink href={statementsHref()}>저작권료 명세</ButtonLink>{" "}
          <div className="short-act">
            <Downloads />
          </div>
        </>
      }
    >
      <MonthRangeForm range={range} swapped={swapped} />
      <Stats
        lead
        of={[
          {
            label: "저작권료",
            value: won(sum("creatorFee")),
            note: than && <Compared {...comparisonOf(sum("creatorFee"), before.feeWon, won, than)} />,
          },
          { label: "올린 글", value: `${counted(sum("contentsCount"))}개` },
          { label: "전달", value: `${counted(sum("sendCount"))}건` },
        ]}
      />
      <ChartFrame
        caption={
          <>
            <span className="chart-key">저작권료(원)</span>{" "}
            <span className="chart-key" data-mark="bar">
              올린 글(개)
            </span>
          </>
        }
        drawing={chart}
        table={<DataTable label="월별 저작권료" columns={feeChartColumns} rows={months.toReversed()} />}
      />
    </Page>
  );
}
