import { asc, inArray } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { listed } from "~/grid/problems.server";
import { gridStore } from "~/grid/store.server";
import { menu, roleMenu, userRole } from "~db/schema/master";
import { commonCodes } from "../common-codes.server";
import { announceGrants } from "../grants.server";
import { judgeRights } from "../reach/within-own-reach.server";
import { isRequiredScreen, refuseWrongMenus } from "./check-menus.server";
import { menusGrid } from "./menus.grid";
import { MenuRow } from "./menus.schema.server";

export const menus = gridStore(menusGrid, menu, MenuRow, {
  proof: true,
  pageAt: "",
  lookups: async (ctx) => ({ iconTypeRelease: await icons(ctx) }),
  lock: judgeRights,
  check: refuseWrongMenus,
  mayDelete,
  deleted: async (tx) => tx.afterCommit(announceGrants),
  written: async (tx) => tx.afterCommit(announceGrants),
});

async function icons(ctx: Ctx) {
  const codes = await commonCodes(ctx, "iconType");
  return codes.map(({ commonCodeKey, commonCodeKeyName }) => ({ value: commonCodeKey, label: commonCodeKeyName }));
}

type Menu = typeof menu.$inferSelect;

async function mayDelete({ db }: Ctx, rows: Menu[]): Promise<string[]> {
  const ways = rows.filter(isRequiredScreen);
  if (ways.length > 0) throw new Refusal("master.last-way", { keys: listed(ways.map((row) => row.menu)) });
  const deletedMenus = rows.map((row) => row.menu);
  const below = await db
    .select({ menu: menu.menu, parent: menu.parentMenu })
    .from(menu)
    .where(inArray(menu.parentMenu, deletedMenus))
    .orderBy(asc(menu.menu));
  const roles = await db.select({ menu: roleMenu.menu, role: roleMenu.role }).from(roleMenu).where(inArray(roleMenu.menu, deletedMenus));
  const members = await db.select({ menu: userRole.menu, role: userRole.role }).from(userRole).where(inArray(userRole.menu, deletedMenus));
  const uses = rows.flatMap((row) => {
    const children = below.filter((one) => one.parent === row.menu && !deletedMenus.includes(one.menu)).map((one) => one.menu);
    const grantedRoles = [...roles, ...members].filter((one) => one.menu === row.menu).map((one) => one.role);
    const lines = [
      children.length > 0 && `하위 메뉴 ${listed(children)}`,
      grantedRoles.length > 0 && `권한 ${listed([...new Set(grantedRoles)])}`,
    ];
    return lines.some(Boolean) ? [`${row.menu} (${lines.filter(Boolean).join("; ")})`] : [];
  });
  if (uses.length > 0) throw new Refusal("common.in-use", { keys: listed(uses) });
  return [];
}
