import { and, asc, desc, eq, inArray, isNull, like, type SQL, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { totalOf } from "~/core/slices.server";
import { contains } from "~/grid/list.server";
import { friend } from "~db/schema/sending";
import { friendsPage, isOffered, maySendTo } from "../internal/friends.server";
import { neverGot, neverRead } from "../internal/resend-conditions.server";
import type { FriendMark } from "./friend-marks";
import { type FriendOrder, type FriendSort, isPictureFirst, orderOf } from "./friend-sort";

export type PanelFriend = { receiverId: number; nickname: string; thumbnailUrl: string; mark: FriendMark | null };
export type ReceiptFilter = "all" | "never" | "unread";
type Search = { nickname: string; had: ReceiptFilter; contentsId: number };
export type FriendRow = typeof friend.$inferSelect;
export type FriendFilter = { profileNickname?: string; name?: string; exclusionYn?: "Y" | "N" | "ALL" };

export const FRIEND_PAGE = 100;

export const FIRST_FRIENDS = 100;

/** All friends of the send panel (2 §2). */
export async function listPanelFriends(ctx: MemberCtx, filter: Partial<Pick<Search, "had" | "contentsId">> = {}): Promise<PanelFriend[]> {
  return (await selectOffered(ctx, { sort: "nickname", nickname: "", had: "all", contentsId: 0, ...filter })).map(toPanelFriend);
}

/** Friends of the send panel whose nickname contains a text, ignoring blanks and case. */
export async function searchPanelFriends(ctx: MemberCtx, { most, ...search }: Search & { sort: FriendSort; most: number | null }) {
  const query = selectOffered(ctx, search);
  const friends = (await (most === null ? query : query.limit(most))).map(toPanelFriend);
  return { friends, found: await totalOf(friends.length, { from: 0, size: most ?? Infinity }, () => countOffered(ctx, search)) };
}

export function countOffered(ctx: MemberCtx, search: Search): Promise<number> {
  return ctx.db.$count(friend, searchCondition(ctx, search));
}

export function countSendable(ctx: MemberCtx): Promise<number> {
  return ctx.db.$count(friend, maySendTo(ctx.actor.userId));
}

export async function listFoundIds(ctx: MemberCtx, search: Search, most: number): Promise<number[]> {
  const rows = await selectOffered(ctx, { ...search, sort: "nickname" }, maySendTo(ctx.actor.userId)).limit(most);
  return rows.map((row) => row.receiverId);
}

/** Those of the friends who may get messages, in the order of the ids. */
export async function keepSendable(ctx: MemberCtx, receiverIds: number[]): Promise<{ receiverId: number; nickname: string }[]> {
  if (receiverIds.length === 0) return [];
  const rows = await ctx.db
    .select({ receiverId: friend.receiverId, nickname: friend.profileNickname })
    .from(friend)
    .where(and(maySendTo(ctx.actor.userId), inArray(friend.receiverId, receiverIds)));
  const nicknames = new Map(rows.map((row) => [row.receiverId, row.nickname]));
  return receiverIds.flatMap((receiverId) => {
    const nickname = nicknames.get(receiverId);
    return nickname === undefined ? [] : [{ receiverId, nickname }];
  });
}

type OfferedRow = Omit<PanelFriend, "mark"> & Pick<FriendRow, "subscribeYn">;
const toPanelFriend = ({ subscribeYn, ...row }: OfferedRow): PanelFriend => ({ ...row, mark: subscribeYn === "N" ? "opted-out" : null });

function selectOffered(ctx: MemberCtx, { sort, ...search }: Search & { sort: FriendSort }, condition?: SQL) {
  const orders: Record<FriendOrder, SQL[]> = {
    nickname: [asc(friend.profileNickname), asc(friend.receiverId)],
    "-nickname": [desc(friend.profileNickname), desc(friend.receiverId)],
    newest: [desc(friend.receiverId)],
  };
  const pictureOrder = isPictureFirst(sort) ? [asc(sql`${friend.profileThumbnailImageUrl} = ''`)] : [];
  return ctx.db
    .select({
      receiverId: friend.receiverId,
      nickname: friend.profileNickname,
      thumbnailUrl: friend.profileThumbnailImageUrl,
      subscribeYn: friend.subscribeYn,
    })
    .from(friend)
    .where(and(searchCondition(ctx, search), condition))
    .orderBy(...pictureOrder, ...orders[orderOf(sort)])
    .$dynamic();
}

function searchCondition(ctx: MemberCtx, { nickname, had, contentsId }: Search): SQL | undefined {
  const keyword = nickname.normalize("NFC").replace(/\s/g, "");
  const nameCondition = keyword ? like(sql`REPLACE(${friend.profileNickname}, ' ', '')`, contains(keyword)) : undefined;
  const receiptCondition = { all: undefined, never: neverGot, unread: neverRead }[had]?.(ctx, contentsId);
  const { userId } = ctx.actor;
  return and(had === "all" ? isOffered(userId) : maySendTo(userId), nameCondition, receiptCondition);
}

/** One page of friends: with excluded ones, without those gone from the messenger. */
export async function listFriends(
  ctx: MemberCtx,
  filter: FriendFilter,
  { page, size }: { page: number; size: number },
): Promise<{ rows: FriendRow[]; total: number }> {
  const where: SQL | undefined = and(
    eq(friend.userId, ctx.actor.userId),
    isNull(friend.goneAt),
    filter.profileNickname ? like(friend.profileNickname, contains(filter.profileNickname)) : undefined,
    filter.name ? like(friend.name, contains(filter.name)) : undefined,
    filter.exclusionYn && filter.exclusionYn !== "ALL" ? eq(friend.exclusionYn, filter.exclusionYn) : undefined,
  );
  const total = await ctx.db.$count(friend, where);
  const rows = await friendsPage(ctx, where, { page, size });
  return { rows, total };
}
