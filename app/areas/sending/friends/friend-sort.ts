/** An order by one column. */
export type FriendOrder = "nickname" | "-nickname" | "newest";
/** All orders of the send panel. Each is one value of its address, so that a press without scripts keeps ticks and text. */
export const friendSorts = ["nickname", "-nickname", "newest", "picture.nickname", "picture.-nickname", "picture.newest"] as const;
/** One column, or two: friends with a picture first, each part in the given order. */
export type FriendSort = (typeof friendSorts)[number];

export const isPictureFirst = (sort: FriendSort): boolean => sort.startsWith("picture.");
export const orderOf = (sort: FriendSort): FriendOrder => sort.replace("picture.", "") as FriendOrder;
export const sortOf = (order: FriendOrder, pictureFirst: boolean): FriendSort => (pictureFirst ? `picture.${order}` : order);

type Sorted = { receiverId: number; nickname: string; thumbnailUrl: string };
type Compare = (one: Sorted, other: Sorted) => number;

// Latin before Hangul, as the database sorts: nothing may jump once the script has all friends.
const names = new Intl.Collator("en", { sensitivity: "base" });
const orders: Record<FriendOrder, Compare> = {
  nickname: (one, other) => names.compare(one.nickname, other.nickname) || one.receiverId - other.receiverId,
  "-nickname": (one, other) => names.compare(other.nickname, one.nickname) || other.receiverId - one.receiverId,
  newest: (one, other) => other.receiverId - one.receiverId,
};

/** Compares two friends in an order, as the database does. */
export function friendComparer(sort: FriendSort): Compare {
  const byOrder = orders[orderOf(sort)];
  if (!isPictureFirst(sort)) return byOrder;
  return (one, other) => Number(one.thumbnailUrl === "") - Number(other.thumbnailUrl === "") || byOrder(one, other);
}
