import { viewReportBySubject } from "~/areas/reports/report-scopes.server";
import { SubjectReportPage, SubjectReportQuery } from "~/areas/reports/customers/customers.schema.server";
import { readSubjectReport } from "~/areas/reports/customers/read-subject-report.server";
import { rateShown } from "~/areas/reports/rate";
import { reportRange } from "~/areas/reports/report-range";
import { member, rowsAs, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "readSubjectReport",
  summary: "주제별 고객 조회 현황",
  access: member,
  all: viewReportBySubject.all,
  query: SubjectReportQuery,
  reply: SubjectReportPage,
  rows: ({ ctx, scope, query: { startDateTime, endDateTime, dateOption, ...query } }) => {
    const range = reportRange(ctx.now(), { dateOption, fromDay: startDateTime, toDay: endDateTime });
    return rowsAs(readSubjectReport(ctx, scope, { ...query, range }), (row) => ({ ...row, viewRate: rateShown(row.viewRate) }));
  },
});
