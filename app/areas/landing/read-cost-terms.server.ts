import { PRICE_WON } from "~/areas/payments/price";
import { readFeeRate } from "~/areas/reports/fees/read-fee-rate.server";
import { ruleOn } from "~/areas/settlement/deductions/read-rule.server";
import type { Ctx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { seoulDay } from "~/time/seoul";
import type { CostTerms } from "./cost";

/** Today's price, limits, fee rate and an individual's deductions. */
export async function readCostTerms(ctx: Ctx): Promise<CostTerms> {
  const { DAILY_SEND_LIMIT: perDay, MONTHLY_SEND_LIMIT: perMonth, OWN_DISPATCH_EARNS: ownEarns } = settings();
  const [rate, rule] = await Promise.all([readFeeRate(ctx), ruleOn(ctx, "INDIVIDUAL", seoulDay(ctx.now()))]);
  const deductions = rule && {
    incomeTaxPermille: rule.incomeTaxPermille,
    localTaxPermille: rule.localTaxPermille,
    vatPermille: rule.vatPermille,
    roundToWon: rule.roundToWon,
    transferFeeWon: rule.transferFeeWon,
  };
  return { priceWon: PRICE_WON, perDay, perMonth, feeWon: rate?.feeWon ?? 0, ownEarns, deductions };
}
