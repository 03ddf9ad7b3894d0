import { counted } from "~/messages/counted";
import { particleOf } from "~/messages/particles";
import { cutTitle } from "./send-texts";

type Preview = {
  title: string;
  total: number;
  /** Of the total, how many have had the post before. */
  secondTime: number;
  skipped: Partial<Record<"excluded" | "opted-out" | "gone" | "unrecorded", number>>;
  left: { day: number; month: number };
};

const whySkipped = {
  excluded: "제외한 친구",
  "opted-out": "수신을 거부한 친구",
  gone: "카카오톡 친구 목록에서 사라진 친구",
  unrecorded: "읽음 기록을 꺼서 열었는지 알 수 없는 친구",
} as const;

/** The question before a run, whichever screen it starts from: who gets what, who is left out and why, what is left afterwards. */
export function runQuestion({ title, total, secondTime, skipped, left }: Preview) {
  const name = cutTitle(title);
  const out = Object.entries(whySkipped).flatMap(([why, text]) => {
    const count = skipped[why as keyof typeof whySkipped] ?? 0;
    return count > 0 ? [`${text} ${counted(count)}명`] : [];
  });
  return {
    question: `‘${name}’${particleOf(name, "을/를")} ${counted(total)}명에게 보낼까요?`,
    details: [
      `카카오톡 친구 ${counted(total)}명에게 메시지가 한 번씩 갑니다. 보낸 뒤에는 되돌릴 수 없습니다.`,
      ...(secondTime > 0 ? [`이 가운데 ${counted(secondTime)}명은 이 글을 이미 받았습니다. 보내면 한 번 더 받습니다.`] : []),
      ...(out.length > 0 ? [`보내지 않는 친구: ${out.join(", ")}`] : []),
      `오늘은 ${counted(left.day)}명까지 보낼 수 있고, 보내면 ${counted(left.day - total)}명이 남습니다.`,
      `이번 달은 ${counted(left.month)}명까지 보낼 수 있고, 보내면 ${counted(left.month - total)}명이 남습니다.`,
    ],
    yes: `${counted(total)}명에게 보내기`,
  };
}
