import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { rolesGrid } from "~/areas/master/roles/roles.grid";
import { roles } from "~/areas/master/roles/roles.store.server";
import { loadGrid } from "~/grid/web/load.server";
import { GridScreen } from "~/grid/page/grid-screen";
import { submitGrid } from "~/grid/web/submit.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { titled } from "~/ui/title";

export { gridLinks as links } from "~/grid/links";

export const meta: MetaFunction = (args) => titled(rolesGrid.title, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => ({ grid: await loadGrid(request, ctx, { store: roles }) }));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submitGrid(request, ctx, [{ store: roles }]);
}

export default function Roles() {
  const { grid } = useLoaderData<typeof loader>();
  return (
    <GridScreen
      grid={rolesGrid}
      data={grid}
      excel="/app/system/role.xlsx"
      lead="권한은 메뉴와 API를 받는 묶음이에요. ‘기본’이 ‘예’인 권한을 새로 가입한 회원이 받고, 한 권한만 기본일 수 있어요."
    />
  );
}
