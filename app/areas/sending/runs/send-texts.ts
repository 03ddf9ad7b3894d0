import type { RefusalCode } from "~/messages/refusals.ko";
import type { RecipientState } from "./read-send-run.server";

const TITLE_POINTS = 30;

/** Panel title, cut after 30 code points (rule 67). */
export function cutTitle(title: string): string {
  const characters = [...title];
  return characters.length <= TITLE_POINTS ? title : `${characters.slice(0, TITLE_POINTS).join("")}…`;
}

export const stateNames: Record<RecipientState, string> = {
  WAITING: "기다림",
  SENDING: "보내는 중",
  SENT: "보냄",
  FAILED: "실패",
  UNSURE: "확인 필요",
};

const login = (back: string, scope = "") => `/app/oauth/login?redirectUrl=${encodeURIComponent(back)}${scope}`;

/** Link that resolves a refusal and returns to `back`, or null. */
export function remedyOf(code: RefusalCode | string | null, back: string): { href: string; label: string; kakao: boolean } | null {
  if (code === "sending.social-only" || code === "common.messenger-login" || code === "common.messenger-token")
    return { href: login(back), label: "카카오로 로그인", kakao: true };
  if (code === "sending.friends-scope" || code === "sending.friend-list-scope" || code === "sending.message-scope")
    return { href: login(back, "&scope=friends,talk_message"), label: "카카오톡 동의하기", kakao: true };
  if (code === "payments.required") return { href: "/app/payment-ready", label: "결제하기", kakao: false };
  if (code === "sending.messenger-closed") return { href: "/app/support", label: "고객센터에 알리기", kakao: false };
  return null;
}
