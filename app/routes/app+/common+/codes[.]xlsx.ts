import type { LoaderFunctionArgs } from "@remix-run/node";
import { codePanes } from "~/areas/master/code-panes.server";
import { gridExcel } from "~/grid/web/excel.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  const { headers, items } = codePanes(request.url);
  return gridExcel(request, ctx, new URL(request.url).searchParams.get("grid") === "code-headers" ? headers : items);
}
