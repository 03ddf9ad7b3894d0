import type { LoaderFunctionArgs } from "@remix-run/node";
import { columnsPane, tableOf } from "~/areas/tables/described/columns-pane.server";
import { Refusal } from "~/core/refusal";
import { gridExcel } from "~/grid/web/excel.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const table = await tableOf(ctx, request.url);
    if (!table) throw new Refusal("common.not-found");
    return gridExcel(request, ctx, columnsPane(table));
  });
}
