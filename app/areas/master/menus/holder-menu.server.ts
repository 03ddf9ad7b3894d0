import { grants, type Grants } from "../kept-grants.server";
import type { Holder } from "../grants.server";
import { type MenuNode, menuTree } from "./menu-tree";
import { visibleMenus } from "./visible-menus.server";

/** Menus by holder, for as long as the grants are cached: rights that begin or end by time show as soon as other rights do. */
const menus = new WeakMap<Grants, Map<string, MenuNode[]>>();

/** The menu that a holder sees, as a tree. Holders with the same roles share one tree. */
export async function holderMenu(holder: Holder, now: Date, isScreen: (path: string) => boolean): Promise<MenuNode[]> {
  const current = await grants();
  const byHolder = menus.get(current) ?? new Map<string, MenuNode[]>();
  menus.set(current, byHolder);
  const key = JSON.stringify([holder.roles, holder.menuRoles]);
  const menu = byHolder.get(key) ?? menuTree(await visibleMenus(holder, now), isScreen);
  byHolder.set(key, menu);
  return menu;
}
