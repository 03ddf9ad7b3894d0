import { REFUND_EACH_WON, won } from "~/areas/payments/price";
import { counted } from "~/messages/counted";
import type { CostTerms } from "./cost";

export type Question = { question: string; answer: string };

/** The answers follow the terms and the rules. */
export function questionsOf({ priceWon, perDay, perMonth }: CostTerms): Question[] {
  return [
    {
      question: "정말 무료로 쓸 수 있나요?",
      answer: `가입, 글 읽기와 쓰기, 고객 등록, 보고서, 세미나는 무료예요. 카카오톡 친구에게 보낼 때만 한 달 ${won(priceWon)}(부가세 포함)이 들어요. 하루 ${counted(perDay)}건, 한 달 ${counted(perMonth)}건까지 보낼 수 있어요.`,
    },
    {
      question: "카카오톡 친구 모두에게 보낼 수 있나요?",
      answer:
        "카카오톡 친구 중 카카오로 로그인해 동의한 사람에게 보낼 수 있어요. 구독 링크를 보내 주세요. 친구가 링크에서 카카오로 로그인하고 구독하면 친구 목록에 나와요. 글은 여러분이 누를 때에만 나가요.",
    },
    {
      question: "광고를 보내도 되나요?",
      answer:
        "정보를 전하는 곳이라, 광고만을 위한 글은 관리자가 내릴 수 있어요. 물건이나 서비스를 알리는 글이라면 보낼 때 ‘광고성 글’을 켜고, 미리 동의한 사람에게만 보내 주세요. (광고) 표시와 보내는 사람이 붙고, 밤 9시부터 아침 8시까지는 나가지 않아요.",
    },
    {
      question: "글을 받은 사람이 그만 받고 싶으면요?",
      answer: "받은 메시지의 ‘그만 받기’를 누르면 돼요. 무료이고, 보낸 사람이 바꿀 수 없어요. 다시 받기를 고르기 전에는 보내지 않아요.",
    },
    {
      question: "저작권료는 언제 받나요?",
      answer:
        "한 달 동안 쌓인 저작권료를 다음 달 10일에 등록한 계좌로 드려요. 쉬는 날이면 그다음 영업일이에요. 개인은 원천세 3.3%, 사업자는 부가세 10%, 그리고 이체 수수료를 뺀 금액을 드려요.",
    },
    {
      question: "개인정보는 어떻게 지키나요?",
      answer:
        "휴대전화번호와 계좌번호, 카카오 토큰은 암호화하고, 비밀번호는 되돌릴 수 없게 바꾸어 보관해요. 내 자료는 파일로 받아 볼 수 있고, 언제든지 탈퇴할 수 있어요. 읽은 기록을 남기고 싶지 않은 사람은 받은 글에서 끌 수 있어요.",
    },
    {
      question: "해지와 환불은 어떻게 하나요?",
      answer: `언제든지 해지할 수 있고, 결제한 기간은 끝까지 쓸 수 있어요. 결제한 날부터 7일 안이면 전액을 돌려드리고, 보낸 글이 있으면 한 건에 ${won(REFUND_EACH_WON)}을 빼요. 7일이 지나면 보낸 글이 없을 때만 절반을 돌려드려요.`,
    },
    {
      question: "오래된 브라우저에서도 되나요?",
      answer: "네. 스크립트를 꺼도, 글자만 보이는 브라우저에서도 모든 화면을 쓸 수 있어요.",
    },
    {
      question: "내가 쓴 글의 권리는 누구에게 있나요?",
      answer:
        "저작권은 글을 쓴 사람에게 있어요. 올린 글을 회원이 서비스 안에서 보내고 읽을 수 있게 허락해 주시는 거예요. 탈퇴해도 이미 올린 글은 남고, 보낸 만큼 저작권료를 드려요.",
    },
    {
      question: "휴대폰만으로도 쓸 수 있나요?",
      answer: "네. 앱을 설치하지 않아도 휴대폰의 브라우저에서 쓰고, 보내고, 누가 읽었는지 볼 수 있어요. 홈 화면에 추가해 둘 수도 있어요.",
    },
  ];
}

/** The questions for search engines (schema.org). */
export const questionData = (questions: Question[]) => ({
  "@context": "https://schema.org",
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});
