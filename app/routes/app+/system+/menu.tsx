import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { menuPreview } from "~/areas/master/menus/menu-preview.server";
import { menusGrid } from "~/areas/master/menus/menus.grid";
import { menus } from "~/areas/master/menus/menus.store.server";
import { MenuOverview } from "~/areas/master/menus/parts/menu-overview";
import styles from "~/areas/master/menus/parts/menu-overview.css";
import { gridLinks } from "~/grid/links";
import { loadGrid } from "~/grid/web/load.server";
import { GridPage, GridPane } from "~/grid/page/grid-screen";
import { submitGrid } from "~/grid/web/submit.server";
import { matchedRoute } from "~/http/request/matched-route.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { titled } from "~/ui/title";

export const links: LinksFunction = () => [...gridLinks(), { rel: "stylesheet", href: styles }];

export const meta: MetaFunction = (args) => titled(menusGrid.title, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  const role = new URL(request.url).searchParams.get("as");
  return show(ctx, async () => ({
    grid: await loadGrid(request, ctx, { store: menus }),
    preview: await menuPreview(ctx, role, matchedRoute().knows),
  }));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submitGrid(request, ctx, [{ store: menus }]);
}

export default function Menus() {
  const { grid, preview } = useLoaderData<typeof loader>();
  return (
    <GridPage
      title={menusGrid.title}
      lead="상위 메뉴에는 위에 둘 메뉴의 코드나 ROOT를 입력해 주세요. HIDDEN 아래의 화면은 왼쪽 메뉴에 나오지 않아요. 아래에 메뉴가 있고 자기 화면이 없는 메뉴는 폴더가 돼요. 공개를 Y로 하면 누구에게나 보여요. 화면 주소는 새 행에만 쓸 수 있어요."
    >
      <GridPane grid={menusGrid} data={grid} excel="/app/system/menu.xlsx" />
      <MenuOverview preview={preview} />
    </GridPage>
  );
}
