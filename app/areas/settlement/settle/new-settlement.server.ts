import type { sealedBankAccounts } from "~/areas/account/member/bank-account.server";
import { Refusal } from "~/core/refusal";
import { counted } from "~/messages/counted";
import { payDayOf } from "../deductions/pay-day";
import { payoutOf } from "../deductions/payout";
import type { deductionRules } from "../deductions/read-rule.server";
import { type CreatorMonth, monthKey } from "../internal/lock-months.server";
import type { Unsettled } from "../internal/unsettled-rates.server";

/** Facts read under the months' locks; `off` are bank holidays. */
export type Facts = {
  unsettled: Map<string, Unsettled>;
  accounts: Awaited<ReturnType<typeof sealedBankAccounts>>;
  rules: Awaited<ReturnType<typeof deductionRules>>;
  today: string;
  off: ReadonlySet<string>;
};

export type NewSettlement = Exclude<ReturnType<typeof newSettlement>, Refusal>;

/**
 * Returns the row to freeze, or settlement.sums-disagree, settlement.already-settled, settlement.nothing-to-settle, settlement.no-account,
 * settlement.below-minimum.
 */
export function newSettlement({ userId, month }: CreatorMonth, { unsettled, accounts, rules, today, off }: Facts) {
  const { rates, standsSettled } = unsettled.get(monthKey({ userId, month }))!;
  if (rates.some(({ count }) => count < 0)) return new Refusal("settlement.sums-disagree");
  const grossWon = rates.reduce((sum, { feeWon, count }) => sum + feeWon * count, 0);
  if (grossWon === 0) return new Refusal(standsSettled ? "settlement.already-settled" : "settlement.nothing-to-settle");
  const account = accounts.get(userId);
  if (!account) return new Refusal("settlement.no-account");
  const rule = rules[account.creatorKind];
  const payout = payoutOf(grossWon, rule);
  if (payout.netWon <= 0 || payout.netWon < rule.minimumNetWon)
    return new Refusal("settlement.below-minimum", { net: counted(payout.netWon), least: counted(Math.max(1, rule.minimumNetWon)) });
  return {
    ...{ userId, month, ...payout, ...account, rates },
    dispatchCount: rates.reduce((sum, { count }) => sum + count, 0),
    deductionRuleId: rule.deductionRuleId,
    payDay: payDayOf(month, today, off),
  };
}
