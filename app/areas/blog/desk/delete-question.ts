import { counted } from "~/messages/counted";

const KEPT = "이미 보낸 링크를 여는 사람에게는 지운 글이라고 나오고, 발송 기록과 쌓인 저작권료는 그대로 있어요.";

/** Names several posts; one is at hand. */
export const deleteQuestion = (titles: string[]) =>
  titles.length === 1
    ? { question: "이 글을 지울까요?", details: [KEPT], yes: "글 삭제" }
    : { question: `글 ${counted(titles.length)}편을 지울까요?`, details: [...titles, KEPT], yes: "글 삭제" };
