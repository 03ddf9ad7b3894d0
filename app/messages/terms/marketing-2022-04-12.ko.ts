import type { Agreement } from "./agreement";

export const marketing: Agreement = {
  kind: "MARKETING",
  version: "2022-04-12",
  effectiveOn: "2022-04-12",
  title: "광고성 정보 받기",
  required: false,
  articles: [
    {
      heading: "1. 받는 내용",
      paragraphs: ["새 기능과 행사, 세미나 소식, 이용에 도움이 되는 안내를 이메일이나 메신저로 보내드립니다."],
    },
    {
      heading: "2. 쓰는 항목",
      paragraphs: ["이메일, 휴대전화번호, 닉네임, 지역, 직업, 직무"],
    },
    {
      heading: "3. 보관하는 기간",
      paragraphs: ["동의를 거두거나 탈퇴할 때까지 씁니다. 보낸 기록은 법령에 따라 6개월 동안 보관합니다."],
    },
    {
      heading: "4. 동의하지 않을 권리",
      paragraphs: [
        "동의하지 않아도 가입과 이용에 불이익이 없습니다. 동의한 뒤에도 회원 정보의 동의 내역 화면에서 언제든지 거둘 수 있습니다.",
        "이 내용은 2022년 4월 12일부터 적용합니다.",
      ],
    },
  ],
};
