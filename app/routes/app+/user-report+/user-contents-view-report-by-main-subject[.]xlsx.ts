import type { LoaderFunctionArgs } from "@remix-run/node";
import { codeNames } from "~/areas/master/common-codes.server";
import { SubjectReportQuery } from "~/areas/reports/customers/customers.schema.server";
import { allSubjectRows } from "~/areas/reports/customers/read-subject-report.server";
import { subjectReportColumns } from "~/areas/reports/customers/subject-report.columns";
import { askedRange } from "~/areas/reports/web/asked-range.server";
import { viewReportBySubject } from "~/areas/reports/report-scopes.server";
import { tableFile } from "~/http/reply/table-file.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { username, receiverId } = queryOf(request, SubjectReportQuery);
    const { range } = askedRange(request, ctx.now(), "month");
    const columns = subjectReportColumns(await codeNames(ctx, "main_subject"));
    const scope = await scopeOf(ctx, viewReportBySubject);
    return tableFile(request, "주제별 고객 조회 현황", columns, allSubjectRows(ctx, scope, { username, receiverId, range }));
  });
}
