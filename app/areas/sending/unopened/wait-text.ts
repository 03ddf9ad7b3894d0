import { counted } from "~/messages/counted";
import { formatSeoul, seoulDay } from "~/time/seoul";

type Wait = { unopened: number; from: Date | null; willHear: boolean };

/** Why a second copy must wait a day, and what happens then (rule 312); null without a wait. */
export function waitText({ unopened, from, willHear }: Wait, now: Date): string | null {
  if (!from) return null;
  const isToday = seoulDay(from) === seoulDay(now);
  const time = formatSeoul(from, "HH:mm");
  const then = willHear
    ? `하루가 지나도 열지 않은 사람이 있으면 ${isToday ? `오늘 ${time} 뒤에` : "내일"} 다시 알려 드릴게요.`
    : `${isToday ? "오늘" : "내일"} ${time}부터 이 화면에서 다시 보낼 수 있어요.`;
  return `${counted(unopened)}명이 아직 열지 않았어요. ${then}`;
}
