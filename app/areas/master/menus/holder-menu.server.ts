import { grants, type Grants } from "../cached-grants.server";
import type { Holder } from "../grants.server";
import { type MenuNode, menuTree } from "./menu-tree";
import { visibleMenus } from "./visible-menus.server";

/** Keyed by the cached grants, so menus expire together with them. */
const menus = new WeakMap<Grants, Map<string, MenuNode[]>>();

/** A holder's drawer as a tree; holders with equal roles share a cached tree. */
export async function holderMenu(holder: Holder, now: Date, isScreen: (path: string) => boolean): Promise<MenuNode[]> {
  const current = await grants();
  const byHolder = menus.get(current) ?? new Map<string, MenuNode[]>();
  menus.set(current, byHolder);
  const key = JSON.stringify([holder.roles, holder.menuRoles]);
  const menu = byHolder.get(key) ?? menuTree(await visibleMenus(holder, now), isScreen);
  byHolder.set(key, menu);
  return menu;
}
