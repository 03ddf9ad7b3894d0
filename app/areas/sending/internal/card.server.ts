import { fileUrl } from "~/areas/blog/file-url";
import { sign } from "~/core/crypto.server";
import { settings } from "~/core/settings.server";
import type { TalkCard } from "~/integrations/kakao-talk.server";
import { optOutUrl } from "../opt-out-link.server";
import type { Claimed } from "./settle.server";

/** The card a friend gets; its link carries whose reading it is, signed, so that nobody can count a reading for another. */
export function cardOf({ dispatch, sendHistoryId }: Claimed): TalkCard {
  const { authorId, contentsId, receiverId, title, summary, pictureFileId } = dispatch;
  const { BASE_URL } = settings();
  const query = new URLSearchParams({
    userId: String(authorId),
    contentsId: String(contentsId),
    sendHistoryId: String(sendHistoryId),
    receiverId: String(receiverId),
    t: sign("read", sendHistoryId, receiverId),
  });
  const picture = fileUrl(pictureFileId);
  return {
    title,
    description: summary,
    imageUrl: picture && BASE_URL + picture,
    linkUrl: `${BASE_URL}/app/blog/view-contents?${query}`,
    buttonTitle: "글 읽기",
    aside: { title: "그만 받기", url: optOutUrl(receiverId) },
  };
}
