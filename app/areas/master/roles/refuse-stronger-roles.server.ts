import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { role, roleApi, roleMenu } from "~db/schema/master";
import { opensRoleMenu } from "./internal/role-uses.server";

/**
 * Refuses `master.stronger-role` when one of the roles opens a screen or call that the roles of the one who asks do not: nobody gives,
 * takes or acts in the place of rights that they do not have themselves (decision 0046). Free are the roles one holds and the default role,
 * which every newcomer gets; and whoever opens the screen of role-menu grants, where they could give themselves any right. Grants that are over do not count, later ones do.
 */
export async function refuseStrongerRoles(ctx: MemberCtx, roles: string[]): Promise<void> {
  const held = ctx.actor.roles;
  const others = [...new Set(roles)].filter((one) => !held.includes(one));
  if (others.length === 0 || (await opensRoleMenu(ctx, ...held))) return;
  const [byDefault] = await ctx.db.select({ role: role.role }).from(role).where(eq(role.defaultYn, "Y"));
  const asked = others.filter((one) => one !== byDefault?.role);
  if (asked.length === 0) return;
  const grants = await grantsOf(ctx, [...asked, ...held]);
  const own = new Set(grants.filter((grant) => held.includes(grant.role)).map(({ to }) => to));
  const stronger = grants.find((grant) => asked.includes(grant.role) && !own.has(grant.to));
  if (stronger) throw new Refusal("master.stronger-role", { role: stronger.role }, { field: "role" });
}

async function grantsOf({ db, now }: MemberCtx, roles: string[]): Promise<{ role: string; to: string }[]> {
  const apis = await db
    .select({ role: roleApi.role, to: roleApi.apiId })
    .from(roleApi)
    .where(and(inArray(roleApi.role, roles), or(isNull(roleApi.endDate), gt(roleApi.endDate, now()))));
  const menus = await db
    .select({ role: roleMenu.role, to: roleMenu.menu })
    .from(roleMenu)
    .where(and(inArray(roleMenu.role, roles), or(isNull(roleMenu.endDate), gt(roleMenu.endDate, now()))));
  return [...apis, ...menus];
}
