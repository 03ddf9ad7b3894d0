import type { Ctx } from "~/core/ctx.server";
import { roleChoices } from "../roles/choices.server";
import { menuRows, visibleMenus } from "./visible-menus.server";
import { type BranchNode, menuBranches } from "./menu-branches";
import { menuTree, type MenuNode } from "./menu-tree";

export type MenuPreview = {
  branches: BranchNode[];
  drawer: MenuNode[];
  role: string;
  roles: { value: string; label: string }[];
};

/** All menus as trees, and the drawer of the role `asked`, else a guest's. */
export async function menuPreview(ctx: Ctx, asked: string | null, isScreen: (path: string) => boolean): Promise<MenuPreview> {
  const roles = await roleChoices(ctx);
  const role = roles.find(({ value }) => value === asked)?.value ?? "";
  const visibleRows = await visibleMenus({ roles: role ? [role] : [] }, ctx.now());
  return { branches: menuBranches(await menuRows(), isScreen), drawer: menuTree(visibleRows, isScreen), role, roles };
}
