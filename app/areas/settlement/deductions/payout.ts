import { won } from "~/areas/payments/price";

export type CreatorKind = "INDIVIDUAL" | "COMPANY";

/** Each tax is rounded down to a multiple of `roundToWon`. */
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

/** A payout in won (1 §9, rule 16). A net below 0 is not paid. */
export function payoutOf(grossWon: number, rule: Deductions): Payout {
  const tax = (permille: number) => Math.floor((grossWon * permille) / (1_000 * rule.roundToWon)) * rule.roundToWon;
  const taxes = { incomeTaxWon: tax(rule.incomeTaxPermille), localTaxWon: tax(rule.localTaxPermille), vatWon: tax(rule.vatPermille) };
  const { transferFeeWon } = rule;
  const netWon = grossWon - taxes.incomeTaxWon - taxes.localTaxWon - taxes.vatWon - transferFeeWon;
  return { grossWon, ...taxes, transferFeeWon, netWon };
}

/** Korean "gross - deductions = net" in won, without deductions of 0. */
export function payoutFormula({ grossWon, incomeTaxWon, localTaxWon, vatWon, transferFeeWon, netWon }: Payout): string {
  const parts: [string, number][] = [
    ["소득세", incomeTaxWon],
    ["지방소득세", localTaxWon],
    ["부가세", vatWon],
    ["이체 수수료", transferFeeWon],
  ];
  const deductionTexts = parts.filter(([, amount]) => amount > 0).map(([name, amount]) => ` - ${name} ${won(amount)}`);
  return `${won(grossWon)}${deductionTexts.join("")} = ${won(netWon)}`;
}

/** A rule's deductions, such as "소득세 3%, 지방소득세 0.3%". */
export function deductionsText({ incomeTaxPermille, localTaxPermille, vatPermille, transferFeeWon }: Deductions): string {
  const taxes: [string, number][] = [
    ["소득세", incomeTaxPermille],
    ["지방소득세", localTaxPermille],
    ["부가세", vatPermille],
  ];
  const taxTexts = taxes.filter(([, permille]) => permille > 0).map(([name, permille]) => `${name} ${permille / 10}%`);
  return [...taxTexts, ...(transferFeeWon > 0 ? [`이체 수수료 ${won(transferFeeWon)}`] : [])].join(", ");
}
