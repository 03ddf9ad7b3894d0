import { maskedNumber } from "~/areas/account/member/masked-number";
import { unseal } from "~/core/crypto.server";
import { instantOf } from "~db/ask.server";
import { won } from "~/areas/payments/price";
import { type CreatorKind, type Deductions, deductionsText, payoutOf } from "../deductions/payout";
import { asPaid } from "../internal/as-paid";
import { kindName, type TransferState } from "../settlement-words";
import type { deductionRules } from "../deductions/read-rule.server";

/** "개인 3.3%", a sentence on rounding or null, and the rule in full. */
type DeductionBasis = { short: string; rounding: string | null; full: string };

export type SettlementRow = {
  yearMonth: string;
  userId: number;
  userEmail: string;
  userNickname: string;
  bankCode: string;
  accountHolder: string;
  bankAccountNumber: string;
  creatorFee: number;
  sendCount: number;
  /** Null without a bank account: the creator's kind is then unknown. */
  deduction: number | null;
  /** Today's rule behind an unsettled deduction; null for a settled one, whose statement shows the rule. */
  basis: DeductionBasis | null;
  transferFee: number | null;
  netWon: number | null;
  settlementYn: "Y" | "N";
  settlementDate: Date | null;
  payDay: string | null;
  settlementId: number | null;
  transferState: TransferState | null;
  refusedReason: string | null;
};

export type Line = {
  userId: number;
  yearMonth: string;
  gross: number;
  sent: number;
  /** 0 for an unsettled row. */
  settlementId: number;
  deduction: number | null;
  transferFee: number | null;
  net: number | null;
  /** Won that the bank line pays of this settlement. */
  transferred: number | null;
  settledAt: string | null;
  payDay: string | null;
  kind: "INDIVIDUAL" | "COMPANY" | null;
  bankCode: string | null;
  holder: string | null;
  number: string | null;
  transferState: TransferState | null;
  refusedReason: string | null;
  userEmail: string;
  userNickname: string;
};

/** Unseals the holder and masks the account. `rules`: today's, for unsettled amounts. */
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

/** Settled: frozen amounts, as paid by the bank line (ADR 73). Unsettled: by today's rule. */
function amountsOf(line: Line, rules: Awaited<ReturnType<typeof deductionRules>>) {
  if (line.settlementId) {
    const { netWon, transferFeeWon } = asPaid({ netWon: line.net!, transferFeeWon: line.transferFee! }, line.transferred);
    return { deduction: line.deduction, basis: null, transferFee: transferFeeWon, netWon };
  }
  if (line.kind === null) return { deduction: null, basis: null, transferFee: null, netWon: null };
  const basis = basisOf(line.kind, rules[line.kind]);
  const { incomeTaxWon, localTaxWon, vatWon, transferFeeWon, netWon } = payoutOf(line.gross, rules[line.kind]);
  return { deduction: incomeTaxWon + localTaxWon + vatWon, basis, transferFee: transferFeeWon, netWon };
}

function basisOf(kind: CreatorKind, rule: Deductions): DeductionBasis {
  const permille = rule.incomeTaxPermille + rule.localTaxPermille + rule.vatPermille;
  const rounding = rule.roundToWon > 1 && permille > 0 ? `${kindName(kind)} 공제는 세금마다 ${won(rule.roundToWon)} 미만을 버려요.` : null;
  return { short: `${kindName(kind)} ${permille / 10}%`, rounding, full: deductionsText(rule) || "없음" };
}
