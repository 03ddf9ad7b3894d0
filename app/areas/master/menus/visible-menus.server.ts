import { type Holder, rolesIn } from "../grants.server";
import { grants, grantsOrLast, holds, type MenuRow } from "../kept-grants.server";

/** The menus this holder sees, in order. */
export async function visibleMenus(holder: Holder, now: Date): Promise<MenuRow[]> {
  const { menus, menuSpans } = await grants();
  return menus.filter((row) => row.disclosure === "Y" || holds(menuSpans.get(row.menu), rolesIn(holder, row.menu), now));
}

/** Every menu, in order. */
export async function menuRows(): Promise<MenuRow[]> {
  return (await grants()).menus;
}

/** The menus everybody sees, in order; as they last were when they cannot be read. */
export async function publicMenus(): Promise<MenuRow[]> {
  const { menus } = await grantsOrLast();
  return menus.filter((row) => row.disclosure === "Y");
}
