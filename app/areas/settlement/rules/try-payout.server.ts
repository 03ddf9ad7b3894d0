import type { Ctx } from "~/core/ctx.server";
import { seoulDay } from "~/time/seoul";
import { type CreatorKind, type Payout, payoutOf } from "../deductions/payout";
import { type DeductionRule, ruleOn } from "../deductions/read-rule.server";

export type Tried = { creatorKind: CreatorKind } & Payout & Pick<DeductionRule, "startsOn" | "assumptionYn" | "minimumNetWon">;

/** Calculates the payout by each creator kind's rule of a Seoul day. */
export async function tryPayout(ctx: Ctx, { amountWon, on }: { amountWon: number; on?: string }): Promise<{ on: string; tried: Tried[] }> {
  const day = on ?? seoulDay(ctx.now());
  const rules = await Promise.all((["INDIVIDUAL", "COMPANY"] as const).map((kind) => ruleOn(ctx, kind, day)));
  const tried = rules.flatMap((rule) => {
    if (!rule) return [];
    const { creatorKind, startsOn, assumptionYn, minimumNetWon } = rule;
    return [{ creatorKind, startsOn, assumptionYn, minimumNetWon, ...payoutOf(amountWon, rule) }];
  });
  return { on: day, tried };
}
