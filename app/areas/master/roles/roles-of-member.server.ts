import { desc, eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { role, userRole } from "~db/schema/master";

export type MemberRole = { role: string; roleName: string; menu: string; startDate: Date; endDate: Date | null };

const MOST_SHOWN = 100;

/** The last 100 `user_role` rows of a member by start, ended and future ones included. */
export async function rolesOfMember({ db }: Ctx, userId: number): Promise<MemberRole[]> {
  const { menu, startDate, endDate } = userRole;
  return db
    .select({ role: userRole.role, roleName: role.roleName, menu, startDate, endDate })
    .from(userRole)
    .innerJoin(role, eq(role.role, userRole.role))
    .where(eq(userRole.userId, userId))
    .orderBy(desc(startDate))
    .limit(MOST_SHOWN);
}
