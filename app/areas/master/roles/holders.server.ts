import { and, eq, gt, inArray, isNull, lte, or } from "drizzle-orm";
import { union } from "drizzle-orm/mysql-core";
import type { Ctx } from "~/core/ctx.server";
import { ADMINISTRATOR_ROLE } from "~/core/roles";
import { user } from "~db/schema/account";
import { roleMenu, userRole } from "~db/schema/master";

export type RoleHolder = { userId: number; userEmail: string; role: string };

/** Members who hold one of these roles now, once per role. `menu` adds roles for that screen only. */
export function holdersOf(ctx: Ctx, roles: string[], menu?: string): Promise<RoleHolder[]> {
  const columns = { userId: user.userId, userEmail: user.userEmail };
  const isMember = eq(user.secession, "N");
  const ownRoles = ctx.db
    .select({ ...columns, role: user.role })
    .from(user)
    .where(and(inArray(user.role, roles), isMember));
  const givenRoles = ctx.db
    .select({ ...columns, role: userRole.role })
    .from(userRole)
    .innerJoin(user, eq(user.userId, userRole.userId))
    .where(and(inArray(userRole.role, roles), inArray(userRole.menu, menu ? ["", menu] : [""]), isNow(ctx, userRole), isMember));
  return roles.length === 0 ? Promise.resolve([]) : union(ownRoles, givenRoles);
}

/** E-mail addresses of members who are administrators now, for all screens. */
export async function administrators(ctx: Ctx): Promise<string[]> {
  return (await holdersOf(ctx, [ADMINISTRATOR_ROLE])).map(({ userEmail }) => userEmail);
}

/** Ids of members to whom a screen is granted now. */
export async function mayOpen(ctx: Ctx, menu: string): Promise<Set<number>> {
  const opening = await ctx.db
    .select({ role: roleMenu.role })
    .from(roleMenu)
    .where(and(eq(roleMenu.menu, menu), isNow(ctx, roleMenu)));
  const holders = await holdersOf(
    ctx,
    opening.map(({ role }) => role),
    menu,
  );
  return new Set(holders.map(({ userId }) => userId));
}

const isNow = ({ now }: Ctx, { startDate, endDate }: Pick<typeof userRole | typeof roleMenu, "startDate" | "endDate">) =>
  and(lte(startDate, now()), or(isNull(endDate), gt(endDate, now())));
