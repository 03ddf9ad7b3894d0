export type BranchNode = { menu: string; menuName: string; path: string; note: string; children: BranchNode[] };
type Row = { menu: string; menuName: string; path: string; parentMenu: string; disclosure: "Y" | "N" };

/** All menus as trees: below ROOT, then below each other parent without a row (HIDDEN). */
export function menuBranches(rows: Row[], isScreen: (path: string) => boolean): BranchNode[] {
  const knownMenus = new Set(rows.map(({ menu }) => menu));
  const below = (parent: string): BranchNode[] => rows.filter((row) => row.parentMenu === parent).map(branch);
  const branch = (row: Row): BranchNode => {
    const children = below(row.menu);
    return { menu: row.menu, menuName: row.menuName, path: row.path, note: noteOf(row, children.length > 0, isScreen), children };
  };
  const others = [...new Set(rows.map((row) => row.parentMenu))].filter((parent) => parent !== "ROOT" && !knownMenus.has(parent));
  return [
    { menu: "ROOT", menuName: "왼쪽 메뉴에 나오는 화면", path: "", note: "", children: below("ROOT") },
    ...others.map((parent) => ({ menu: parent, menuName: "왼쪽 메뉴에 나오지 않는 화면", path: "", note: "", children: below(parent) })),
  ];
}

function noteOf({ path, disclosure }: Row, hasChildren: boolean, isScreen: (path: string) => boolean): string {
  const isFolder = path === "" || (hasChildren && !isScreen(path));
  const kindText = isFolder ? (hasChildren ? "폴더" : "빈 폴더") : isScreen(path) ? "" : "화면 없음";
  return [kindText, disclosure === "Y" ? "공개" : ""].filter(Boolean).join(", ");
}
