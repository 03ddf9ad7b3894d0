import { count, eq, sum } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { addMonths, seoulMonth } from "~/time/seoul";
import { authorMonthly } from "~db/schema/reports";

const LEAST = { dispatches: 1_000, writers: 10 };

/** Count last month's dispatches of the whole site, and their writers; null while few (rule 266). */
export async function readSiteMonth(ctx: Ctx): Promise<{ dispatches: number; writers: number } | null> {
  const [row] = await ctx.db
    .select({ dispatches: sum(authorMonthly.sendCount).mapWith(Number), writers: count() })
    .from(authorMonthly)
    .where(eq(authorMonthly.month, addMonths(seoulMonth(ctx.now()), -1)));
  const { dispatches, writers } = row!;
  return dispatches >= LEAST.dispatches && writers >= LEAST.writers ? { dispatches, writers } : null;
}
