import type { LoaderFunctionArgs } from "@remix-run/node";
import { visits } from "~/areas/reports/report-scopes.server";
import { listVisitDays } from "~/areas/reports/visits/list-visit-days.server";
import { visitDayColumns } from "~/areas/reports/visits/visits.columns";
import { VisitsQuery } from "~/areas/reports/visits/visits.schema.server";
import { askedRange } from "~/areas/reports/web/asked-range.server";
import { tableFile } from "~/http/reply/table-file.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { contentsId, username } = queryOf(request, VisitsQuery);
    const { range } = askedRange(request, ctx.now(), "month");
    const scope = await scopeOf(ctx, visits);
    return tableFile(request, "방문 유입 경로", visitDayColumns, listVisitDays(ctx, scope, { contentsId, username, range }));
  });
}
