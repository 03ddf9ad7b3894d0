import type { LoaderFunctionArgs } from "@remix-run/node";
import { codeNames } from "~/areas/master/common-codes.server";
import { popularColumns } from "~/areas/reports/ranking/popular.columns";
import { PopularQuery } from "~/areas/reports/ranking/ranking.schema.server";
import { readPopularContents } from "~/areas/reports/ranking/read-popular-contents.server";
import { popularContents } from "~/areas/reports/report-scopes.server";
import { inPages } from "~/core/slices.server";
import { tableFile } from "~/http/reply/table-file.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { seoulMonth } from "~/time/seoul";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { sort, direction } = queryOf(request, PopularQuery);
    const scope = await scopeOf(ctx, popularContents);
    const columns = popularColumns(await codeNames(ctx, "main_subject"), seoulMonth(ctx.now()), scope === "all");
    const rows = inPages((page) => readPopularContents(ctx, scope, { ...page, sort, direction }));
    return tableFile(request, "일평균 발송 순위", columns, rows);
  });
}
