import type { ThreadWords } from "~/areas/comments/thread-words";
import { counted } from "~/messages/counted";
import { type SeminarPhase, type SeminarTimes, SEATS_COUNTED, seatsLeft } from "./seminar-status";

export const phaseWords: Record<SeminarPhase, string> = {
  open: "신청 받는 중",
  full: "대기 받는 중",
  closed: "신청 마감",
  running: "진행 중",
  past: "종료",
  cancelled: "취소됨",
};

/** Seats as "20명 중 12명", or "12명" without a limit. */
export const seatsText = ({ capacity, seatsTaken }: { capacity: number | null; seatsTaken: number }) =>
  capacity === null ? `${counted(seatsTaken)}명` : `${counted(capacity)}명 중 ${counted(seatsTaken)}명`;

const phaseTexts: Record<SeminarPhase, string> = {
  open: "신청을 받고 있어요.",
  full: "자리가 다 찼어요. 대기를 신청하면 자리가 날 때 차례대로 알려 드려요.",
  closed: "신청을 마감했어요.",
  running: "지금 진행하고 있어요.",
  past: "끝난 세미나예요.",
  cancelled: "취소된 세미나예요.",
};

/** Korean sentence for applicants; counts free seats only at ten or fewer. */
export function phaseText(phase: SeminarPhase, seminar: Pick<SeminarTimes, "capacity" | "seatsTaken">): string {
  const freeSeats = seatsLeft(seminar);
  if (phase !== "open" || freeSeats === null) return phaseTexts[phase];
  if (freeSeats > SEATS_COUNTED) return `${phaseTexts.open} 자리가 넉넉해요.`;
  return `${counted(seminar.capacity!)}자리 중 ${counted(freeSeats)}자리 남았어요.`;
}

/** Button label; null when no applications are taken. */
export function applyLabel(phase: SeminarPhase): string | null {
  if (phase === "open") return "신청하기";
  return phase === "full" ? "대기 신청하기" : null;
}

/** Message after applying, with the place in the queue (2 §8). */
export function appliedText({ state, place, changed }: { state: string; place: number | null; changed: boolean }): string {
  const message = changed ? "신청 내용을 바꿨습니다." : "신청이 완료되었습니다.";
  return state === "WAITING" ? `${message} 대기 ${counted(place!)}번째입니다.` : message;
}

/** A MESSAGE shows its own subject instead. */
export const letterNames = {
  MESSAGE: "보낸 메일",
  DAY_BEFORE: "하루 전 알림",
  HOUR_BEFORE: "한 시간 전 알림",
  CHANGED: "바뀐 일시와 장소 알림",
  CANCELLED: "취소 알림",
} as const;

export const audienceNames = { seats: "자리가 있는 사람", all: "대기하는 사람까지 모두" } as const;

export const threadWords: ThreadWords = {
  host: "주최자",
  hidden: "주최자가 가린 댓글입니다.",
  closed: "주최자가 댓글을 닫았어요.",
  invites: "궁금한 점을 남기면 주최자가 답해 드려요.",
  visibilities: [
    { value: "Y", label: "모두에게 공개" },
    { value: "N", label: "주최자에게만" },
  ],
};
