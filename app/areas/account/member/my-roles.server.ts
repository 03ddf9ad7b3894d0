import { inArray } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { role } from "~db/schema/master";

/** Roles; one without a row keeps its key as name. */
export async function myRoles({ db, actor }: MemberCtx): Promise<{ role: string; roleName: string }[]> {
  const rows = await db.select({ role: role.role, roleName: role.roleName }).from(role).where(inArray(role.role, actor.roles));
  const names = new Map(rows.map((row) => [row.role, row.roleName]));
  return actor.roles.map((held) => ({ role: held, roleName: names.get(held) ?? held }));
}
