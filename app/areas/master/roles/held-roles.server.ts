import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { userRole } from "~db/schema/master";

/** Roles held now, from `user.role` and `user_role` (rule 157), without roles for one screen. */
export async function heldRoles({ db, now }: Ctx, userId: number): Promise<string[]> {
  const valid = and(lte(userRole.startDate, now()), or(isNull(userRole.endDate), gt(userRole.endDate, now())));
  const ownRole = await db.select({ role: user.role }).from(user).where(eq(user.userId, userId));
  const further = await db
    .select({ role: userRole.role })
    .from(userRole)
    .where(and(eq(userRole.userId, userId), eq(userRole.menu, ""), valid));
  return [...new Set([...ownRole, ...further].map(({ role }) => role))];
}
