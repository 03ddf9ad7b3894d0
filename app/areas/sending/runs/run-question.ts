import { counted } from "~/messages/counted";
import { particleOf } from "~/messages/particles";
import type { Part } from "../internal/split-over-days";
import { momentText, partsText, timeText } from "../plan-words";
import { cutTitle, skippedTexts } from "../sending-words";

type Share = { total: number; now: number; later: number; until: "morning" | "tomorrow" | "next-month" | null; parts: Part[] };
type RunPreview = Share & {
  at: Date;
  title: string;
  isAd: boolean;
  secondTime: number;
  often: { weeklyMost: number; people: number; either: number } | null;
  without: Record<"had" | "often" | "both", Share>;
  skipped: Partial<Record<"excluded" | "opted-out" | "gone" | "unrecorded", number>>;
  left: { day: number; month: number };
};

const whyLater = {
  morning: "밤 9시부터 아침 8시까지는 광고성 글을 보낼 수 없어요.",
  tomorrow: "오늘 보낼 수 있는 수를 넘어요.",
  "next-month": "이번 달에 보낼 수 있는 수를 넘어요.",
} as const;

export function runQuestion(preview: RunPreview) {
  const { title, total, now, later, until, isAd, secondTime, often, skipped, left } = preview;
  const among = (people: number) => (people === total ? `${counted(people)}명 모두` : `이 중 ${counted(people)}명은`);
  const name = cutTitle(title);
  const titleObject = `‘${name}’${particleOf(name, "을/를")}`;
  const exceptOptions = exceptsOf(preview);
  const leftOut = skippedTexts(skipped);
  return {
    question: now > 0 ? `${titleObject} ${counted(now)}명에게 보낼까요?` : `${titleObject} ${counted(later)}명에게 보내도록 예약할까요?`,
    details: [
      ...(secondTime > 0 ? [`${among(secondTime)} 이 글을 이미 받았어요. 보내면 한 번 더 받아요.`] : []),
      ...(often ? [`${among(often.people)} 지난 7일 동안 이미 ${often.weeklyMost}번 이상 받았어요. 보내면 한 번 더 받아요.`] : []),
      ...(now > 0 ? [`카카오톡 친구 ${counted(now)}명에게 메시지가 한 번씩 가요. 보낸 뒤에는 되돌릴 수 없어요.`] : []),
      ...(until ? restTexts(preview, whyLater[until]) : []),
      ...(isAd ? ["광고성 글로 보내요. 광고를 받겠다고 미리 동의한 사람에게만 보낼 수 있어요."] : []),
      ...(leftOut.length > 0 ? [`보내지 않는 친구: ${leftOut.join(", ")}`] : []),
      `보내면 오늘 ${counted(left.day - now)}명, 이번 달 ${counted(left.month - now)}명까지 더 보낼 수 있어요.`,
    ],
    yes: buttonLabel(preview),
    ...(exceptOptions.length > 0 ? { also: exceptOptions } : {}),
    // Send the shown figure back: if it has grown, the form asks again.
    fields: [["told", String(often?.people ?? 0)]] as [string, string][],
  };
}

function restTexts({ now, later, parts, at }: RunPreview, why: string): string[] {
  const who = `${why} ${now > 0 ? "나머지 " : ""}${counted(later)}명은`;
  if (parts.length === 1) return [`${who} ${momentText(parts[0]!.remindAt, at)}에 보내도록 예약해요. 그때 알려 드리고, 한 번 눌러야 가요.`];
  return [
    `${who} ${counted(parts.length)}일에 나누어 예약해요: ${partsText(parts, at)}.`,
    `날마다 ${timeText(parts)}에 알려 드리고, 그날마다 한 번 눌러야 가요.`,
  ];
}

function exceptsOf({ total, secondTime, often, without }: RunPreview) {
  const [hadPost, reachedLimit, either] = [secondTime, often?.people ?? 0, often?.either ?? secondTime];
  const isTwo = hadPost > 0 && reachedLimit > 0;
  const options = [
    { value: "had" as const, people: hadPost, who: isTwo ? "이 글을 받은 " : "" },
    { value: "often" as const, people: reachedLimit, who: isTwo ? "자주 받은 " : "" },
    { value: "both" as const, people: isTwo && either > Math.max(hadPost, reachedLimit) ? either : 0, who: "둘 중 하나라도 해당하는 " },
  ];
  return options
    .filter(({ people }) => people > 0 && people < total)
    .map(({ value, people, who: label }) => ({
      name: "except",
      value,
      label: `${label}${counted(people)}명 빼고 ${buttonLabel(without[value])}`,
    }));
}

function buttonLabel({ now, later }: Share): string {
  if (later === 0) return `${counted(now)}명에게 보내기`;
  return now > 0 ? `${counted(now)}명에게 보내고 ${counted(later)}명은 예약` : `${counted(later)}명 예약하기`;
}

/** Confirmation before settling UNSURE recipients by hand. */
export function settleQuestion(arrived: boolean, people: number) {
  if (arrived)
    return {
      question: `${counted(people)}명을 받은 것으로 처리할까요?`,
      details: ["보낸 것으로 세고, 되돌릴 수 없어요."],
      yes: "받았어요",
    };
  return {
    question: `${counted(people)}명을 받지 못한 것으로 처리할까요?`,
    details: ["실패로 바뀌고, 그만큼 보낸 수에서 돌려받아요. 다시 보낼 수 있어요."],
    yes: "받지 못했어요",
  };
}
