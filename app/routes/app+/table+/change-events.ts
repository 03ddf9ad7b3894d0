import type { LoaderFunctionArgs } from "@remix-run/node";
import { ChangeQuery } from "~/areas/tables/changes/changes.schema.server";
import { watchChange } from "~/areas/tables/changes/watch-change.server";
import { Refusal } from "~/core/refusal";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { progressStream } from "~/http/screen/progress-stream.server";
import { show } from "~/http/screen/show.server";

export const handle = { menu: "/app/table/change" };

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const { tableChangeId } = queryOf(request, ChangeQuery, "tables.no-change");
    if (!(await watchChange(ctx, tableChangeId))) throw new Refusal("tables.no-change");
    return progressStream(ctx, `${tableChangeId}`, () => watchChange(ctx, tableChangeId));
  });
}
