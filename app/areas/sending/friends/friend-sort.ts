export type FriendOrder = "nickname" | "-nickname" | "newest";
/** Each order is a single address value, so that sorting works without script. */
export const friendSorts = ["nickname", "-nickname", "newest", "picture.nickname", "picture.-nickname", "picture.newest"] as const;
export type FriendSort = (typeof friendSorts)[number];

export const isPictureFirst = (sort: FriendSort): boolean => sort.startsWith("picture.");
export const orderOf = (sort: FriendSort): FriendOrder => sort.replace("picture.", "") as FriendOrder;
export const sortOf = (order: FriendOrder, pictureFirst: boolean): FriendSort => (pictureFirst ? `picture.${order}` : order);

type Sorted = { receiverId: number; nickname: string; thumbnailUrl: string };
type Compare = (first: Sorted, second: Sorted) => number;

// Latin before Hangul, like the database.
const names = new Intl.Collator("en", { sensitivity: "base" });
const orders: Record<FriendOrder, Compare> = {
  nickname: (first, second) => names.compare(first.nickname, second.nickname) || first.receiverId - second.receiverId,
  "-nickname": (first, second) => names.compare(second.nickname, first.nickname) || second.receiverId - first.receiverId,
  newest: (first, second) => second.receiverId - first.receiverId,
};

/** Order friends as the database does, so that no row jumps. */
export function friendComparer(sort: FriendSort): Compare {
  const byOrder = orders[orderOf(sort)];
  if (!isPictureFirst(sort)) return byOrder;
  return (first, second) => Number(first.thumbnailUrl === "") - Number(second.thumbnailUrl === "") || byOrder(first, second);
}
