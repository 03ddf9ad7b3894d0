import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { maskedNumber } from "~/areas/account/member/masked-number";
import { unseal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { grouped } from "~/core/grouped";
import { seoulDay } from "~/time/seoul";
import { creatorSettlement, deductionRule, payFile, payTransfer, settlementCancel } from "~db/schema/settlement";
import { asPaid } from "../internal/as-paid";
import { refusedReasonSql, transferStateSql } from "../transfer-state.server";

export type PaidTogether = { settlementId: number; month: string; netWon: number };

/**
 * A creator's uncancelled settlements, oldest first, as paid by the bank line; `together` lists the settlements of a shared line (ADR 73).
 */
export async function settlementsOfCreator(ctx: Ctx, userId: number) {
  const rows = await ctx.db
    .select({
      settlement: creatorSettlement,
      rule: deductionRule,
      state: transferStateSql(),
      refusedReason: refusedReasonSql(),
      lineId: sql<number | null>`COALESCE(${payTransfer.leadTransferId}, ${payTransfer.payTransferId})`,
      transferredWon: payTransfer.netWon,
      outcome: payTransfer.outcome,
      outcomeAt: payTransfer.outcomeAt,
      filePayDay: payFile.payDay,
      handedOverAt: payFile.handedOverAt,
    })
    .from(creatorSettlement)
    .innerJoin(deductionRule, eq(deductionRule.deductionRuleId, creatorSettlement.deductionRuleId))
    .leftJoin(settlementCancel, eq(settlementCancel.settlementId, creatorSettlement.settlementId))
    .leftJoin(payTransfer, eq(payTransfer.liveSettlementId, creatorSettlement.settlementId))
    .leftJoin(payFile, eq(payFile.payFileId, payTransfer.payFileId))
    .where(and(eq(creatorSettlement.userId, userId), isNull(settlementCancel.settlementId)))
    .orderBy(asc(creatorSettlement.settlementId));
  const lines = grouped(
    rows.filter(({ lineId }) => lineId !== null),
    ({ lineId }) => lineId,
  );
  return rows.map(
    ({ settlement: { sealedAccountHolder, sealedAccountNumber, ...settlement }, rule, state, refusedReason, ...transfer }) => ({
      ...settlement,
      ...asPaid(settlement, transfer.transferredWon),
      ...{ state, refusedReason, paidOn: paidOn(transfer) },
      together: togetherOf(lines.get(transfer.lineId) ?? []),
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

type InLine = { settlement: { settlementId: number; month: string }; transferredWon: number | null };

function togetherOf(line: InLine[]): PaidTogether[] {
  if (line.length < 2) return [];
  return line.map(({ settlement: { settlementId, month }, transferredWon }) => ({ settlementId, month, netWon: transferredWon! }));
}

type Transfer = { outcome: "PAID" | "REFUSED" | null; outcomeAt: Date | null; filePayDay: string | null; handedOverAt: Date | null };

/** The file's payday or a later handover, but never after the result was read. */
function paidOn({ outcome, outcomeAt, filePayDay, handedOverAt }: Transfer) {
  if (outcome !== "PAID" || !outcomeAt || !filePayDay) return null;
  const days = [filePayDay, ...(handedOverAt ? [seoulDay(handedOverAt)] : [])].toSorted();
  return [days.at(-1)!, seoulDay(outcomeAt)].toSorted()[0]!;
}

export type Statement = Awaited<ReturnType<typeof settlementsOfCreator>>[number];
