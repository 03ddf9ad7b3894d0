/** A FOLDER only opens its children; an ITEM leads to `path` and may have children. */
export type MenuNode = { menu: string; menuName: string; path: string | null; icon: string; type: "FOLDER" | "ITEM"; children: MenuNode[] };
type Row = { menu: string; menuName: string; path: string; icon: string; parentMenu: string };
type IsScreen = (path: string) => boolean;

/** Tree below `parent`. A menu with children but no screen becomes a FOLDER (rule 186); empty folders are dropped. */
export function menuTree(rows: Row[], isScreen: IsScreen, parent = "ROOT"): MenuNode[] {
  return rows
    .filter((row) => row.parentMenu === parent)
    .map((row): MenuNode => {
      const children = menuTree(rows, isScreen, row.menu);
      const path = row.path === "" ? null : absolute(row.path);
      const type = path === null || (children.length > 0 && !isScreen(path)) ? "FOLDER" : "ITEM";
      return { menu: row.menu, menuName: row.menuName, path: type === "ITEM" ? path : null, icon: row.icon, type, children };
    })
    .filter((node) => node.type === "ITEM" || node.children.length > 0);
}

const absolute = (path: string) => (path.startsWith("/") ? path : `/${path}`);
