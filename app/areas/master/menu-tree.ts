export type MenuNode = { menu: string; menuName: string; path: string | null; icon: string; type: "FOLDER" | "ITEM"; children: MenuNode[] };
type Row = { menu: string; menuName: string; path: string; icon: string; parentMenu: string };

/** Ordered rows as a tree under ROOT. A row without a path is a FOLDER (decision 186); a folder without visible entries is left out. */
export function menuTree(rows: Row[], parent = "ROOT"): MenuNode[] {
  return rows
    .filter((row) => row.parentMenu === parent)
    .map((row): MenuNode => {
      const children = menuTree(rows, row.menu);
      const type = row.path === "" ? "FOLDER" : "ITEM";
      return { menu: row.menu, menuName: row.menuName, path: row.path === "" ? null : absolute(row.path), icon: row.icon, type, children };
    })
    .filter((node) => node.type === "ITEM" || node.children.length > 0);
}

const absolute = (path: string) => (path.startsWith("/") ? path : `/${path}`);
