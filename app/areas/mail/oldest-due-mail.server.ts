import { eq, min } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { mailOutbox } from "~db/schema/account";

/** For how many seconds the mail that waits longest could have been sent; 0 when none is due. For the worker's metrics. */
export async function oldestDueMail(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db
    .select({ since: min(mailOutbox.nextAt) })
    .from(mailOutbox)
    .where(eq(mailOutbox.status, "WAITING"));
  return row?.since ? Math.max(0, ctx.now().getTime() - row.since.getTime()) / 1_000 : 0;
}
