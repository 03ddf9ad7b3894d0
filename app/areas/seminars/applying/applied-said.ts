import { counted } from "~/messages/counted";
import type { Applied } from "./enter-applicants.server";

/** What is said after applying (2 §8); who waits is told the place in the queue. */
export function appliedSaid({ state, place }: Applied): string {
  if (state === "WAITING") return `신청이 완료되었습니다. 대기 ${counted(place!)}번째입니다.`;
  return "신청이 완료되었습니다.";
}
