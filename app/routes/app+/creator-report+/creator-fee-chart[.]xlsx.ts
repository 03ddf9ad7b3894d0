import type { LoaderFunctionArgs } from "@remix-run/node";
import { feeChartRange, type FeeMonth, readFeeChart } from "~/areas/reports/read-fee-chart.server";
import { FeeChartQuery } from "~/areas/reports/report.schema.server";
import { type ExcelColumn, excelFile } from "~/http/reply/excel.server";
import { member } from "~/http/rest/access";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = FeeChartQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
    return excelFile("기간별 저작권료", columns, await readFeeChart(ctx, feeChartRange(ctx.now(), query)));
  });
}

const columns: ExcelColumn<FeeMonth>[] = [
  { header: "월", value: (row) => row.yearMonth },
  { header: "글 수", value: (row) => row.contentsCount },
  { header: "발송 건수", value: (row) => row.sendCount },
  { header: "저작권료(원)", value: (row) => row.creatorFee },
];
