import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { userRole } from "~db/schema/master";

/** Give a member a role from `startDate` without end; a repeated call adds nothing. */
export async function grantRole(ctx: Ctx, { userId, role, startDate }: { userId: number; role: string; startDate: Date }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [added] = await tx.db.insert(userRole).ignore().values({ userId, role, startDate });
    if (added.affectedRows > 0) await tx.audit("master.role-granted", `user:${userId}`, { role });
  });
}
