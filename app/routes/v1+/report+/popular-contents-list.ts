import { popularContents } from "~/areas/reports/report-scopes.server";
import { PopularPage, PopularQuery } from "~/areas/reports/ranking/ranking.schema.server";
import { readPopularContents } from "~/areas/reports/ranking/read-popular-contents.server";
import { member, rowsAs, serve } from "~/http/rest/serve.server";
import { seoulDay } from "~/time/seoul";

export const { loader, action } = serve({
  verb: "readPopularContents",
  summary: "일평균 발송 순위",
  access: member,
  all: popularContents.all,
  query: PopularQuery,
  reply: PopularPage,
  rows: ({ ctx, scope, query }) =>
    rowsAs(readPopularContents(ctx, scope, query), (row) => ({ ...row, postingDate: seoulDay(row.postingDate) })),
});
