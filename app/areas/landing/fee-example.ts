import { won } from "~/areas/payments/price";
import { type Deductions, payoutOf } from "~/areas/settlement/deductions/payout";
import { counted } from "~/messages/counted";
import type { CostTerms } from "./cost";

const SENDERS = 20;
const FRIENDS = 50;

export type FeeExample = { title: string; rows: { name: string; value: string }[]; net: string; note: string };

/** A month's fee as an example; null without a rate. */
export function feeExample({ feeWon, deductions }: CostTerms): FeeExample | null {
  if (feeWon === 0) return null;
  const dispatches = SENDERS * FRIENDS;
  const grossWon = dispatches * feeWon;
  const rows = [{ name: `전달 ${counted(dispatches)}건 × ${won(feeWon)}`, value: won(grossWon) }];
  return {
    title: `회원 ${SENDERS}명이 내 글을 친구 ${FRIENDS}명씩에게 보내면`,
    rows: deductions ? [...rows, ...takenFrom(grossWon, deductions)] : rows,
    net: won(deductions ? payoutOf(grossWon, deductions).netWon : grossWon),
    note: `개인은 원천세 3.3%, 기업은 부가세 10%, 그리고 이체 수수료(지금 ${won(deductions?.transferFeeWon ?? 0)})를 뺀 금액을 드려요.`,
  };
}

function takenFrom(grossWon: number, rule: Deductions): FeeExample["rows"] {
  const { incomeTaxWon, localTaxWon, vatWon, transferFeeWon } = payoutOf(grossWon, rule);
  const taken: [string, number][] = [
    [`소득세 ${rule.incomeTaxPermille / 10}%`, incomeTaxWon],
    [`지방소득세 ${rule.localTaxPermille / 10}%`, localTaxWon],
    [`부가세 ${rule.vatPermille / 10}%`, vatWon],
    ["이체 수수료", transferFeeWon],
  ];
  return taken.filter(([, amount]) => amount > 0).map(([name, amount]) => ({ name, value: `−${won(amount)}` }));
}
