import { eq } from "drizzle-orm";
import { userRoles } from "~/areas/account/user-roles/user-roles.store.server";
import { apiInformations } from "~/areas/master/apis/api-informations.store.server";
import { roleApis } from "~/areas/master/roles/role-apis.store.server";
import { roleMenus } from "~/areas/master/roles/role-menus.store.server";
import { roles } from "~/areas/master/roles/roles.store.server";
import type { Ctx } from "~/core/ctx.server";
import { ADMINISTRATOR_ROLE } from "~/core/roles";
import { actingAs } from "~/core/transaction.server";
import { saveRows } from "~/grid/save.server";
import { role as roleTable } from "~db/schema/master";
import { memberOf } from "./friends";

const role = "ROLE_HELP";
const startDate = "2026/01/01 00:00";

export async function seed(ctx: Ctx): Promise<void> {
  const admin = await memberOf(ctx, "admin@geulbeot.test");
  const member = await memberOf(ctx, "member@geulbeot.test");
  const known = await ctx.db.select({ role: roleTable.role }).from(roleTable).where(eq(roleTable.role, role));
  if (!admin || !member || known.length > 0) return;
  // The administrator's right comes from a further role, which a seed's actor lacks.
  const giver = actingAs(admin, { ...admin.actor, roles: [ADMINISTRATOR_ROLE] });
  const add = (store: Parameters<typeof saveRows>[1], rows: Record<string, string>[]) =>
    saveRows(giver, store, { inserts: rows, updates: [] });
  await add(roles, [{ role, roleName: "도움말 담당", defaultYn: "N" }]);
  await add(
    roleMenus,
    ["COMMON", "HELP_CODES"].map((menu) => ({ role, menu, startDate })),
  );
  await add(apiInformations, [
    { apiId: "GET:/v1/partner/books", description: "협력 서점의 책 목록(예시)", path: "/v1/partner/books", publicYn: "N" },
  ]);
  await add(roleApis, [{ role, apiId: "GET:/v1/partner/books", startDate, endDate: "2026/12/31 18:00" }]);
  await add(userRoles, [{ userId: String(member.actor.userId), role, startDate, endDate: "2026/02/01 00:00" }]);
}
