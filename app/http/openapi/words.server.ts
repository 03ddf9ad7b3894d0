import { limits } from "../request/limits";
import { hoursOf } from "../rest/endpoint.server";
import type { ListedCall } from "../rest/list-calls.server";

/** Areas of the document by the first part of a path. */
export const areas: Record<string, string> = {
  api: "호출과 권한",
  authenticate: "로그인과 본인 확인",
  blog: "글쓰기와 블로그",
  common: "공통코드",
  contents: "콘텐츠 숍, 댓글, 공감",
  "data-dictionary": "데이터 사전",
  database: "데이터베이스 환경",
  "help-codes": "도움말",
  kakao: "카카오 알림",
  kakaocert: "본인 인증",
  "openapi.json": "이 문서",
  payment: "결제",
  reading: "읽는 사람",
  report: "통계",
  "send-messages": "발송",
  "sending-count-history": "발송 건수",
  seminar: "세미나",
  settlement: "정산",
  suggest: "추천",
  system: "회원, 메뉴, 회사",
  table: "테이블",
  "user-additional-information": "추가 정보",
  "web-vitals": "화면 속도",
};

export const areaOf = (path: string): string => path.replace(/^\/v1\//, "/").split("/")[1] ?? "";

const access = {
  anyone: "로그인하지 않아도 부를 수 있어요.",
  member: "로그인한 회원이 자기 것에 대해 불러요.",
  granted: "권한이 있는 회원만 부를 수 있어요.",
};

/** Describes a call from its declaration: callers, limits, repeats. */
export function describe({ path, endpoint }: ListedCall): string {
  const { summary, all, proof, idempotent, limit, maxBytes, twinOf, status } = endpoint;
  const sentences = [
    `${summary}.`,
    access[endpoint.access.floor],
    all && `‘${all}’ 권한이 있으면 모든 회원의 것에 대해 불러요.`,
    twinOf && `\`${twinOf} ${path.replace(/\/delete$/, "")}\`와 같은 일을 해요.`,
    status === 202 && "받아 두고 백그라운드에서 처리해요.",
    proof && "최근에 본인 확인을 해야 해요: `POST /v1/authenticate/proof`.",
    idempotent && `\`Idempotency-Key\`가 같으면 ${hoursOf(idempotent)}시간 동안 첫 답을 다시 보내요.`,
    limit && `${limits[limit].seconds}초에 ${limits[limit].max}번까지 부를 수 있어요.`,
    maxBytes && `본문은 ${Math.round(maxBytes / 1_000_000)} MB까지 보낼 수 있어요.`,
  ];
  return sentences.filter(Boolean).join(" ");
}
