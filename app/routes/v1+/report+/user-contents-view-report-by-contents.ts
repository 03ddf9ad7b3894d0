import { readViewReport } from "~/areas/reports/read-view-report.server";
import { reportRange } from "~/areas/reports/report-range";
import { ViewReportPage, ViewReportQuery } from "~/areas/reports/report.schema.server";
import { paged } from "~/core/replies.server";
import { member } from "~/http/rest/access";
import { endpoint } from "~/http/rest/endpoint.server";
import { serve } from "~/http/rest/serve.server";
import { seoulDay } from "~/time/seoul";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "콘텐츠별 고객 조회 현황",
    access: member,
    all: "모든 회원의 콘텐츠별 고객 조회 현황",
    query: ViewReportQuery,
    reply: ViewReportPage,
    handle: async ({ ctx, scope, query: { startDateTime, endDateTime, dateOption, ...query } }) => {
      const range = reportRange(ctx.now(), { dateOption, fromDay: startDateTime, toDay: endDateTime });
      const { rows, total } = await readViewReport(ctx, scope, { ...query, range });
      const content = rows.map((row) => ({ ...row, createDate: seoulDay(row.createDate) }));
      return paged(content, { page: query.page, size: query.rowsPerPage, total });
    },
  }),
);
