import { counted } from "~/messages/counted";
import type { Applied } from "./enter-applicants.server";

/** What is said after applying (2 §8), or after changing an application; who waits is told the place in the queue. */
export function appliedSaid({ state, place, changed }: Applied): string {
  const said = changed ? "신청 내용을 바꿨습니다." : "신청이 완료되었습니다.";
  return state === "WAITING" ? `${said} 대기 ${counted(place!)}번째입니다.` : said;
}
