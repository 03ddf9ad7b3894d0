import { desc, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { loginHistory } from "~db/schema/account";

/** When the member logged in before; null for a first login. */
export async function previousLogin(ctx: MemberCtx): Promise<Date | null> {
  const [previous] = await ctx.db
    .select({ at: loginHistory.loginDate })
    .from(loginHistory)
    .where(eq(loginHistory.userId, ctx.actor.userId))
    .orderBy(desc(loginHistory.loginDate), desc(loginHistory.loginSequence))
    .limit(1)
    .offset(1);
  return previous?.at ?? null;
}
