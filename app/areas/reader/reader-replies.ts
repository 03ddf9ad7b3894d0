import type { Followed } from "./list-following.server";
import type { OwnComment } from "./list-own-comments.server";
import type { Keyed } from "./page-keys";
import type { PostCard } from "./post-cards.server";

const yn = (is: boolean) => (is ? ("Y" as const) : ("N" as const));

/** A page with the REST calls' field names. */
export async function keyedReply<R, T>(page: Promise<Keyed<R>>, reply: (row: R) => T) {
  const { rows, next } = await page;
  return { content: rows.map(reply), next };
}

const cardReply = ({ nickname, createdAt, ...card }: PostCard) => ({
  ...card,
  userNickname: nickname,
  createTime: createdAt.toISOString(),
});

export const newPostReply = ({ isNew, ...card }: PostCard & { isNew: boolean }) => ({ ...cardReply(card), newYn: yn(isNew) });

export const starReply = ({ starredAt, ...card }: PostCard & { starredAt: Date }) => ({
  ...cardReply(card),
  favoriteTime: starredAt.toISOString(),
});

export const followingReply = ({ nickname, at, isSubscribed, isStarred, ...writer }: Followed) => ({
  ...writer,
  userNickname: nickname,
  subscribeYn: yn(isSubscribed),
  favoriteYn: yn(isStarred),
  followTime: at.toISOString(),
});

export const ownCommentReply = ({ text, createdAt, isHidden, ...comment }: OwnComment) => ({
  ...comment,
  comment: text,
  hiddenYn: yn(isHidden),
  createTime: createdAt.toISOString(),
});
