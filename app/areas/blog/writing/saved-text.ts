import { counted } from "~/messages/counted";
import { LEAST_TEXT } from "../text/text-length";

/** The message after a save: for a new post whether it is in the shop, for a short one its length (decision 112). */
export function savedText({ textLength }: { textLength: number }, shop: "Y" | "N" | null): string {
  const offered = { Y: "콘텐츠 숍에도 올렸습니다.", N: "콘텐츠 숍에는 올리지 않았습니다." };
  const short = textLength < LEAST_TEXT && `지금 ${counted(textLength)}자입니다. 약관에 따라 2,000자 이상으로 써 주세요.`;
  return ["저장되었습니다.", shop && offered[shop], short].filter(Boolean).join(" ");
}
