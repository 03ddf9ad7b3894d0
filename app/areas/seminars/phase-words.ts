import { counted } from "~/messages/counted";
import type { SeminarPhase } from "./seminar-status";

/** Where a seminar stands, in the words of the screens. */
export const phaseWords: Record<SeminarPhase, string> = {
  open: "신청 받는 중",
  full: "대기 받는 중",
  closed: "신청 마감",
  running: "진행 중",
  past: "끝남",
  cancelled: "취소됨",
};

/** "12/20명", or "12명" where as many may come as want to. */
export const seatsSaid = ({ capacity, seatsTaken }: { capacity: number | null; seatsTaken: number }) =>
  capacity === null ? `${counted(seatsTaken)}명` : `${counted(seatsTaken)}/${counted(capacity)}명`;
