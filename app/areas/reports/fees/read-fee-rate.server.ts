import { desc, lte } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { feeRate } from "~db/schema/settlement";

/** Current fee (won) per dispatch, and whether the rate is an assumption (rule 10); null before the first rate. */
export async function readFeeRate(ctx: Ctx): Promise<{ feeWon: number; isAssumption: boolean } | null> {
  const [rate] = await ctx.db
    .select({ feeWon: feeRate.feeWon, assumptionYn: feeRate.assumptionYn })
    .from(feeRate)
    .where(lte(feeRate.startsAt, ctx.now()))
    .orderBy(desc(feeRate.startsAt))
    .limit(1);
  return rate ? { feeWon: rate.feeWon, isAssumption: rate.assumptionYn === "Y" } : null;
}
