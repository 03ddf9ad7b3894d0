import { won } from "~/areas/payments/price";
import { deductionsText } from "~/areas/settlement/deductions/payout";
import { counted } from "~/messages/counted";
import { costOf, type CostTerms } from "./cost";

const DISPATCHES = 1_000;

/** A month's fee as an example; null without a rate. */
export function feeExample(terms: CostTerms): { sum: string; net: string } | null {
  if (terms.feeWon === 0) return null;
  const { grossWon, netWon } = costOf({ friends: 0, posts: 0, others: DISPATCHES }, terms);
  const taken = terms.deductions && deductionsText(terms.deductions);
  const sum = `예: 한 달에 ${counted(DISPATCHES)}건 전달 × ${won(terms.feeWon)} = ${won(grossWon)}`;
  return { sum: taken ? `${sum}, ${taken}를 빼면` : sum, net: won(netWon) };
}
