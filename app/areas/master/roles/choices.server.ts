import { asc } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import type { Option } from "~/grid/grid";
import { apiInformation, menu, role } from "~db/schema/master";

/** All roles for a dropdown. */
export async function roleChoices({ db }: Ctx): Promise<Option[]> {
  const rows = await db.select({ role: role.role, roleName: role.roleName }).from(role).orderBy(asc(role.role));
  return rows.map((row) => ({ value: row.role, label: `${row.roleName} (${row.role})` }));
}

/** All menus for a dropdown. */
export async function menuChoices({ db }: Ctx): Promise<Option[]> {
  const rows = await db.select({ menu: menu.menu, menuName: menu.menuName }).from(menu).orderBy(asc(menu.menuSequence), asc(menu.menu));
  return rows.map((row) => ({ value: row.menu, label: `${row.menuName} (${row.menu})` }));
}

/** All REST calls for a dropdown. */
export async function apiChoices({ db }: Ctx): Promise<Option[]> {
  const rows = await db.select({ apiId: apiInformation.apiId }).from(apiInformation).orderBy(asc(apiInformation.apiId));
  return rows.map(({ apiId }) => ({ value: apiId, label: apiId }));
}
