import type { ThreadWords } from "~/areas/comments/thread-words";

export const seminarWords: ThreadWords = {
  host: "주최자",
  hidden: "주최자가 가린 댓글입니다.",
  closed: "주최자가 댓글을 닫았어요.",
  invites: "궁금한 점을 남기면 주최자가 답해 드려요.",
  visibilities: [
    { value: "Y", label: "모두에게 공개" },
    { value: "N", label: "주최자에게만" },
  ],
};
