import { readTodayCount } from "~/areas/reports/dispatches/read-today-count.server";
import { TodayCountQuery, TodayCountReply } from "~/areas/reports/report.schema.server";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "readTodayCount",
  method: "GET",
  summary: "오늘 발송 건수",
  access: member,
  all: "모든 회원의 오늘 발송 건수",
  query: TodayCountQuery,
  reply: TodayCountReply,
  handle: ({ ctx, scope, query }) => readTodayCount(ctx, scope, query.userId),
});
