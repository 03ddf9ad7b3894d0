import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { userRolesGrid } from "~/areas/account/user-roles/user-roles.grid";
import { userRoles } from "~/areas/account/user-roles/user-roles.store.server";
import { loadGrid } from "~/grid/web/load.server";
import { GridScreen } from "~/grid/page/grid-screen";
import { submitGrid } from "~/grid/web/submit.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { titled } from "~/ui/title";

export { gridLinks as links } from "~/grid/links";

export const meta: MetaFunction = (args) => titled(userRolesGrid.title, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => ({ grid: await loadGrid(request, ctx, { store: userRoles }) }));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submitGrid(request, ctx, [{ store: userRoles }]);
}

export default function UserRoles() {
  const { grid } = useLoaderData<typeof loader>();
  return (
    <GridScreen
      grid={userRolesGrid}
      data={grid}
      excel="/app/system/user-role.xlsx"
      lead="회원이 자기 권한에 더해 언제부터 언제까지 어떤 권한을 갖는지 정해요. 한 메뉴만 고르면 그 화면만 열 수 있어요. 회원 번호는 위에서 이름이나 이메일로 찾을 수 있어요."
    />
  );
}
