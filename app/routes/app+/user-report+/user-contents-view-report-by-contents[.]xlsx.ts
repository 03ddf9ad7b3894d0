import type { LoaderFunctionArgs } from "@remix-run/node";
import { codeNames } from "~/areas/master/common-codes.server";
import { allViewReportRows } from "~/areas/reports/dispatches/read-view-report.server";
import { ViewReportQuery } from "~/areas/reports/report.schema.server";
import { viewReportColumns } from "~/areas/reports/dispatches/view-report.columns";
import { askedRange } from "~/areas/reports/web/asked-range.server";
import { viewReportByContents } from "~/areas/reports/report-scopes.server";
import { tableFile } from "~/http/reply/table-file.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = queryOf(request, ViewReportQuery);
    const { range } = askedRange(request, ctx.now(), "month");
    const columns = viewReportColumns(await codeNames(ctx, "main_subject"));
    const scope = await scopeOf(ctx, viewReportByContents);
    return tableFile(request, "콘텐츠별 고객 조회 현황", columns, allViewReportRows(ctx, scope, { ...query, range }));
  });
}
