import { kakaoApi, MessengerError } from "./kakao-http.server";

export type TalkFriend = { id: string | null; uuid: string; nickname: string; thumbnailUrl: string };
export type TalkCard = {
  title: string;
  description: string;
  imageUrl: string | null;
  linkUrl: string;
  buttonTitle: string;
  secondButton?: TalkButton;
};
type TalkButton = { title: string; url: string };

export const FRIENDS_PAGE = 100;
// The card shows only two and four lines.
const TITLE_LIMIT = 200;
const DESCRIPTION_LIMIT = 200;

/** Friends by nickname (providers 2). Throws a MessengerError. */
export async function listTalkFriends(accessToken: string, offset: number): Promise<{ friends: TalkFriend[]; total: number }> {
  const query = { offset: String(offset), limit: String(FRIENDS_PAGE), order: "asc", friend_order: "nickname", secure_resource: "true" };
  const body = (await kakaoApi({ method: "GET", path: "/v1/api/talk/friends", accessToken, query })) as Record<string, unknown>;
  if (!Array.isArray(body.elements)) throw new MessengerError("unknown");
  return { friends: (body.elements as Record<string, unknown>[]).map(readFriend), total: Number(body.total_count ?? body.elements.length) };
}

function readFriend(element: Record<string, unknown>): TalkFriend {
  const { id, uuid, profile_nickname, profile_thumbnail_image } = element;
  return {
    id: id === null || id === undefined ? null : String(id),
    uuid: String(uuid),
    nickname: String(profile_nickname ?? ""),
    thumbnailUrl: String(profile_thumbnail_image ?? ""),
  };
}

/** Sends a card to one friend (providers 3). Throws a MessengerError. */
export async function sendTalkCard(accessToken: string, uuid: string, card: TalkCard): Promise<void> {
  const form = { receiver_uuids: JSON.stringify([uuid]), template_object: JSON.stringify(feed(card)) };
  const body = await kakaoApi({ method: "POST", path: "/v1/api/talk/friends/message/default/send", accessToken, form });
  const { successful_receiver_uuids: reached, failure_info, failure_infos } = body as Record<string, unknown>;
  if (Array.isArray(reached) && reached.includes(uuid)) return;
  const [failed] = (failure_info ?? failure_infos ?? []) as { code?: number }[];
  throw typeof failed?.code === "number" ? new MessengerError("refused", failed.code, 200) : new MessengerError("unknown", null, 200);
}

/** Sends a card to the member's own chat (providers 3, memo). Throws a MessengerError. */
export async function sendSelfCard(accessToken: string, card: TalkCard): Promise<void> {
  const form = { template_object: JSON.stringify(feed(card)) };
  const body = await kakaoApi({ method: "POST", path: "/v2/api/talk/memo/default/send", accessToken, form });
  if ((body as Record<string, unknown>).result_code !== 0) throw new MessengerError("unknown", null, 200);
}

function feed({ title, description, imageUrl, linkUrl, buttonTitle, secondButton }: TalkCard) {
  const link = linkTo(linkUrl);
  return {
    object_type: "feed",
    content: {
      title: cut(title, TITLE_LIMIT),
      ...(description && { description: cut(description, DESCRIPTION_LIMIT) }),
      ...(imageUrl && { image_url: imageUrl }),
      link,
    },
    buttons: [{ title: buttonTitle, link }, ...(secondButton ? [{ title: secondButton.title, link: linkTo(secondButton.url) }] : [])],
  };
}

const linkTo = (url: string) => ({ web_url: url, mobile_web_url: url });

/** By code points, so no emoji is split. */
function cut(text: string, limit: number): string {
  const points = [...text];
  return points.length <= limit ? text : `${points.slice(0, limit - 1).join("")}…`;
}
