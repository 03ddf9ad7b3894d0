import { inArray, min } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { memberExport } from "~db/schema/exports";

/** Metric: seconds since the oldest unfinished request, 0 for none. */
export async function oldestOpenExport(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db
    .select({ since: min(memberExport.createdAt) })
    .from(memberExport)
    .where(inArray(memberExport.state, ["WAITING", "RUNNING"]));
  return row?.since ? (ctx.now().getTime() - row.since.getTime()) / 1_000 : 0;
}
