import { fileUrl } from "~/areas/files/file-url";
import { sign } from "~/core/crypto.server";
import { settings } from "~/core/settings.server";
import type { TalkCard } from "~/integrations/kakao-talk.server";
import { optOutUrl } from "../opt-out/opt-out-link.server";

type CardPost = { authorId: number; contentsId: number; title: string; summary: string; pictureFileId: string | null };

/** The message card a friend gets; its signed link names the dispatch and the friend, so that the reading is recorded for them. */
export function cardOf({ dispatch, sendHistoryId }: { dispatch: CardPost & { receiverId: number }; sendHistoryId: number }): TalkCard {
  const linkUrl = sentLink({ ...dispatch, sendHistoryId });
  return { ...card(dispatch, linkUrl), aside: { title: "그만 받기", url: optOutUrl(dispatch.receiverId) } };
}

/** The same card for its sender's own chat: its link opens the post and records nothing. */
export const selfCardOf = (post: CardPost): TalkCard => card(post, postLink(post));

type Sent = Pick<CardPost, "authorId" | "contentsId"> & { sendHistoryId: number; receiverId: number };

/** The address by which one friend reads one dispatch, signed, so that nobody can count a reading for another (decision 62). */
export function sentLink({ sendHistoryId, receiverId, ...post }: Sent): string {
  const t = sign("read", sendHistoryId, receiverId);
  return postLink(post, { sendHistoryId: String(sendHistoryId), receiverId: String(receiverId), t });
}

function postLink({ authorId, contentsId }: Pick<CardPost, "authorId" | "contentsId">, sent: Record<string, string> = {}): string {
  const query = new URLSearchParams({ userId: String(authorId), contentsId: String(contentsId), ...sent });
  return `${settings().BASE_URL}/app/blog/view-contents?${query}`;
}

function card({ title, summary, pictureFileId }: CardPost, linkUrl: string): TalkCard {
  const picture = fileUrl(pictureFileId);
  return {
    title,
    description: summary,
    imageUrl: picture && settings().BASE_URL + picture,
    linkUrl,
    buttonTitle: "글 읽기",
  };
}
