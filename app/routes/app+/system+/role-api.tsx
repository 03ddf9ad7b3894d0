import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { roleApisGrid } from "~/areas/master/roles/role-apis.grid";
import { roleApis } from "~/areas/master/roles/role-apis.store.server";
import { loadGrid } from "~/grid/web/load.server";
import { GridScreen } from "~/grid/page/grid-screen";
import { submitGrid } from "~/grid/web/submit.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { titled } from "~/ui/title";

export { gridLinks as links } from "~/grid/links";

export const meta: MetaFunction = (args) => titled(roleApisGrid.title, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => ({ grid: await loadGrid(request, ctx, { store: roleApis }) }));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submitGrid(request, ctx, [{ store: roleApis }]);
}

export default function RoleApis() {
  const { grid } = useLoaderData<typeof loader>();
  return (
    <GridScreen
      grid={roleApisGrid}
      data={grid}
      excel="/app/system/role-api.xlsx"
      lead="권한마다 언제부터 언제까지 어느 API를 호출할 수 있는지 정해요. 종료일을 비우면 계속 유효해요. 종료일의 그 시각부터는 호출할 수 없어요."
    />
  );
}
