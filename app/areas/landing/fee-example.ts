import { won } from "~/areas/payments/price";
import { deductionsText } from "~/areas/settlement/deductions/payout";
import { counted } from "~/messages/counted";
import { costOf, type CostTerms } from "./cost";

const DISPATCHES = 1_000;

/** A month's fee as an example; null without a rate. */
export function feeExample(terms: CostTerms): { sum: string; net: string; note: string } | null {
  if (terms.feeWon === 0) return null;
  const { grossWon, netWon } = costOf({ friends: 0, posts: 0, others: DISPATCHES }, terms);
  const taken = terms.deductions && deductionsText(terms.deductions);
  const sum = `예: 한 달에 ${counted(DISPATCHES)}건 전달 × ${won(terms.feeWon)} = ${won(grossWon)}`;
  const note = `개인은 원천세 3.3%, 기업은 부가세 10%, 그리고 이체 수수료(지금 ${won(terms.deductions?.transferFeeWon ?? 0)})를 뺀 금액을 드려요.`;
  return { sum: taken ? `${sum}, ${taken}를 빼면` : sum, net: won(netWon), note };
}
