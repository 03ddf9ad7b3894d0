import { lt } from "drizzle-orm";
import { forgetEndedSessions } from "~/areas/account/session.server";
import type { Ctx } from "~/core/ctx.server";
import { forgetIdempotentAnswers } from "~/http/idempotency.server";
import { keptForm } from "~db/schema/house";

/** Logins over for a day, forms kept too long, answers nobody will ask for again. */
export async function handle(ctx: Ctx): Promise<void> {
  await forgetEndedSessions(ctx);
  await forgetIdempotentAnswers(ctx);
  await ctx.db.delete(keptForm).where(lt(keptForm.expiresAt, ctx.now()));
}
