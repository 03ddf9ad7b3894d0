import type { LoaderFunctionArgs } from "@remix-run/node";
import { feeChartColumns } from "~/areas/reports/fees/fee-chart.columns";
import { feeChartRange, readFeeChart } from "~/areas/reports/fees/read-fee-chart.server";
import { FeeChartQuery } from "~/areas/reports/report.schema.server";
import { tableFile } from "~/http/reply/table-file.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/rest/access";
import { scopeOf } from "~/http/rest/scope.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const scope = await scopeOf(ctx, "GET:/v1/report/creator-fee-chart");
    const months = await readFeeChart(ctx, scope, feeChartRange(ctx.now(), queryOf(request, FeeChartQuery)));
    return tableFile(request, "기간별 저작권료", feeChartColumns, months);
  });
}
