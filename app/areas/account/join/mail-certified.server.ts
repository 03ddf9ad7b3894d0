import { and, eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { user } from "~db/schema/account";

/** Whether a member's address is not certified yet; the login works nevertheless (decision 77). */
export async function isMailUncertified({ db }: Ctx, userId: number): Promise<boolean> {
  const open = and(eq(user.userId, userId), eq(user.emailCheck, "N"));
  const rows = await db.select({ userId: user.userId }).from(user).where(open).limit(1);
  return rows.length > 0;
}
