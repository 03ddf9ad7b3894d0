import type { LoaderFunctionArgs } from "@remix-run/node";
import { postViewColumns } from "~/areas/reports/ranking/post-views.columns";
import { PostViewsQuery } from "~/areas/reports/ranking/post-views.schema.server";
import { allPostViews } from "~/areas/reports/ranking/read-post-views.server";
import { askedRange } from "~/areas/reports/web/asked-range.server";
import { viewRanking } from "~/areas/reports/report-scopes.server";
import { tableFile } from "~/http/reply/table-file.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = queryOf(request, PostViewsQuery);
    const { range } = askedRange(request, ctx.now(), "month");
    const scope = await scopeOf(ctx, viewRanking);
    return tableFile(request, "조회 기록", postViewColumns, allPostViews(ctx, scope, { ...query, range }));
  });
}
