import type { TxCtx } from "~/core/transaction.server";
import type { Problem } from "~/grid/grid";
import { refuseCells } from "~/grid/problems.server";
import type { Writes } from "~/grid/store.server";
import { menu } from "~db/schema/master";
import { builtPath } from "../screens";

/** The drawer shows menus below ROOT; menus below HIDDEN only carry grants. */
const ROOT = "ROOT";
const HIDDEN = "HIDDEN";

/** Without these screens nobody could repair menus and grants. */
const REQUIRED_SCREENS = ["MENU", "ROLE_MENU"];
export const isRequiredScreen = ({ menu }: { menu: string }) => REQUIRED_SCREENS.includes(menu);

const ADDRESS = /^\/(?!\/)[^\s?#\\]*$/;

type New = Pick<Row, "menu" | "path" | "parentMenu">;
type Row = typeof menu.$inferSelect;
type Written = { row: New; before: Row | null; list: Problem["list"]; index: number };

/**
 * Refuse an invalid or taken path, a built screen's changed path, an unknown parent and a circle. The menu and
 * role-menu screens stay below ROOT.
 */
export async function refuseWrongMenus({ db }: TxCtx, { inserts, updates }: Writes<New, Row>): Promise<void> {
  const written: Written[] = [
    ...inserts.map((row, index): Written => ({ row, before: null, list: "inserts", index })),
    ...updates.map(({ before, after: row }, index): Written => ({ row, before, list: "updates", index })),
  ];
  for (const row of inserts) row.path = builtPath(row.menu) ?? row.path;
  const stored = await db.select({ menu: menu.menu, path: menu.path, parentMenu: menu.parentMenu }).from(menu);
  const menuByKey = new Map<string, New>([...stored, ...written.map(({ row }) => row)].map((row) => [row.menu, row]));
  const paths = new Map<string, string[]>();
  for (const { path, menu } of menuByKey.values()) paths.set(path.toLowerCase(), [...(paths.get(path.toLowerCase()) ?? []), menu]);

  const problems = written.flatMap((one): Problem[] => {
    const wrong = [pathProblem(one, paths), parentProblem(one.row, menuByKey), requiredScreenProblem(one, menuByKey)].find(
      (found) => found !== null,
    );
    return wrong ? [{ list: one.list, index: one.index, ...wrong }] : [];
  });
  if (problems.length > 0) refuseCells(problems);
}

type Wrong = Pick<Problem, "field" | "message"> | null;

function pathProblem({ row: { path, menu }, before }: Written, paths: Map<string, string[]>): Wrong {
  if (path === before?.path) return null;
  const pathFault = (message: string) => ({ field: "path", message });
  if (before && builtPath(menu) !== undefined) return pathFault("제품에 포함된 화면의 주소는 바꿀 수 없습니다.");
  if (before === null && builtPath(menu) === "") return null;
  if (path === "") return pathFault("메뉴 정보를 입력해 주세요.");
  if (!ADDRESS.test(path) || new URL(path, "http://x").pathname !== encodeURI(path) || (path.endsWith("/") && path !== "/"))
    return pathFault("이 사이트의 주소를 /app/main처럼 입력해 주세요.");
  const otherMenu = paths.get(path.toLowerCase())!.find((one) => one !== menu);
  return otherMenu ? pathFault(`${otherMenu} 메뉴에 있는 주소입니다.`) : null;
}

function parentProblem({ menu, parentMenu }: New, menuByKey: Map<string, New>): Wrong {
  const parentFault = (message: string) => ({ field: "parentMenu", message });
  if (menu === ROOT || menu === HIDDEN) return { field: "menu", message: "쓸 수 없는 이름입니다." };
  const above = parentsOf(parentMenu, menuByKey);
  if (above === null || above.includes(menu)) return parentFault("자기 아래에 있는 메뉴를 상위 메뉴로 할 수 없습니다.");
  const top = above.at(-1)!;
  return top === ROOT || top === HIDDEN || menuByKey.has(top) ? null : parentFault("없는 메뉴입니다. 맨 위에 두려면 ROOT를 입력해 주세요.");
}

function parentsOf(menu: string, menuByKey: Map<string, New>, below: string[] = []): string[] | null {
  if (below.includes(menu)) return null;
  const parent = menuByKey.get(menu)?.parentMenu;
  return parent === undefined ? [...below, menu] : parentsOf(parent, menuByKey, [...below, menu]);
}

/** A required screen is lost when the screen or a menu above it leaves ROOT. */
function requiredScreenProblem({ row, before }: Written, menuByKey: Map<string, New>): Wrong {
  const faultAt = (field: string) => ({ field, message: "메뉴 정보와 권한별 메뉴 화면으로 가는 길이 없어져 바꿀 수 없습니다." });
  if (before === null) return null;
  if (row.parentMenu === before.parentMenu) return null;
  const ways = [...menuByKey.values()].filter(isRequiredScreen).map(({ menu }) => parentsOf(menu, menuByKey) ?? []);
  return ways.some((way) => way.includes(row.menu) && way.at(-1) !== ROOT) ? faultAt("parentMenu") : null;
}
