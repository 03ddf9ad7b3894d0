import { grants, type Grants } from "../kept-grants.server";
import type { Holder } from "../grants.server";
import { type MenuNode, menuTree } from "./menu-tree";
import { visibleMenus } from "./visible-menus.server";

/** Made of grants that are kept for seconds, so that what begins or ends by time is seen as soon as other rights are. */
const made = new WeakMap<Grants, Map<string, string>>();

/** The tree of menus that a holder sees, as `write` makes a text of it: the same for everybody with the same roles, so it is made once for all of them. */
export async function menuText(
  holder: Holder,
  now: Date,
  isScreen: (path: string) => boolean,
  write: (nodes: MenuNode[]) => string,
): Promise<string> {
  const of = await grants();
  const texts = made.get(of) ?? new Map<string, string>();
  made.set(of, texts);
  const key = JSON.stringify([holder.roles, holder.menuRoles]);
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = write(menuTree(await visibleMenus(holder, now), isScreen));
  texts.set(key, text);
  return text;
}
