import { lt } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { DAY_MS } from "~/time/seoul";
import { joinFlow } from "~db/schema/account";

/** Deletes sign-ups a day after they expire. */
export async function forgetFlows(ctx: Ctx): Promise<number> {
  const dayAgo = new Date(ctx.now().getTime() - DAY_MS);
  const [result] = await ctx.db.delete(joinFlow).where(lt(joinFlow.expiresAt, dayAgo));
  return result.affectedRows;
}
