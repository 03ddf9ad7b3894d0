import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { session } from "~db/schema/account";

/** Mark this login as freshly proven. Does nothing without a session. */
export async function recordProof(ctx: Ctx): Promise<void> {
  if (ctx.actor.kind !== "member" || !ctx.actor.sessionHash) return;
  await ctx.db.update(session).set({ provedAt: ctx.now() }).where(eq(session.tokenHash, ctx.actor.sessionHash));
}
