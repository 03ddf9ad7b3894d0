import type { LoaderFunctionArgs } from "@remix-run/node";
import { friends } from "~/areas/sending/friends.store.server";
import { gridExcel } from "~/grid/excel.server";
import { member } from "~/http/access";
import { enter } from "~/http/enter.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return gridExcel(request, ctx, { store: friends });
}
