import { counted } from "~/messages/counted";
import type { Applied } from "./enter-applicants.server";

/** Message after applying, with the place in the queue (2 §8). */
export function appliedText({ state, place, changed }: Applied): string {
  const message = changed ? "신청 내용을 바꿨습니다." : "신청이 완료되었습니다.";
  return state === "WAITING" ? `${message} 대기 ${counted(place!)}번째입니다.` : message;
}
