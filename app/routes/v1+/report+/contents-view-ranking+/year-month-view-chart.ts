import { viewChart } from "~/areas/reports/report-scopes.server";
import { chartMonth } from "~/areas/reports/ranking/ranking-range";
import { ViewChartQuery, ViewChartReply } from "~/areas/reports/ranking/ranking.schema.server";
import { readMonthlyViews } from "~/areas/reports/ranking/read-monthly-views.server";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "readMonthlyViews",
  method: "GET",
  summary: "글의 월별 조회 차트",
  access: member,
  all: viewChart.all,
  query: ViewChartQuery,
  reply: ViewChartReply,
  handle: ({ ctx, scope, query: { contentsId, yearMonth } }) =>
    readMonthlyViews(ctx, scope, { contentsId, yearMonth: chartMonth(ctx.now(), yearMonth) }),
});
