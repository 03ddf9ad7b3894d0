import { counted } from "~/messages/counted";
import type { Shown } from "./notice-kinds";
import { type NoticeText, noticeText, quoted } from "./notice-text";

const NAMES = 3;

/** Key of similar notices; null for a notice that stands alone. */
export function joinKey(shown: Shown): string | null {
  switch (shown.kind) {
    case "post-comment":
      return shown.facts.reply ? null : `post-comment:${shown.contentsId}`;
    case "comment":
      return shown.facts.reply ? null : `comment:${shown.seminarId}`;
    case "subscriber":
      return shown.facts.back ? null : "subscriber";
    default:
      return null;
  }
}

/** One text for notices with the same key, newest first. */
export function joinedText(alike: Shown[]): NoticeText {
  const [newest] = alike as [Shown, ...Shown[]];
  if (alike.length === 1) return noticeText(newest);
  const isSubscriber = newest.kind === "subscriber";
  const who = namesOf(alike.map(({ friendName, memberName }) => (isSubscriber ? friendName : memberName)));
  if (isSubscriber) return { text: `새 구독자가 ${counted(alike.length)}명 생겼어요.`, who, href: "/app/user/friend-list?subscribeYn=Y" };
  const where = newest.kind === "comment" ? quoted(newest.seminarTitle, "세미나") : quoted(newest.contentsTitle, "지운 글");
  return { text: `${where}에 댓글이 ${counted(alike.length)}개 달렸어요.`, who, href: noticeText(newest).href };
}

function namesOf(people: (string | null)[]): string | undefined {
  const names = [...new Set(people.filter((name) => name !== null))];
  const shown = names.slice(0, NAMES).map((name) => `${name}님`);
  const others = names.length - shown.length;
  return shown.join(", ") + (others > 0 ? ` 외 ${counted(others)}명` : "") || undefined;
}
