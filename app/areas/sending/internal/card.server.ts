import { fileUrl } from "~/areas/files/file-url";
import { sign } from "~/core/crypto.server";
import { settings } from "~/core/settings.server";
import type { TalkCard } from "~/integrations/kakao-talk.server";
import { optOutUrl } from "../opt-out/opt-out-link.server";
import { type CardMessage, cardText } from "./card-text";

type CardPost = { authorId: number; contentsId: number; title: string; summary: string; pictureFileId: string | null };

type Dispatched = CardPost & { receiverId: number };

/** The message card a friend gets; its signed link names the dispatch and the friend, so that the reading is recorded for them. */
export function cardOf({
  dispatch,
  sendHistoryId,
  message,
}: {
  dispatch: Dispatched;
  sendHistoryId: number;
  message: CardMessage;
}): TalkCard {
  const linkUrl = sentLink({ ...dispatch, sendHistoryId });
  return { ...card(dispatch, message, linkUrl), aside: { title: cardText(dispatch, message).stop, url: optOutUrl(dispatch.receiverId) } };
}

/** The same card for its sender's own chat: its link opens the post and records nothing. */
export const selfCardOf = (post: CardPost, message: CardMessage): TalkCard => card(post, message, postLink(post));

/** What the card shows, for the sender to see before the press: its words apart, which depend on what he types. */
export const cardPictureUrl = ({ pictureFileId }: Pick<CardPost, "pictureFileId">): string | null => fileUrl(pictureFileId);

type Sent = Pick<CardPost, "authorId" | "contentsId"> & { sendHistoryId: number; receiverId: number };

/** The address by which one friend reads one dispatch, signed, so that nobody can count a reading for another (rule 62). */
export function sentLink({ sendHistoryId, receiverId, ...post }: Sent): string {
  const t = sign("read", sendHistoryId, receiverId);
  return postLink(post, { sendHistoryId: String(sendHistoryId), receiverId: String(receiverId), t });
}

function postLink({ authorId, contentsId }: Pick<CardPost, "authorId" | "contentsId">, sent: Record<string, string> = {}): string {
  const query = new URLSearchParams({ userId: String(authorId), contentsId: String(contentsId), ...sent });
  return `${settings().BASE_URL}/app/blog/view-contents?${query}`;
}

function card(post: CardPost, message: CardMessage, linkUrl: string): TalkCard {
  const { title, description } = cardText(post, message);
  const picture = fileUrl(post.pictureFileId);
  return {
    title,
    description,
    imageUrl: picture && settings().BASE_URL + picture,
    linkUrl,
    buttonTitle: "글 읽기",
  };
}
