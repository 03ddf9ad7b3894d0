import { and, desc, eq, lte } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { seoulDay } from "~/time/seoul";
import { deductionRule } from "~db/schema/settlement";
import type { CreatorKind } from "./payout";

export type DeductionRule = typeof deductionRule.$inferSelect;

/** The rule in force on a Seoul day. `lock` holds the row until the transaction ends. */
export async function ruleOn({ db }: Ctx, kind: CreatorKind, day: string, { lock = false } = {}): Promise<DeductionRule | null> {
  const query = db
    .select()
    .from(deductionRule)
    .where(and(eq(deductionRule.creatorKind, kind), lte(deductionRule.startsOn, day)))
    .orderBy(desc(deductionRule.startsOn))
    .limit(1);
  const [rule] = await (lock ? query.for("update") : query);
  return rule ?? null;
}

/** Rules in force today (Seoul). Throws when a kind has no rule. */
export async function deductionRules(ctx: Ctx, { lock = false } = {}): Promise<Record<CreatorKind, DeductionRule>> {
  const ruleOf = async (kind: CreatorKind) => {
    const rule = await ruleOn(ctx, kind, seoulDay(ctx.now()), { lock });
    if (!rule) throw new Error(`no deduction rule for ${kind}`);
    return rule;
  };
  return { INDIVIDUAL: await ruleOf("INDIVIDUAL"), COMPANY: await ruleOf("COMPANY") };
}
