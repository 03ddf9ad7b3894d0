import type { LoaderFunctionArgs } from "@remix-run/node";
import { feeDispatchColumns } from "~/areas/reports/fees/fee-dispatches.columns";
import { FeeDispatchQuery } from "~/areas/reports/fees/fee-dispatches.schema.server";
import { allFeeDispatches } from "~/areas/reports/fees/read-fee-dispatches.server";
import { feeDispatchesRange } from "~/areas/reports/fees/read-fee-chart.server";
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
    const { startDate, endDate, ...query } = queryOf(request, FeeDispatchQuery);
    const range = feeDispatchesRange(ctx.now(), { startDate, endDate });
    const scope = await scopeOf(ctx, creatorFeeChart);
    return tableFile(request, "저작권료가 생긴 발송", feeDispatchColumns, allFeeDispatches(ctx, scope, { ...query, ...range }));
  });
}
