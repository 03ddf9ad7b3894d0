import { and, eq, lte } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { seoulDay, seoulMonth } from "~/time/seoul";
import { deductionRule } from "~db/schema/settlement";
import { daysOff, holidaysKnownUntil } from "../deductions/days-off.server";
import { payDayOf } from "../deductions/pay-day";
import { kindName } from "../settlement-words";

export type RuleNotes = { assumed: string[]; unknownPayDay: { payDay: string; knownUntil: string | null } | null };

/** Creator kinds with an unconfirmed rule, and a payday whose year has no known bank holidays. */
export async function ruleNotes(ctx: Ctx): Promise<RuleNotes> {
  const today = seoulDay(ctx.now());
  const [kinds, holidays, knownUntil] = await Promise.all([
    ctx.db
      .selectDistinct({ kind: deductionRule.creatorKind })
      .from(deductionRule)
      .where(and(eq(deductionRule.assumptionYn, "Y"), lte(deductionRule.startsOn, today)))
      .orderBy(deductionRule.creatorKind),
    daysOff(ctx, today),
    holidaysKnownUntil(ctx),
  ]);
  const payDay = payDayOf(seoulMonth(ctx.now()), today, holidays);
  const isKnown = knownUntil !== null && payDay.slice(0, 4) <= knownUntil;
  return { assumed: kinds.map(({ kind }) => kindName(kind)), unknownPayDay: isKnown ? null : { payDay, knownUntil } };
}
