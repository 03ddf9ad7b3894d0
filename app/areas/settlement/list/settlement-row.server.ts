import { maskedNumber } from "~/areas/account/member/masked-number";
import { unseal } from "~/core/crypto.server";
import { instantOf } from "~db/ask.server";
import { payoutOf } from "../deductions/payout";
import { asPaid } from "../internal/as-paid";
import type { TransferState } from "../transfer-words";
import type { deductionRules } from "../deductions/read-rule.server";

export type SettlementRow = {
  yearMonth: string;
  userId: number;
  userEmail: string;
  userNickname: string;
  bankCode: string;
  accountHolder: string;
  /** Masked but for its last four digits. */
  bankAccountNumber: string;
  creatorFee: number;
  sendCount: number;
  /** Taxes alone; null for a creator without an account, whose kind is not known. */
  deduction: number | null;
  transferFee: number | null;
  netWon: number | null;
  settlementYn: "Y" | "N";
  settlementDate: Date | null;
  payDay: string | null;
  settlementId: number | null;
  /** Where a settlement stands on its way to the creator; null for an unsettled row. */
  transferState: TransferState | null;
  refusedReason: string | null;
};

/** A row as the database gives it. */
export type Line = {
  userId: number;
  yearMonth: string;
  gross: number;
  sent: number;
  /** 0 for what is not settled. */
  settlementId: number;
  deduction: number | null;
  transferFee: number | null;
  net: number | null;
  /** What the bank line pays of a settlement that is on its way or paid. */
  transferred: number | null;
  settledAt: string | null;
  payDay: string | null;
  kind: "INDIVIDUAL" | "COMPANY" | null;
  bankCode: string | null;
  holder: string | null;
  number: string | null;
  /** Of an unsettled row it means nothing. */
  transferState: TransferState | null;
  refusedReason: string | null;
  userEmail: string;
  userNickname: string;
};

/** The row as it is shown, by the rules in force today. */
export function rowOf(line: Line, rules: Awaited<ReturnType<typeof deductionRules>>): SettlementRow {
  const { userId, yearMonth, userEmail, userNickname, gross, sent, payDay, refusedReason, bankCode, holder, number } = line;
  const settlementId = line.settlementId || null;
  return {
    ...{ yearMonth, userId, userEmail, userNickname, settlementId, payDay, refusedReason },
    transferState: line.transferState,
    bankCode: bankCode ?? "",
    accountHolder: holder ? unseal(holder) : "",
    bankAccountNumber: number ? maskedNumber(unseal(number)) : "",
    creatorFee: gross,
    sendCount: sent,
    ...amountsOf(line, rules),
    settlementYn: settlementId === null ? "N" : "Y",
    settlementDate: line.settledAt ? instantOf(line.settledAt) : null,
  };
}

/**
 * Deductions and net of a row. Settled: as frozen; in a bank line without the fee that the line takes once (ADR 73). Unsettled: as
 * today's rule would have it. Null without an account, which tells the kind.
 */
function amountsOf(line: Line, rules: Awaited<ReturnType<typeof deductionRules>>) {
  if (line.settlementId) {
    const { netWon, transferFeeWon } = asPaid({ netWon: line.net!, transferFeeWon: line.transferFee! }, line.transferred);
    return { deduction: line.deduction, transferFee: transferFeeWon, netWon };
  }
  if (line.kind === null) return { deduction: null, transferFee: null, netWon: null };
  const { incomeTaxWon, localTaxWon, vatWon, transferFeeWon, netWon } = payoutOf(line.gross, rules[line.kind]);
  return { deduction: incomeTaxWon + localTaxWon + vatWon, transferFee: transferFeeWon, netWon };
}
