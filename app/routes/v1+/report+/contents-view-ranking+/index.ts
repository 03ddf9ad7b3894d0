import { viewRanking } from "~/areas/reports/report-scopes.server";
import { rankingAsked } from "~/areas/reports/ranking/ranking-range";
import { RankingPage, RankingQuery } from "~/areas/reports/ranking/ranking.schema.server";
import { readViewRanking } from "~/areas/reports/ranking/read-view-ranking.server";
import { member, rowsAs, serve } from "~/http/rest/serve.server";
import { seoulDay } from "~/time/seoul";

export const { loader, action } = serve({
  verb: "readViewRanking",
  summary: "기간별 조회 순위",
  access: member,
  all: viewRanking.all,
  query: RankingQuery,
  reply: RankingPage,
  rows: ({ ctx, scope, query }) =>
    rowsAs(readViewRanking(ctx, scope, { ...query, ...rankingAsked(ctx.now(), query) }), (row) => ({
      ...row,
      postingDate: seoulDay(row.postingDate),
    })),
});
