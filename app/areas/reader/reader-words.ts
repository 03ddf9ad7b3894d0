import type { HiddenBy } from "~/areas/comments/thread-words";

type Place = { seminarId: number | null };

/** Name for a place's host or writer. */
export const hostOf = ({ seminarId }: Place): string => (seminarId === null ? "글쓴이" : "주최자");

/** Stands in for the title of something gone. */
export const goneText = ({ seminarId }: Place): string => (seminarId === null ? "지금은 없는 글" : "지금은 없는 세미나");

/** Says who hid the comment, or why. */
export function hiddenWords({ hiddenBy, ...place }: Place & { hiddenBy: HiddenBy }): string {
  if (hiddenBy === "ADMIN") return "관리자가 가렸어요.";
  return hiddenBy === "CLAIM" ? "권리 침해 주장에 따라 30일 동안 가렸어요." : `${hostOf(place)}가 가렸어요.`;
}
