import type { LoaderFunctionArgs } from "@remix-run/node";
import { groups } from "~/areas/sending/groups/groups.store.server";
import { gridExcel } from "~/grid/web/excel.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return gridExcel(request, ctx, { store: groups });
}
