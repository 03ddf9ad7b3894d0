import { counted } from "~/messages/counted";

/** Fee of one dispatch as Korean text; says when the rate is still an assumption (rule 10). */
export function rateSaid(rate: { feeWon: number; isAssumption: boolean } | null): string {
  if (!rate) return "";
  const assumed = rate.isAssumption ? " 임시로 정한 금액이라 바뀔 수 있지만, 이미 쌓인 저작권료는 달라지지 않아요." : "";
  return `글이 한 사람에게 전달될 때마다 ${counted(rate.feeWon)}원이에요.${assumed}`;
}
