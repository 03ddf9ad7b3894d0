import { eq } from "drizzle-orm";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { user } from "~db/schema/account";

/**
 * Whose figures a report shows: the caller's own; in scope "all" those of the member with the e-mail `username`, or null for everybody
 * (rules 149, 150). An unknown e-mail gives 0, which matches no rows.
 */
export async function whose(ctx: MemberCtx, scope: Scope, username?: string): Promise<number | null> {
  if (scope === "mine") return ctx.actor.userId;
  if (!username) return null;
  const [row] = await ctx.db.select({ userId: user.userId }).from(user).where(eq(user.userEmail, username));
  return row?.userId ?? 0;
}
