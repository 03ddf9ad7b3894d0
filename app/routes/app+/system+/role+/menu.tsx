import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { roleMenusGrid } from "~/areas/master/roles/role-menus.grid";
import { roleMenus } from "~/areas/master/roles/role-menus.store.server";
import { loadGrid } from "~/grid/web/load.server";
import { GridScreen } from "~/grid/page/grid-screen";
import { submitGrid } from "~/grid/web/submit.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { titled } from "~/ui/title";

export { gridLinks as links } from "~/grid/links";

export const meta: MetaFunction = (args) => titled(roleMenusGrid.title, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => ({ grid: await loadGrid(request, ctx, { store: roleMenus }) }));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submitGrid(request, ctx, [{ store: roleMenus }]);
}

export default function RoleMenus() {
  const { grid } = useLoaderData<typeof loader>();
  return (
    <GridScreen
      grid={roleMenusGrid}
      data={grid}
      excel="/app/system/role/menu.xlsx"
      lead="권한마다 언제부터 언제까지 어느 화면을 열 수 있는지 정해요. 종료일을 비우면 계속 유효해요. 종료일의 그 시각부터는 열 수 없어요."
    />
  );
}
