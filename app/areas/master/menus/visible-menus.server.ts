import { type Holder, rolesIn } from "../grants.server";
import { grants, grantsOrLast, holds, type MenuRow } from "../cached-grants.server";

/** Menus in order, public or granted to the holder at `now`, with the folders above such folders. */
export async function visibleMenus(holder: Holder, now: Date): Promise<MenuRow[]> {
  const { menus, menuByKey, menuSpans } = await grants();
  const visible = menus.filter((row) => row.disclosure === "Y" || holds(menuSpans.get(row.menu), rolesIn(holder, row.menu), now));
  const keys = new Set(visible.map(({ menu }) => menu));
  for (const row of visible) for (const above of foldersAbove(row, menuByKey)) keys.add(above);
  return keys.size === visible.length ? visible : menus.filter(({ menu }) => keys.has(menu));
}

/** A folder opens no screen, so a granted folder needs no grant of the folder around it. */
function foldersAbove(row: MenuRow, menuByKey: Map<string, MenuRow>): string[] {
  const above: string[] = [];
  for (let at: MenuRow | undefined = row; at?.path === "" && !above.includes(at.menu); at = menuByKey.get(at.parentMenu))
    above.push(at.menu);
  return above;
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
