import { fileUrl } from "~/areas/blog/file-url";
import { sign } from "~/core/crypto.server";
import { settings } from "~/core/settings.server";
import type { TalkCard } from "~/integrations/kakao-talk.server";
import { optOutUrl } from "../opt-out-link.server";
import type { Claimed } from "./settle.server";

type CardPost = { authorId: number; contentsId: number; title: string; summary: string; pictureFileId: string | null };

/** The card a friend gets; its link carries whose reading it is, signed, so that nobody can count a reading for another. */
export function cardOf({ dispatch, sendHistoryId }: Claimed): TalkCard {
  const { receiverId } = dispatch;
  const link = { sendHistoryId: String(sendHistoryId), receiverId: String(receiverId), t: sign("read", sendHistoryId, receiverId) };
  return { ...card(dispatch, link), aside: { title: "그만 받기", url: optOutUrl(receiverId) } };
}

/** The same card for its sender's own chat: its link opens the post and records nothing. */
export const selfCardOf = (post: CardPost): TalkCard => card(post);

function card({ authorId, contentsId, title, summary, pictureFileId }: CardPost, link: Record<string, string> = {}): TalkCard {
  const { BASE_URL } = settings();
  const query = new URLSearchParams({ userId: String(authorId), contentsId: String(contentsId), ...link });
  const picture = fileUrl(pictureFileId);
  return {
    title,
    description: summary,
    imageUrl: picture && BASE_URL + picture,
    linkUrl: `${BASE_URL}/app/blog/view-contents?${query}`,
    buttonTitle: "글 읽기",
  };
}
