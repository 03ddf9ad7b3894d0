import { publicMenus } from "~/areas/master/menus/visible-menus.server";
import { menuTree } from "~/areas/master/menus/menu-tree";
import { MenuNodes } from "~/areas/master/menus/menus.schema.server";
import { matchedRoute } from "~/http/request/matched-route.server";
import { anyone, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "readPublicMenu",
  method: "GET",
  summary: "공개 메뉴",
  access: anyone,
  reply: MenuNodes,
  handle: async () => menuTree(await publicMenus(), matchedRoute().knows),
});
