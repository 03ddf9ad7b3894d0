import { reportRange } from "~/areas/reports/report-range";
import { visits } from "~/areas/reports/report-scopes.server";
import { readVisits } from "~/areas/reports/visits/read-visits.server";
import { VisitsQuery, VisitsReply } from "~/areas/reports/visits/visits.schema.server";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "readVisits",
  method: "GET",
  summary: "방문 유입 경로",
  access: member,
  all: visits.all,
  query: VisitsQuery,
  reply: VisitsReply,
  handle: ({ ctx, scope, query: { startDateTime, endDateTime, dateOption, ...query } }) =>
    readVisits(ctx, scope, { ...query, range: reportRange(ctx.now(), { dateOption, fromDay: startDateTime, toDay: endDateTime }) }),
});
