import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { startOfSeoulDay } from "~/time/seoul";
import { menu, roleMenu } from "~db/schema/master";
import { builtRoutes, screenPaths } from "./built-routes";
import { builtPath, folders, type Who } from "~/areas/master/screens";

export const serviceStart = startOfSeoulDay("2022-03-01");

type MenuSeed = { row: typeof menu.$inferInsert; who: Who };

/**
 * Add rows of built screens with first grants (rule 156). A row that nobody has changed follows the build in name, group, order and icon
 * (rule 296). A changed row keeps all but a built screen's address. Never changes who sees a menu.
 */
export async function seed(ctx: Ctx): Promise<void> {
  const routes = await builtRoutes("menus");
  if (!routes) return;
  const doors = screenPaths(routes);
  const builtMenus = menuRows().filter(({ row }) => !row.path || doors.has(row.path));
  await inTransaction(ctx, async ({ db }) => {
    const stored = await db.select().from(menu);
    const built = new Map(builtMenus.map(({ row }) => [row.menu, row]));
    for (const row of stored) {
      const set = differences(row, built.get(row.menu));
      if (set)
        await db
          .update(menu)
          .set({ ...set, updatedAt: row.updatedAt })
          .where(eq(menu.menu, row.menu));
    }
    const knownMenus = new Set(stored.map((row) => row.menu));
    const fresh = builtMenus.filter(({ row }) => !knownMenus.has(row.menu));
    if (fresh.length === 0) return;
    await db.insert(menu).values(fresh.map((entry) => entry.row));
    const grants = fresh.flatMap(({ row, who }) => rolesOf(who).map((role) => ({ role, menu: row.menu, startDate: serviceStart })));
    if (grants.length > 0) await db.insert(roleMenu).values(grants);
  });
}

type Stored = typeof menu.$inferSelect;

const PLACED = ["menuName", "parentMenu", "menuSequence", "icon"] as const;

/** Columns in which the row must follow the build; null if it does. */
function differences(row: Stored, built: MenuSeed["row"] | undefined): Partial<Stored> | null {
  const path = builtPath(row.menu) ?? row.path;
  const placed = built && !isChanged(row) ? Object.fromEntries(PLACED.map((column) => [column, built[column]])) : {};
  const wanted: Partial<Stored> = { ...placed, path };
  const set = Object.entries(wanted).filter(([column, value]) => row[column as keyof Stored] !== value);
  return set.length > 0 ? Object.fromEntries(set) : null;
}

/** The two times of a new row may be a few milliseconds apart. */
const isChanged = ({ createdAt, updatedAt }: Stored) => updatedAt.getTime() - createdAt.getTime() > 1_000;

function menuRows(): MenuSeed[] {
  return folders.flatMap((folder, folderIndex) => {
    const first = (folderIndex + 1) * 1000;
    const items = folder.items.map(({ menu, name, path, icon = "NONE", who }, index) =>
      menuRow({ menu, menuName: name, path, icon, parentMenu: folder.menu, menuSequence: first + (index + 1) * 10 }, who),
    );
    if (!folder.name) return items;
    const { menu, name, icon = "folder", parent: parentMenu = "ROOT" } = folder;
    return [
      menuRow({ menu, menuName: name, path: "", icon, parentMenu, menuSequence: first }, widest(folder.items.map((item) => item.who))),
      ...items,
    ];
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
