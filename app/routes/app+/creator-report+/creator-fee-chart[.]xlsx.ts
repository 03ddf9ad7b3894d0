import type { LoaderFunctionArgs } from "@remix-run/node";
import { feeChartColumns } from "~/areas/reports/fees/fee-chart.columns";
import { feeChartRange, readFeeChart } from "~/areas/reports/fees/read-fee-chart.server";
import { FeeChartQuery } from "~/areas/reports/report.schema.server";
import { creatorFeeChart } from "~/areas/reports/report-scopes.server";
import { tableFile } from "~/http/reply/table-file.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const scope = await scopeOf(ctx, creatorFeeChart);
    const months = await readFeeChart(ctx, scope, feeChartRange(ctx.now(), queryOf(request, FeeChartQuery)));
    return tableFile(request, "기간별 저작권료", feeChartColumns, months);
  });
}
