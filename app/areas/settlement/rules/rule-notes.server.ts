import { and, eq, lte } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { seoulDay, seoulMonth } from "~/time/seoul";
import { deductionRule } from "~db/schema/settlement";
import { daysOff, holidaysKnownUntil } from "../deductions/days-off.server";
import { payDayOf } from "../deductions/pay-day";
import { kindName } from "./rule-words";

export type RuleNotes = { assumed: string[]; unknownPayDay: { payDay: string; knownUntil: string | null } | null };

/**
 * What a reader of settlements must know of the rules behind them: of which kinds of creators a rule up to today is only assumed, and the
 * next payday when it lies in a year without known bank holidays.
 */
export async function ruleNotes(ctx: Ctx): Promise<RuleNotes> {
  const today = seoulDay(ctx.now());
  const [kinds, off, knownUntil] = await Promise.all([
    ctx.db
      .selectDistinct({ kind: deductionRule.creatorKind })
      .from(deductionRule)
      .where(and(eq(deductionRule.assumptionYn, "Y"), lte(deductionRule.startsOn, today)))
      .orderBy(deductionRule.creatorKind),
    daysOff(ctx, today),
    holidaysKnownUntil(ctx),
  ]);
  const payDay = payDayOf(seoulMonth(ctx.now()), today, off);
  const isKnown = knownUntil !== null && payDay.slice(0, 4) <= knownUntil;
  return { assumed: kinds.map(({ kind }) => kindName(kind)), unknownPayDay: isKnown ? null : { payDay, knownUntil } };
}
