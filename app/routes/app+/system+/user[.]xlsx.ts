import type { LoaderFunctionArgs } from "@remix-run/node";
import { users } from "~/areas/people/users.store.server";
import { gridExcel } from "~/grid/web/excel.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return gridExcel(request, ctx, { store: users });
}
