import { visibleMenus } from "~/areas/master/grants.server";
import { menuTree } from "~/areas/master/menu-tree";
import { MenuNodes } from "~/areas/master/menus.schema.server";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  method: "GET",
  summary: "내 메뉴",
  access: member,
  reply: MenuNodes,
  handle: async ({ ctx }) => menuTree(await visibleMenus(ctx.actor.roles, ctx.now())),
});
