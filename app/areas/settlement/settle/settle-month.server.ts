import { eq } from "drizzle-orm";
import { sealedBankAccount } from "~/areas/account/member/bank-account.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { counted } from "~/messages/counted";
import { seoulDay } from "~/time/seoul";
import { user } from "~db/schema/account";
import { creatorSettlement } from "~db/schema/settlement";
import { payDayOf } from "../deductions/pay-day";
import { payoutOf } from "../deductions/payout";
import { deductionRuleOf } from "../deductions/read-rule.server";
import { lockMonth } from "../internal/lock-month.server";
import { settlementsOf, unsettledRates } from "../internal/unsettled-rates.server";

export type ToSettle = { userId: number; month: string; settledAt?: Date };
export type Settled = { settlementId: number; grossWon: number; netWon: number; payDay: string };

/**
 * Settles what a creator's Seoul month ("yyyyMM") has earned and no settlement holds yet: amount, rates, deductions and bank account are
 * frozen in one row (3 §4, decisions 10–18, 172). Fees that come later are a new row. `settledAt` is the date to be shown, by default now.
 * The caller checks the grant. Refuses common.not-found, settlement.already-settled, settlement.nothing-to-settle, settlement.in-future,
 * settlement.no-account, settlement.below-minimum, settlement.sums-disagree.
 */
export async function settleMonth(ctx: MemberCtx, { userId, month, settledAt = ctx.now() }: ToSettle): Promise<Settled> {
  if (settledAt > ctx.now()) throw new Refusal("settlement.in-future");
  return inTransaction(ctx, async (tx) => {
    const [creator] = await tx.db.select({ userId: user.userId }).from(user).where(eq(user.userId, userId));
    if (!creator) throw new Refusal("common.not-found");
    await lockMonth(tx, userId, month);
    const rates = await unsettledRates(tx, userId, month);
    const grossWon = rates.reduce((sum, { feeWon, count }) => sum + feeWon * count, 0);
    if (grossWon === 0)
      throw new Refusal(
        (await settlementsOf(tx, userId, month)).length > 0 ? "settlement.already-settled" : "settlement.nothing-to-settle",
      );
    const account = await sealedBankAccount(tx, userId);
    if (!account) throw new Refusal("settlement.no-account");
    const rule = await deductionRuleOf(tx, account.creatorKind);
    const payout = payoutOf(grossWon, rule);
    if (payout.netWon <= 0 || payout.netWon < rule.minimumNetWon)
      throw new Refusal("settlement.below-minimum", { net: counted(payout.netWon), least: counted(Math.max(1, rule.minimumNetWon)) });
    const payDay = payDayOf(month, seoulDay(tx.now()));
    const row = {
      ...{ userId, month, ...payout, ...account, rates, payDay, settledAt },
      dispatchCount: rates.reduce((sum, { count }) => sum + count, 0),
      deductionRuleId: rule.deductionRuleId,
      settledBy: ctx.actor.userId,
      createdAt: tx.now(),
    };
    const [made] = await tx.db.insert(creatorSettlement).values(row).$returningId();
    await tx.audit("settlement.month-settled", `creator_settlement:${made!.settlementId}`, { userId, month, grossWon, netWon: row.netWon });
    return tx.remember({ settlementId: made!.settlementId, grossWon, netWon: row.netWon, payDay });
  });
}
