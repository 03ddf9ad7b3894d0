import { type Holder, rolesIn } from "../grants.server";
import { grants, grantsOrLast, holds, type MenuRow } from "../cached-grants.server";

/** Menus in order, public or granted to the holder at `now`. */
export async function visibleMenus(holder: Holder, now: Date): Promise<MenuRow[]> {
  const { menus, menuSpans } = await grants();
  return menus.filter((row) => row.disclosure === "Y" || holds(menuSpans.get(row.menu), rolesIn(holder, row.menu), now));
}

/** All menus in order, public or not. */
export async function menuRows(): Promise<MenuRow[]> {
  return (await grants()).menus;
}

/** Public menus; when the database is away, by the last grants read. */
export async function publicMenus(): Promise<MenuRow[]> {
  const { menus } = await grantsOrLast();
  return menus.filter((row) => row.disclosure === "Y");
}
