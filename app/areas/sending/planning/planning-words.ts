import { counted } from "~/messages/counted";
import { particleOf } from "~/messages/particles";
import { momentText, partsText, timeText } from "../plan-words";
import { type QuietHours, quietText } from "../pressure/quiet-hours";
import { cutTitle, skippedTexts } from "../sending-words";
import type { PlanPreview } from "./plan-run.server";

export const PLAN_RULE = "그 시각에 알림과 메일로 알려 드려요. 자동으로 보내지 않으니, 그때 확인하고 한 번 눌러 주세요.";

const quietLine = (quiet: QuietHours | null) =>
  quiet ? [`${quietText(quiet)}는 조용한 시간이에요. 이때 보내면 쉬는 사람이 받을 수 있어요.`] : [];

/** Question before planning. */
export function planQuestion({ title, parts, skipped, quiet }: PlanPreview, now: Date) {
  const name = cutTitle(title);
  const people = parts.reduce((sum, part) => sum + part.people, 0);
  const skippedNames = skippedTexts(skipped);
  return {
    question: `‘${name}’${particleOf(name, "을/를")} ${momentText(parts[0]!.remindAt, now)}에 ${counted(people)}명에게 보내도록 예약할까요?`,
    details: [
      ...quietLine(quiet),
      ...(parts.length > 1
        ? [
            `하루에 보낼 수 있는 수를 넘어 ${parts.length}일에 나누어 예약해요: ${partsText(parts, now)}. 날마다 ${timeText(parts)}에 알려 드려요.`,
          ]
        : []),
      PLAN_RULE,
      ...(skippedNames.length > 0 ? [`보내지 않는 친구: ${skippedNames.join(", ")}`] : []),
      "받는 사람과 한도는 보내는 날에 다시 확인해요.",
    ],
    yes: parts.length > 1 ? `${parts.length}일로 예약하기` : "예약하기",
  };
}

/** Question before a move into quiet hours. */
export const moveQuestion = (quiet: QuietHours, remindAt: Date, now: Date) => ({
  question: `${momentText(remindAt, now)}로 바꿀까요?`,
  details: quietLine(quiet),
  yes: "시각 바꾸기",
});

export const cancelAllQuestion = (days: number) => ({
  question: `남은 ${days}일을 모두 취소할까요?`,
  details: ["받는 사람과 메시지는 발송 대기에 하나로 모아 둬요."],
  yes: "모두 취소",
});

export const plannedText = (remindAt: Date, days: number, now: Date): string =>
  days > 1
    ? `${days}일에 나누어 예약했습니다. ${momentText(remindAt, now)}부터 알려 드립니다.`
    : `${momentText(remindAt, now)}에 알려 드립니다.`;

export const plannedStates = {
  planned: { text: "예약", tone: "now" },
  due: { text: "지금 보낼 수 있어요", tone: "good" },
  missed: { text: "하루가 지났어요", tone: "wait" },
} as const;
