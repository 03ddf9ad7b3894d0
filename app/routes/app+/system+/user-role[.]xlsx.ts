import type { LoaderFunctionArgs } from "@remix-run/node";
import { userRoles } from "~/areas/account/user-roles/user-roles.store.server";
import { gridExcel } from "~/grid/web/excel.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return gridExcel(request, await enter(request, granted), { store: userRoles });
}
