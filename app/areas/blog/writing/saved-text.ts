import { counted } from "~/messages/counted";
import type { SavedPost } from "../contents.schema.server";
import { LEAST_TEXT } from "../text/text-length";

/**
 * The message after a save: for a new post whether it is in the shop, for a short one its length (rule 112), and after going back that
 * the earlier post is still there.
 */
export function savedText({ textLength, isAnother }: SavedPost, shop: "Y" | "N" | null): string {
  const saved = isAnother ? "새 글로 저장되었습니다. 앞서 올린 글은 그대로 있습니다." : "저장되었습니다.";
  const offered = { Y: "콘텐츠 숍에도 올렸습니다.", N: "콘텐츠 숍에는 올리지 않았습니다." };
  const short = textLength < LEAST_TEXT && `지금 ${counted(textLength)}자입니다. 약관에 따라 2,000자 이상으로 써 주세요.`;
  return [saved, shop && offered[shop], short].filter(Boolean).join(" ");
}
