import type { MenuRow } from "~/areas/master/cached-grants.server";
import { searchText } from "~/areas/search/search-text";
import type { Found } from "~/ui/shell/found";
import { ALWAYS, OPENABLE, SYNONYMS } from "./more-screens";

type Row = Pick<MenuRow, "menu" | "menuName" | "path" | "parentMenu">;
type Asked = { typed: string; menus: Row[]; isScreen: (path: string) => boolean };

/** Of the menus given, those that name or mean `typed`: names first, then other words, then all screens of a group. */
export function findScreens({ typed, menus, isScreen }: Asked): Found[] {
  const text = searchText(typed);
  const byKey = new Map(menus.map((row) => [row.menu, row]));
  const screens = [...menus.filter((row) => isOpenable(row, byKey)), ...ALWAYS.map((row) => ({ ...row, parentMenu: "ROOT" }))].filter(
    ({ path }) => path !== "" && isScreen(path),
  );
  const ranked = screens.map((row, order) => ({ row, order, rank: rankOf(row, text, byKey.get(row.parentMenu)?.menuName ?? "") }));
  return ranked
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((one, other) => one.rank - other.rank || one.order - other.order)
    .map(({ row }) => ({ title: row.menuName, note: byKey.get(row.parentMenu)?.menuName ?? "", href: row.path }));
}

const NO_MATCH = 4;

function rankOf({ menu, menuName }: Row, text: string, group: string): number {
  const name = searchText(menuName);
  if (name.startsWith(text)) return 0;
  if (name.includes(text)) return 1;
  if (SYNONYMS[menu]?.some((word) => searchText(word).includes(text))) return 2;
  return searchText(group).includes(text) ? 3 : NO_MATCH;
}

/** Below ROOT, or hidden without needing a parameter. */
function isOpenable(row: Row, byKey: Map<string, Row>): boolean {
  if (OPENABLE.includes(row.menu)) return true;
  for (let at: Row | undefined = row, depth = 0; at && depth < 10; at = byKey.get(at.parentMenu), depth++)
    if (at.parentMenu === "ROOT") return true;
  return false;
}
