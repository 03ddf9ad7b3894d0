import type { LoaderFunctionArgs } from "@remix-run/node";
import { companies } from "~/areas/master/company/companies.store.server";
import { gridExcel } from "~/grid/web/excel.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return gridExcel(request, ctx, { store: companies });
}
