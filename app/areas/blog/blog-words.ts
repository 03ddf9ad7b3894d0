import type { ThreadWords } from "~/areas/comments/thread-words";
import { counted } from "~/messages/counted";
import type { SavedPost } from "./contents.schema.server";
import { MIN_TEXT_LENGTH } from "./text/text-length";

export const OFFERED = "콘텐츠 숍에 올렸습니다.";
export const TAKEN_OUT = "콘텐츠 숍에서 내렸습니다.";

/** Message after saving a post. Names the `shop` state unless null, and warns of a short text (rule 112). */
export function savedText({ textLength, isAnother }: SavedPost, shop: "Y" | "N" | null): string {
  const saved = isAnother ? "새 글로 저장되었습니다. 앞서 올린 글은 그대로 있습니다." : "저장되었습니다.";
  const offered = { Y: "콘텐츠 숍에도 올렸습니다.", N: "콘텐츠 숍에는 올리지 않았습니다." };
  const short = textLength < MIN_TEXT_LENGTH && `지금 ${counted(textLength)}자입니다. 약관에 따라 2,000자 이상으로 써 주세요.`;
  return [saved, shop && offered[shop], short].filter(Boolean).join(" ");
}

export const threadWords: ThreadWords = {
  host: "글쓴이",
  hidden: "글쓴이가 가린 댓글입니다.",
  closed: "글쓴이가 댓글을 닫았어요.",
  invites: "글을 읽고 든 생각이나 궁금한 점을 남겨 주세요.",
};

export const SUBSCRIBE_PROMISE = "새 글이 카카오톡으로 와요. 무료예요.";

export const DELETE_POST = "이 글을 지울까요?";
export const KEPT_AFTER_DELETE = "이미 보낸 링크를 여는 사람에게는 지운 글이라고 나오고, 발송 기록과 쌓인 저작권료는 그대로 있어요.";
