import type { LoaderFunctionArgs } from "@remix-run/node";
import { codeNames } from "~/areas/master/common-codes.server";
import { openRanking } from "~/areas/reports/ranking/open-ranking.server";
import { rankingRange } from "~/areas/reports/ranking/ranking-range";
import { rankingColumns } from "~/areas/reports/ranking/ranking.columns";
import { RankingQuery } from "~/areas/reports/ranking/ranking.schema.server";
import { readViewRanking } from "~/areas/reports/ranking/read-view-ranking.server";
import { viewRanking } from "~/areas/reports/report-scopes.server";
import { inPages } from "~/core/slices.server";
import { tableFile } from "~/http/reply/table-file.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const scope = await scopeOf(ctx, viewRanking);
    const asked = await openRanking(ctx, scope, queryOf(request, RankingQuery));
    const columns = rankingColumns(await codeNames(ctx, "main_subject"), rankingRange(asked.dateOption, asked.day));
    return tableFile(
      request,
      "기간별 조회 순위",
      columns,
      inPages((page) => readViewRanking(ctx, scope, { ...page, ...asked })),
    );
  });
}
