import { and, asc, eq, isNull } from "drizzle-orm";
import { maskedNumber } from "~/areas/account/member/bank-account.server";
import { unseal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { creatorSettlement, deductionRule, payTransfer, settlementCancel } from "~db/schema/settlement";
import { refusedReasonSql, transferStateSql } from "../../transfers/transfer-state.server";

/**
 * A creator's settlements of all months that were not taken back, oldest first, as they were frozen: with the rule they were made by, the
 * number of the account masked, how far the transfer has come and when the bank's result said that it is paid.
 */
export async function settlementsOfCreator(ctx: Ctx, userId: number) {
  const rows = await ctx.db
    .select({
      settlement: creatorSettlement,
      rule: deductionRule,
      state: transferStateSql(),
      refusedReason: refusedReasonSql(),
      paidAt: payTransfer.outcomeAt,
    })
    .from(creatorSettlement)
    .innerJoin(deductionRule, eq(deductionRule.deductionRuleId, creatorSettlement.deductionRuleId))
    .leftJoin(settlementCancel, eq(settlementCancel.settlementId, creatorSettlement.settlementId))
    .leftJoin(payTransfer, and(eq(payTransfer.liveSettlementId, creatorSettlement.settlementId), eq(payTransfer.outcome, "PAID")))
    .where(and(eq(creatorSettlement.userId, userId), isNull(settlementCancel.settlementId)))
    .orderBy(asc(creatorSettlement.settlementId));
  return rows.map(({ settlement: { sealedAccountHolder, sealedAccountNumber, ...settlement }, rule, ...transfer }) => ({
    ...settlement,
    ...transfer,
    accountHolder: unseal(sealedAccountHolder),
    bankAccountNumber: maskedNumber(unseal(sealedAccountNumber)),
    incomeTaxPermille: rule.incomeTaxPermille,
    localTaxPermille: rule.localTaxPermille,
    vatPermille: rule.vatPermille,
    basis: rule.basis,
  }));
}

export type Statement = Awaited<ReturnType<typeof settlementsOfCreator>>[number];
