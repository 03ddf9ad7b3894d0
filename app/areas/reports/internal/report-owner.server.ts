import { eq } from "drizzle-orm";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { user } from "~db/schema/account";

/**
 * Member whose figures a report shows. Scope "mine": the caller. Scope "all": `username`'s member (unknown: 0), or null for everybody
 * (rules 149, 150).
 */
export async function reportOwner(ctx: MemberCtx, scope: Scope, username?: string): Promise<number | null> {
  if (scope === "mine") return ctx.actor.userId;
  if (!username) return null;
  const [row] = await ctx.db.select({ userId: user.userId }).from(user).where(eq(user.userEmail, username));
  return row?.userId ?? 0;
}
