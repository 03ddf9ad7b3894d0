import { addDays, addMonths, monthDays } from "~/time/seoul";
import { won } from "./price";

export type CreatorKind = "INDIVIDUAL" | "COMPANY";
export type Payout = {
  grossWon: number;
  incomeTaxWon: number;
  localTaxWon: number;
  vatWon: number;
  transferFeeWon: number;
  netWon: number;
};

/**
 * A creator's payout of a month's fees, in won (1 §9, decision 16). Individuals: 3% income tax and 0.3% local tax, each computed separately
 * and cut to 10 won. Companies: 10% of the gross. Then the transfer fee; never below 0.
 */
export function payoutOf(grossWon: number, kind: CreatorKind, transferFeeWon = 0): Payout {
  const person = kind === "INDIVIDUAL";
  const incomeTaxWon = person ? Math.floor((grossWon * 3) / 1_000) * 10 : 0;
  const localTaxWon = person ? Math.floor((grossWon * 3) / 10_000) * 10 : 0;
  const vatWon = person ? 0 : Math.floor(grossWon / 10);
  const netWon = Math.max(0, grossWon - incomeTaxWon - localTaxWon - vatWon - transferFeeWon);
  return { grossWon, incomeTaxWon, localTaxWon, vatWon, transferFeeWon, netWon };
}

/** A payout's calculation in words: the fees, each deduction and its reason, the rest. */
export function payoutSum({ grossWon, incomeTaxWon, localTaxWon, vatWon, transferFeeWon, netWon }: Payout): string {
  const parts: [string, number][] = [
    ["소득세 3%", incomeTaxWon],
    ["지방소득세 0.3%", localTaxWon],
    ["부가세 10%", vatWon],
    ["이체 수수료", transferFeeWon],
  ];
  const taken = parts.filter(([, amount]) => amount > 0).map(([name, amount]) => ` - ${name} ${won(amount)}`);
  return `${won(grossWon)}${taken.join("")} = ${won(netWon)}`;
}

const PAYOUT_DAY = 10;

/**
 * The planned payout day of a month's ("yyyyMM") fees: the 10th of the next month, moved past weekends and the given days off
 * ("yyyy-MM-dd"). Only shown; the product transfers no money (decision 18).
 */
export function payoutDay(month: string, daysOff: readonly string[] = []): string {
  let day = addDays(monthDays(addMonths(month, 1)).from, PAYOUT_DAY - 1);
  while (isWeekend(day) || daysOff.includes(day)) day = addDays(day, 1);
  return day;
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}
