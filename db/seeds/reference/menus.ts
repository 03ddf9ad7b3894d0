import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { startOfSeoulDay } from "~/time/seoul";
import { menu, roleMenu } from "~db/schema/master";
import { builtRoutes, screenPaths } from "./built-routes";
import { builtPath, folders, type Who } from "~/areas/master/screens";

export const serviceStart = startOfSeoulDay("2022-03-01");

type MenuSeed = { row: typeof menu.$inferInsert; who: Who };

/** Add rows of built screens with first grants (rule 156). Changed rows stay, except a built screen's address. */
export async function seed(ctx: Ctx): Promise<void> {
  const routes = await builtRoutes("menus");
  if (!routes) return;
  const doors = screenPaths(routes);
  const builtMenus = menuRows().filter(({ row }) => !row.path || doors.has(row.path));
  await inTransaction(ctx, async ({ db }) => {
    const stored = await db.select({ menu: menu.menu, path: menu.path }).from(menu);
    for (const row of stored.filter(isElsewhere))
      await db
        .update(menu)
        .set({ path: builtPath(row.menu) })
        .where(eq(menu.menu, row.menu));
    const knownMenus = new Set(stored.map((row) => row.menu));
    const fresh = builtMenus.filter(({ row }) => !knownMenus.has(row.menu));
    if (fresh.length === 0) return;
    await db.insert(menu).values(fresh.map((entry) => entry.row));
    const grants = fresh.flatMap(({ row, who }) => rolesOf(who).map((role) => ({ role, menu: row.menu, startDate: serviceStart })));
    if (grants.length > 0) await db.insert(roleMenu).values(grants);
  });
}

const isElsewhere = (row: { menu: string; path: string }) => (builtPath(row.menu) ?? row.path) !== row.path;

function menuRows(): MenuSeed[] {
  return folders.flatMap((folder, folderIndex) => {
    const first = (folderIndex + 1) * 1000;
    const items = folder.items.map(({ menu, name, path, icon = "NONE", who }, index) =>
      menuRow({ menu, menuName: name, path, icon, parentMenu: folder.menu, menuSequence: first + (index + 1) * 10 }, who),
    );
    if (!folder.name) return items;
    const { menu, name, icon = "folder" } = folder;
    return [menuRow({ menu, menuName: name, icon, menuSequence: first }, widest(folder.items.map((item) => item.who))), ...items];
  });
}

function menuRow(row: Omit<MenuSeed["row"], "disclosure">, who: Who): MenuSeed {
  return { row: { ...row, disclosure: who === "anyone" ? "Y" : "N" }, who };
}

const widest = (all: Who[]): Who => (all.includes("anyone") ? "anyone" : all.includes("member") ? "member" : "admin");

function rolesOf(who: Who): string[] {
  if (who === "anyone") return [];
  return who === "member" ? ["ROLE_USER", "ROLE_ADMIN"] : ["ROLE_ADMIN"];
}
