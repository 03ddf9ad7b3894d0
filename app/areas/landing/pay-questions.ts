import { counted } from "~/messages/counted";
import type { CostTerms } from "./cost";
import type { Question } from "./questions";

/** Questions of the price page; the front page answers others. */
export const payQuestions = ({ perDay, perMonth }: Pick<CostTerms, "perDay" | "perMonth">): Question[] => [
  {
    question: "어떻게 결제하나요?",
    answer:
      "카카오페이로 결제해요. 카카오 로그인이 필요하고, 그다음부터는 매달 같은 날에 자동으로 결제돼요. 같은 날이 없는 달에는 그달의 마지막 날에 결제돼요.",
  },
  {
    question: "한도는 언제 다시 채워지나요?",
    answer: `하루 ${counted(perDay)}건은 밤 12시에, 한 달 ${counted(perMonth)}건은 매달 1일에 다시 채워져요. 전달되지 않은 글은 세지 않아요.`,
  },
  {
    question: "다른 작가의 글을 보내면 더 내나요?",
    answer: "아니요. 내 글도, 콘텐츠 숍의 글도 같은 요금으로 보내요. 작가에게 가는 저작권료도 따로 내지 않아요.",
  },
  {
    question: "카드 문제로 결제가 안 되면 바로 끊기나요?",
    answer: "아니요. 세 번 더 결제해 보고, 그동안은 계속 보낼 수 있어요. 그래도 결제되지 않으면 이용권이 끝나요.",
  },
  {
    question: "해지하면 쓴 글은 어떻게 되나요?",
    answer: "글과 블로그, 친구 목록, 읽은 기록이 그대로 남아요. 읽고 쓰는 일은 계속 무료이고, 다시 보내고 싶을 때 결제하면 돼요.",
  },
  {
    question: "결제해야 저작권료를 받나요?",
    answer: "아니요. 무료로 쓰는 회원의 글도 다른 회원이 보낼 수 있고, 그때마다 저작권료가 쌓여요.",
  },
];
