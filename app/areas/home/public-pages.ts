export type PublicPage = { title: string; description: string; /** Words of the picture, where the title says little. */ card?: string };

export const publicPages: Record<string, PublicPage> = {
  "/": {
    title: "글을 쓰고, 친구에게 보내고, 누가 읽었는지 봐요",
    description: "글을 써서 카카오톡 친구에게 보내고, 누가 읽었는지 봐요.",
  },
  "/app/main": {
    title: "처음 화면",
    description: "글을 읽고 쓰는 일은 무료예요. 쓴 글을 카카오톡 친구에게 보내고, 누가 읽었는지 봐요.",
    card: "글을 쓰고, 친구에게 보내고, 누가 읽었는지 봐요",
  },
  "/app/introduce": {
    title: "프로그램 소개",
    description: "가입하고, 블로그를 만들고, 글을 올리고, 카카오톡 친구에게 보내는 네 단계를 소개해요.",
    card: "가입해서 첫 글을 보내기까지 네 단계",
  },
  "/app/service/service-introduce": {
    title: "서비스 소개",
    description: "설계사, 세무사, 동네 가게가 친구에게 글을 보내고 누가 읽었는지 보는 방법을 소개해요.",
    card: "내 글을 친구의 카카오톡까지",
  },
  "/app/service/new-service-introduce": {
    title: "새 서비스 소개",
    description: "다른 작가의 글을 골라 보내는 콘텐츠 숍과 한 사람씩 보이는 발송 결과를 소개해요.",
    card: "콘텐츠 숍과 한 사람씩 보이는 발송 결과",
  },
  "/app/service/service-pricing": {
    title: "이용 요금",
    description: "콘텐츠 발송은 한 달 100,000원(부가세 포함), 읽고 쓰는 일은 무료예요.",
    card: "이용 요금: 읽고 쓰는 일은 무료예요",
  },
  "/app/contents/contents-shop": {
    title: "콘텐츠 숍",
    description: "친구에게 보낼 글을 찾아보세요.",
    card: "친구에게 보낼 글을 찾는 콘텐츠 숍",
  },
  "/app/support": {
    title: "고객센터",
    description: "이용하다 궁금한 점과 결제, 환불, 개인정보에 관한 일을 물어보세요.",
  },
  "/app/policy/terms": { title: "이용약관", description: "서비스를 이용하는 조건과 서로 지킬 일을 적었어요." },
  "/app/policy/privacy": { title: "개인정보처리방침", description: "어떤 개인정보를 왜, 얼마 동안 보관하는지 적었어요." },
};

/** Letters on the page's drawn picture. */
export const cardTitleOf = ({ card, title }: PublicPage): string => card ?? title;
