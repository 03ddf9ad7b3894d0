import { eq, min } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { mailOutbox } from "~db/schema/account";

/** Metric: seconds the oldest due mail is late. */
export async function oldestDueMail(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db
    .select({ since: min(mailOutbox.nextAt) })
    .from(mailOutbox)
    .where(eq(mailOutbox.status, "WAITING"));
  return row?.since ? Math.max(0, ctx.now().getTime() - row.since.getTime()) / 1_000 : 0;
}
