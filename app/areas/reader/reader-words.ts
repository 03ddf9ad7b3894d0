import type { HiddenBy } from "~/areas/comments/thread-words";

type Place = { seminarId: number | null };

/** Name for the person that answers and hides comments at this place. */
export const hostOf = ({ seminarId }: Place): string => (seminarId === null ? "글쓴이" : "주최자");

/** In place of the title of a deleted post or seminar, or of a withdrawn writer's post. */
export const goneText = ({ seminarId }: Place): string => (seminarId === null ? "지금은 없는 글" : "지금은 없는 세미나");

/** Names the person that hid the comment. */
export function hiddenWords({ hiddenBy, ...place }: Place & { hiddenBy: HiddenBy }): string {
  if (hiddenBy === "ADMIN") return "운영자가 가렸어요.";
  return hiddenBy === "CLAIM" ? "권리 침해 주장에 따라 30일 동안 가렸어요." : `${hostOf(place)}가 가렸어요.`;
}
