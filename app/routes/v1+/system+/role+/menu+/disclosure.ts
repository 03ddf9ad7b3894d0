import { visibleMenus } from "~/areas/master/grants.server";
import { menuTree } from "~/areas/master/menu-tree";
import { MenuNodes } from "~/areas/master/menus.schema.server";
import { anyone, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  method: "GET",
  summary: "공개 메뉴",
  access: anyone,
  reply: MenuNodes,
  handle: async ({ ctx }) => menuTree(await visibleMenus([], ctx.now())),
});
