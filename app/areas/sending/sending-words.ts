import { counted } from "~/messages/counted";
import type { RefusalCode } from "~/messages/refusals.ko";
import type { sendRecipient } from "~db/schema/sending";
import { PANEL } from "./sending-links";

const TITLE_POINTS = 30;

/** Panel title, cut after 30 code points (rule 67). */
export function cutTitle(title: string): string {
  const characters = [...title];
  return characters.length <= TITLE_POINTS ? title : `${characters.slice(0, TITLE_POINTS).join("")}…`;
}

export type RecipientState = (typeof sendRecipient.$inferSelect)["state"];
export const recipientStates: Record<RecipientState, string> = {
  WAITING: "대기",
  SENDING: "보내는 중",
  SENT: "보냄",
  FAILED: "실패",
  UNSURE: "확인 필요",
};

const whySkipped = {
  excluded: "제외한 친구",
  "opted-out": "수신을 거부한 친구",
  gone: "카카오톡 친구 목록에서 사라진 친구",
  unrecorded: "읽음 기록을 꺼서 읽었는지 알 수 없는 친구",
} as const;

/** "제외한 친구 2명" for each reason. */
export const skippedTexts = (skipped: Partial<Record<keyof typeof whySkipped, number>>): string[] =>
  Object.entries(whySkipped).flatMap(([why, text]) => {
    const count = skipped[why as keyof typeof whySkipped] ?? 0;
    return count > 0 ? [`${text} ${counted(count)}명`] : [];
  });

/** State of a message without a reading. */
export const unreadText = (isRecorded: boolean): string => (isRecorded ? "아직 안 읽음" : "기록 안 함");

const FETCH = "fetch";
const login = (back: string, scope = "") => `/app/oauth/login?redirectUrl=${encodeURIComponent(back)}${scope}`;

/** Address of the payment. From a send panel, the payment comes back to the panel's post. */
export function paymentOf(back: string): string {
  const { pathname, search } = new URL(back, "http://internal.invalid");
  return `/app/payment-ready${pathname === PANEL ? search : ""}`;
}

/** Address that asks for the consent to friends and messages. The return fetches the friends. */
export const consentAndFetch = (back: string) => login(`${back}&${FETCH}=Y`, "&scope=friends,talk_message");

/** The send panel to return to with fetched friends; null if `back` does not ask for friends. */
export function fetchingPanel(back: string): string | null {
  const { pathname, searchParams } = new URL(back, "http://internal.invalid");
  if (pathname !== PANEL || searchParams.get(FETCH) !== "Y") return null;
  searchParams.delete(FETCH);
  return `${pathname}?${searchParams}`;
}

/** Link that resolves a refusal and returns to `back`. */
export function remedyOf(code: RefusalCode | string | null, back: string): { href: string; label: string; kakao: boolean } | null {
  if (code === "sending.social-only" || code === "common.messenger-login" || code === "common.messenger-token")
    return { href: login(back), label: "카카오로 로그인", kakao: true };
  if (code === "sending.friends-scope" || code === "sending.friend-list-scope" || code === "sending.message-scope")
    return { href: login(back, "&scope=friends,talk_message"), label: "카카오톡 동의하기", kakao: true };
  if (code === "payments.required") return { href: paymentOf(back), label: "결제하기", kakao: false };
  if (code === "sending.messenger-closed") return { href: "/app/support", label: "고객센터에 알리기", kakao: false };
  return null;
}

export function syncedText({
  listed,
  added,
  returned,
  gone,
  changed,
  isComplete,
}: Record<"listed" | "added" | "returned" | "gone" | "changed", number> & { isComplete: boolean }) {
  const parts = [
    `새 친구는 ${counted(added)}명입니다.`,
    returned > 0 && `다시 보이는 친구 ${counted(returned)}명.`,
    gone > 0 && `사라진 친구 ${counted(gone)}명.`,
    changed > 0 && `이름이나 사진이 바뀐 친구 ${counted(changed)}명.`,
    !isComplete && "카카오톡이 목록을 끝까지 주지 않아, 목록에 없는 친구는 그대로 두었습니다.",
  ];
  return [`친구 ${counted(listed)}명을 불러왔습니다.`, ...parts.filter(Boolean)].join(" ");
}

export const genders: Record<string, string> = { female: "여성", male: "남성" };

/** Notices after adding (2 §4 "Sending (queued)") and removing (2 §8). */
export const WAITING_SAVED = "발송 대기 목록에 저장했습니다.";
export const WAITING_DELETED = "발송 대기 목록에서 삭제했습니다.";
