import type { Agreement } from "./agreement";

export const thirdParty: Agreement = {
  kind: "THIRD_PARTY",
  version: "2022-03-01",
  effectiveOn: "2022-03-09",
  title: "본인 인증을 위한 제3자 제공",
  required: true,
  articles: [
    {
      heading: "1. 받는 곳과 목적",
      paragraphs: ["카카오 인증 서비스를 제공하는 사업자에게 본인 인증 요청을 보내기 위해 제공합니다."],
    },
    { heading: "2. 제공하는 항목", paragraphs: ["이름, 휴대전화번호, 생년월일"] },
    {
      heading: "3. 보관하는 기간",
      paragraphs: ["인증을 마칠 때까지 쓰며, 법령이 보관하게 한 인증 기록은 그 기간 동안 보관합니다."],
    },
    {
      heading: "4. 동의하지 않을 권리",
      paragraphs: ["동의하지 않을 수 있습니다. 다만 동의하지 않으면 이메일로 가입할 때 필요한 본인 인증을 할 수 없습니다."],
    },
  ],
};
