import { feeChartRange, readFeeChart } from "~/areas/reports/fees/read-fee-chart.server";
import { FeeChartQuery, FeeChartReply } from "~/areas/reports/report.schema.server";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "readFeeListChart",
  method: "GET",
  summary: "기간별 저작권료 차트",
  access: member,
  all: "모든 작가의 기간별 저작권료 차트",
  query: FeeChartQuery,
  reply: FeeChartReply,
  handle: ({ ctx, scope, query }) => readFeeChart(ctx, scope, feeChartRange(ctx.now(), query)),
});
