import { counted } from "~/messages/counted";
import { DELETE_POST, KEPT_AFTER_DELETE } from "../blog-words";

/** Names several posts; one is at hand. */
export const deleteQuestion = (titles: string[]) =>
  titles.length === 1
    ? { question: DELETE_POST, details: [KEPT_AFTER_DELETE], yes: "글 삭제" }
    : { question: `글 ${counted(titles.length)}편을 지울까요?`, details: [...titles, KEPT_AFTER_DELETE], yes: "글 삭제" };
