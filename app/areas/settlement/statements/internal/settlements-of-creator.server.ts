import { and, asc, eq, isNull } from "drizzle-orm";
import { maskedNumber } from "~/areas/account/member/bank-account.server";
import { unseal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { seoulDay } from "~/time/seoul";
import { creatorSettlement, deductionRule, payFile, payTransfer, settlementCancel } from "~db/schema/settlement";
import { refusedReasonSql, transferStateSql } from "../../transfer-state.server";

/**
 * A creator's settlements of all months that were not taken back, oldest first, as they were frozen: with the rule they were made by, the
 * number of the account masked, how far the transfer has come and, once the bank's result says that it is paid, on which Seoul day.
 */
export async function settlementsOfCreator(ctx: Ctx, userId: number) {
  const rows = await ctx.db
    .select({
      settlement: creatorSettlement,
      rule: deductionRule,
      state: transferStateSql(),
      refusedReason: refusedReasonSql(),
      outcomeAt: payTransfer.outcomeAt,
      filePayDay: payFile.payDay,
      handedOverAt: payFile.handedOverAt,
    })
    .from(creatorSettlement)
    .innerJoin(deductionRule, eq(deductionRule.deductionRuleId, creatorSettlement.deductionRuleId))
    .leftJoin(settlementCancel, eq(settlementCancel.settlementId, creatorSettlement.settlementId))
    .leftJoin(payTransfer, and(eq(payTransfer.liveSettlementId, creatorSettlement.settlementId), eq(payTransfer.outcome, "PAID")))
    .leftJoin(payFile, eq(payFile.payFileId, payTransfer.payFileId))
    .where(and(eq(creatorSettlement.userId, userId), isNull(settlementCancel.settlementId)))
    .orderBy(asc(creatorSettlement.settlementId));
  return rows.map(
    ({ settlement: { sealedAccountHolder, sealedAccountNumber, ...settlement }, rule, state, refusedReason, ...transfer }) => ({
      ...settlement,
      ...{ state, refusedReason, paidOn: paidOn(transfer) },
      accountHolder: unseal(sealedAccountHolder),
      bankAccountNumber: maskedNumber(unseal(sealedAccountNumber)),
      incomeTaxPermille: rule.incomeTaxPermille,
      localTaxPermille: rule.localTaxPermille,
      vatPermille: rule.vatPermille,
      basis: rule.basis,
      isAssumption: rule.assumptionYn === "Y",
    }),
  );
}

/** The payday of the file, or the day of handing it over when that was later; never after the result was read. */
function paidOn({ outcomeAt, filePayDay, handedOverAt }: { outcomeAt: Date | null; filePayDay: string | null; handedOverAt: Date | null }) {
  if (!outcomeAt || !filePayDay) return null;
  const days = [filePayDay, ...(handedOverAt ? [seoulDay(handedOverAt)] : [])].toSorted();
  return [days.at(-1)!, seoulDay(outcomeAt)].toSorted()[0]!;
}

export type Statement = Awaited<ReturnType<typeof settlementsOfCreator>>[number];
