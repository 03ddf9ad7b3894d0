import { won } from "~/areas/payments/price";

export type CreatorKind = "INDIVIDUAL" | "COMPANY";

/** What is kept back from fees: taxes in thousandths, each cut down to a multiple of `roundToWon`, and the transfer's fee in won. */
export type Deductions = {
  incomeTaxPermille: number;
  localTaxPermille: number;
  vatPermille: number;
  roundToWon: number;
  transferFeeWon: number;
};

export type Payout = {
  grossWon: number;
  incomeTaxWon: number;
  localTaxWon: number;
  vatWon: number;
  transferFeeWon: number;
  netWon: number;
};

/**
 * A creator's payout of fees, in won (1 §9, rule 16): each tax worked out from the gross on its own and cut down, then the transfer's
 * fee. The parts add up to the gross; the net is below 0 when the fee is more than what is left, and is then not paid.
 */
export function payoutOf(grossWon: number, rule: Deductions): Payout {
  const tax = (permille: number) => Math.floor((grossWon * permille) / (1_000 * rule.roundToWon)) * rule.roundToWon;
  const taxes = { incomeTaxWon: tax(rule.incomeTaxPermille), localTaxWon: tax(rule.localTaxPermille), vatWon: tax(rule.vatPermille) };
  const { transferFeeWon } = rule;
  const netWon = grossWon - taxes.incomeTaxWon - taxes.localTaxWon - taxes.vatWon - transferFeeWon;
  return { grossWon, ...taxes, transferFeeWon, netWon };
}

/** A payout's calculation in words: the fees, each deduction, the rest. */
export function payoutSum({ grossWon, incomeTaxWon, localTaxWon, vatWon, transferFeeWon, netWon }: Payout): string {
  const parts: [string, number][] = [
    ["소득세", incomeTaxWon],
    ["지방소득세", localTaxWon],
    ["부가세", vatWon],
    ["이체 수수료", transferFeeWon],
  ];
  const taken = parts.filter(([, amount]) => amount > 0).map(([name, amount]) => ` - ${name} ${won(amount)}`);
  return `${won(grossWon)}${taken.join("")} = ${won(netWon)}`;
}

/** What a rule keeps back, in words: "소득세 3%, 지방소득세 0.3%"; "" for nothing. */
export function deductionsSaid({ incomeTaxPermille, localTaxPermille, vatPermille, transferFeeWon }: Deductions): string {
  const taxes: [string, number][] = [
    ["소득세", incomeTaxPermille],
    ["지방소득세", localTaxPermille],
    ["부가세", vatPermille],
  ];
  const said = taxes.filter(([, permille]) => permille > 0).map(([name, permille]) => `${name} ${permille / 10}%`);
  return [...said, ...(transferFeeWon > 0 ? [`이체 수수료 ${won(transferFeeWon)}`] : [])].join(", ");
}
