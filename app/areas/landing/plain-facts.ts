import { won } from "~/areas/payments/price";
import { counted } from "~/messages/counted";
import type { CostTerms } from "./cost";

/** Figures of the front page; a fee only where a rate exists. */
export const plainFacts = ({ perDay, perMonth, feeWon }: CostTerms) => [
  { label: "가입하고 쓰는 비용", value: "0원", note: "읽기, 친구 등록, 보고서도 무료" },
  { label: "한 달에 보낼 수 있는 글", value: `${counted(perMonth)}건`, note: `하루 ${counted(perDay)}건까지` },
  ...(feeWon > 0 ? [{ label: "내 글이 한 번 전달될 때", value: won(feeWon), note: "쓴 사람에게 쌓이는 저작권료" }] : []),
  { label: "저작권료를 드리는 날", value: "다음 달 10일", note: "개인은 3.3%를 뺀 금액" },
];
