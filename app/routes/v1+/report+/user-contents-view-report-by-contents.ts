import { viewReportByContents } from "~/areas/reports/report-scopes.server";
import { readViewReport } from "~/areas/reports/dispatches/read-view-report.server";
import { reportRange } from "~/areas/reports/report-range";
import { ViewReportPage, ViewReportQuery } from "~/areas/reports/report.schema.server";
import { member, rowsAs, serve } from "~/http/rest/serve.server";
import { seoulDay } from "~/time/seoul";

export const { loader, action } = serve({
  verb: "readViewReport",
  summary: "콘텐츠별 고객 조회 현황",
  access: member,
  all: viewReportByContents.all,
  query: ViewReportQuery,
  reply: ViewReportPage,
  rows: ({ ctx, scope, query: { startDateTime, endDateTime, dateOption, ...query } }) => {
    const range = reportRange(ctx.now(), { dateOption, fromDay: startDateTime, toDay: endDateTime });
    return rowsAs(readViewReport(ctx, scope, { ...query, range }), (row) => ({ ...row, createDate: seoulDay(row.createDate) }));
  },
});
