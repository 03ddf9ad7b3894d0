import { visibleMenus } from "~/areas/master/menus/visible-menus.server";
import { menuTree } from "~/areas/master/menus/menu-tree";
import { MenuNodes } from "~/areas/master/menus/menus.schema.server";
import { roleMenus } from "~/areas/master/roles/role-menus.store.server";
import { gridEndpoints } from "~/grid/web/endpoints.server";
import { matchedRoute } from "~/http/request/matched-route.server";
import { endpoint, member, serve } from "~/http/rest/serve.server";

/** GET at the address is the navigation; `/page` is the grid of grants (rule 189). */
export const { loader, action } = serve(
  endpoint({
    verb: "readOwnMenu",
    method: "GET",
    summary: "내 메뉴",
    access: member,
    reply: MenuNodes,
    handle: async ({ ctx }) => menuTree(await visibleMenus(ctx.actor, ctx.now()), matchedRoute().knows),
  }),
  ...gridEndpoints(roleMenus),
);
