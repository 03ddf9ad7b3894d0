/** Words of a thread that differ by place. */
export type ThreadWords = {
  /** Mark of the host's comments. */
  host: string;
  hidden: string;
  closed: string;
  invites: string;
  /** Choices of who sees a comment; undefined: everybody. */
  visibilities?: { value: "Y" | "N"; label: string }[];
};

export type HiddenBy = "ADMIN" | "CLAIM" | null;

/** Placeholder of a hidden comment. */
export function hiddenText({ hidden }: Pick<ThreadWords, "hidden">, hiddenBy: HiddenBy): string {
  if (hiddenBy === "ADMIN") return "관리자가 가린 댓글입니다.";
  return hiddenBy === "CLAIM" ? "권리 침해 주장에 따라 30일 동안 가린 댓글입니다." : hidden;
}
