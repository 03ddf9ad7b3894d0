import { and, desc, eq, lte } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { seoulDay } from "~/time/seoul";
import { deductionRule } from "~db/schema/settlement";
import type { CreatorKind } from "./payout";

export type DeductionRule = typeof deductionRule.$inferSelect;

/** The rule in force today for a kind of creator; the reference seed makes one for each from the beginning. */
async function deductionRuleOf(ctx: Ctx, kind: CreatorKind): Promise<DeductionRule> {
  const [rule] = await ctx.db
    .select()
    .from(deductionRule)
    .where(and(eq(deductionRule.creatorKind, kind), lte(deductionRule.startsOn, seoulDay(ctx.now()))))
    .orderBy(desc(deductionRule.startsOn))
    .limit(1);
  if (!rule) throw new Error(`no deduction rule for ${kind}`);
  return rule;
}

/** The rules in force today, by kind. */
export async function deductionRules(ctx: Ctx): Promise<Record<CreatorKind, DeductionRule>> {
  return { INDIVIDUAL: await deductionRuleOf(ctx, "INDIVIDUAL"), COMPANY: await deductionRuleOf(ctx, "COMPANY") };
}
