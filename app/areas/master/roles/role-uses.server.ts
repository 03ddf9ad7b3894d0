import { and, count, eq, gt, inArray, isNull, or } from "drizzle-orm";
import type { MySqlColumn, MySqlTable } from "drizzle-orm/mysql-core";
import type { Ctx } from "~/core/ctx.server";
import { grouped } from "~/core/grouped";
import { counted } from "~/messages/counted";
import { user } from "~db/schema/account";
import { roleApi, roleMenu, userRole } from "~db/schema/master";

/** Each used role as "ROLE_A (회원 2명, 메뉴 3개)". */
export async function usesOf({ db }: Ctx, roles: string[]): Promise<string[]> {
  const places: [what: string, unit: string, table: MySqlTable, column: MySqlColumn][] = [
    ["회원", "명", user, user.role],
    ["회원 권한", "건", userRole, userRole.role],
    ["메뉴", "개", roleMenu, roleMenu.role],
    ["API", "개", roleApi, roleApi.role],
  ];
  const uses = await Promise.all(
    places.map(async ([what, unit, table, column]) => {
      const rows = await db.select({ role: column, uses: count() }).from(table).where(inArray(column, roles)).groupBy(column);
      return rows.map((row) => ({ role: String(row.role), label: `${what} ${counted(row.uses)}${unit}` }));
    }),
  );
  const byRole = grouped(uses.flat(), ({ role }) => role);
  return [...byRole].map(([role, uses]) => `${role} (${uses.map(({ label }) => label).join(", ")})`);
}

/** Whether one of these roles opens, now or later, the role-menu screen, which can give every right. */
export async function opensRoleMenu({ db, now }: Ctx, ...roles: string[]): Promise<boolean> {
  const [found] = await db
    .select({ role: roleMenu.role })
    .from(roleMenu)
    .where(and(inArray(roleMenu.role, roles), eq(roleMenu.menu, "ROLE_MENU"), or(isNull(roleMenu.endDate), gt(roleMenu.endDate, now()))))
    .limit(1);
  return found !== undefined;
}
