import { fileUrl } from "~/areas/files/file-url";
import { sign } from "~/core/crypto.server";
import { settings } from "~/core/settings.server";
import type { TalkCard } from "~/integrations/kakao-talk.server";
import { optOutUrl } from "../opt-out/opt-out-link.server";
import { type CardMessage, cardText } from "./card-text";

type CardPost = { authorId: number; contentsId: number; title: string; summary: string; pictureFileId: string | null };

type DispatchedPost = CardPost & { receiverId: number };

/** Card for one friend; its signed link records the reading. */
export function cardOf({
  dispatch,
  sendHistoryId,
  message,
}: {
  dispatch: DispatchedPost;
  sendHistoryId: number;
  message: CardMessage;
}): TalkCard {
  const linkUrl = sentLink({ ...dispatch, sendHistoryId });
  return {
    ...card(dispatch, message, linkUrl),
    secondButton: { title: cardText(dispatch, message).stop, url: optOutUrl(dispatch.receiverId) },
  };
}

/** Card for the sender's own chat; its link records nothing. */
export const selfCardOf = (post: CardPost, message: CardMessage): TalkCard => card(post, message, postLink(post));

export const cardPictureUrl = ({ pictureFileId }: Pick<CardPost, "pictureFileId">): string | null => fileUrl(pictureFileId);

type SentLink = Pick<CardPost, "authorId" | "contentsId"> & { sendHistoryId: number; receiverId: number };

/** Signed reading link of a dispatch: nobody can count a reading for another friend (rule 62). */
export function sentLink({ sendHistoryId, receiverId, ...post }: SentLink): string {
  const t = sign("read", sendHistoryId, receiverId);
  return postLink(post, { sendHistoryId: String(sendHistoryId), receiverId: String(receiverId), t });
}

function postLink({ authorId, contentsId }: Pick<CardPost, "authorId" | "contentsId">, linkParams: Record<string, string> = {}): string {
  const query = new URLSearchParams({ userId: String(authorId), contentsId: String(contentsId), ...linkParams });
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
