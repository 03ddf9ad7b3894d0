import type { Letter } from "~/areas/mail/post-mail.server";
import { durationText } from "~/areas/seminars/seminar-when";
import type { seminar, seminarLetter } from "~db/schema/seminars";
import { letter, seated as toSeated, unseated } from "../internal/own-letters.server";

export type LetterFacts = typeof seminarLetter.$inferSelect & { seminar: typeof seminar.$inferSelect; host: string };

/** Only seat holders get an online room's address (ADR 42). */
export function letterOf(facts: LetterFacts, { email, seated }: { email: string; seated: boolean }): Letter {
  const { subject, lines } = wordsOf(facts);
  return letter(email, subject, seated ? toSeated(facts.seminar) : unseated(facts.seminar), lines);
}

function wordsOf({ kind, subject, text, host, seminar }: LetterFacts): { subject: string; lines: string[] } {
  if (kind === "MESSAGE") return { subject, lines: [`${host} 님이 세미나에 신청한 분들에게 보냅니다.`, "", text] };
  if (kind === "CANCELLED")
    return { subject: "세미나가 취소되었습니다", lines: ["신청하신 세미나가 취소되었습니다.", `사유: ${seminar.cancelReason ?? ""}`] };
  if (kind === "CHANGED")
    return { subject: "세미나 내용이 바뀌었습니다", lines: ["신청하신 세미나의 일시나 장소가 바뀌었습니다. 바뀐 내용은 아래와 같습니다."] };
  const ahead = durationText(kind === "DAY_BEFORE" ? 24 * 3_600_000 : 3_600_000);
  return {
    subject: "곧 세미나가 시작합니다",
    lines: [`신청하신 세미나가 ${ahead} 안에 시작합니다.`, "참석하지 못하면 신청을 취소해 주세요. 기다리는 분에게 자리가 갑니다."],
  };
}
