import { won } from "~/areas/payments/price";
import { counted } from "~/messages/counted";
import type { CostTerms } from "./cost";

/** Figures of the front page; a fee only where a rate exists. */
export const plainFacts = ({ perDay, perMonth, feeWon }: CostTerms) => [
  { label: "가입하고 쓰는 데", value: "0원", note: "읽기, 친구 등록, 보고서도 무료" },
  { label: "한 달에 보내는 글", value: `${counted(perMonth)}건`, note: `하루 ${counted(perDay)}건까지` },
  ...(feeWon > 0 ? [{ label: "도착한 글마다 저작권료", value: won(feeWon), note: "글을 쓴 사람에게 쌓여요" }] : []),
  { label: "저작권료를 드리는 날", value: "다음 달 10일", note: "개인은 3.3%를 뺀 금액" },
];
