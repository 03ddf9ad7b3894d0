import type { LoaderFunctionArgs } from "@remix-run/node";
import { creatorFeeColumns } from "~/areas/reports/fees/creator-fees.columns";
import { CreatorFeeQuery } from "~/areas/reports/fees/fees.schema.server";
import { allCreatorFeeRows } from "~/areas/reports/fees/read-creator-fees.server";
import { allMonths } from "~/areas/reports/report-range";
import { creatorFeeList } from "~/areas/reports/report-scopes.server";
import { tableFile } from "~/http/reply/table-file.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const scope = await scopeOf(ctx, creatorFeeList);
    const rows = allCreatorFeeRows(ctx, scope, queryOf(request, CreatorFeeQuery));
    return tableFile(request, "저작권료 현황", creatorFeeColumns(allMonths(ctx.now())), rows);
  });
}
