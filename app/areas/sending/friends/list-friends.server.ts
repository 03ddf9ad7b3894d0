import { and, asc, desc, eq, inArray, isNull, like, type SQL, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { totalOf } from "~/core/slices.server";
import { contains } from "~/grid/list.server";
import { friend } from "~db/schema/sending";
import { friendsPage, maySendTo } from "../internal/friends.server";
import { neverGot, neverRead } from "../internal/resend-conditions.server";
import { type FriendOrder, type FriendSort, isPictureFirst, orderOf } from "./friend-sort";

export type PanelFriend = { receiverId: number; nickname: string; thumbnailUrl: string };
export type ReceiptFilter = "all" | "never" | "unread";
type Search = { nickname: string; had: ReceiptFilter; contentsId: number };
export type FriendRow = typeof friend.$inferSelect;
export type FriendFilter = { profileNickname?: string; name?: string; exclusionYn?: "Y" | "N" | "ALL" };

export const FRIEND_PAGE = 100;

export const FIRST_FRIENDS = 100;

/** All sendable friends, for the send panel (2 §2). */
export function listSendableFriends(ctx: MemberCtx, filter: Partial<Pick<Search, "had" | "contentsId">> = {}): Promise<PanelFriend[]> {
  return selectSendable(ctx, { sort: "nickname", nickname: "", had: "all", contentsId: 0, ...filter });
}

/** Sendable friends whose nickname contains a text, ignoring blanks and case. */
export async function searchSendable(ctx: MemberCtx, { most, ...search }: Search & { sort: FriendSort; most: number | null }) {
  const query = selectSendable(ctx, search);
  const friends = await (most === null ? query : query.limit(most));
  return { friends, found: await totalOf(friends.length, { from: 0, size: most ?? Infinity }, () => countSendable(ctx, search)) };
}

export async function countSendable(ctx: MemberCtx, search?: Search): Promise<number> {
  return ctx.db.$count(friend, search ? searchCondition(ctx, search) : maySendTo(ctx.actor.userId));
}

export async function listFoundIds(ctx: MemberCtx, search: Search, most: number): Promise<number[]> {
  const rows = await selectSendable(ctx, { ...search, sort: "nickname" }).limit(most);
  return rows.map((row) => row.receiverId);
}

export async function keepSendable(ctx: MemberCtx, receiverIds: number[]): Promise<number[]> {
  if (receiverIds.length === 0) return [];
  const rows = await ctx.db
    .select({ receiverId: friend.receiverId })
    .from(friend)
    .where(and(maySendTo(ctx.actor.userId), inArray(friend.receiverId, receiverIds)));
  return rows.map((row) => row.receiverId);
}

function selectSendable(ctx: MemberCtx, { sort, ...search }: Search & { sort: FriendSort }) {
  const orders: Record<FriendOrder, SQL[]> = {
    nickname: [asc(friend.profileNickname), asc(friend.receiverId)],
    "-nickname": [desc(friend.profileNickname), desc(friend.receiverId)],
    newest: [desc(friend.receiverId)],
  };
  const pictureOrder = isPictureFirst(sort) ? [asc(sql`${friend.profileThumbnailImageUrl} = ''`)] : [];
  return ctx.db
    .select({ receiverId: friend.receiverId, nickname: friend.profileNickname, thumbnailUrl: friend.profileThumbnailImageUrl })
    .from(friend)
    .where(searchCondition(ctx, search))
    .orderBy(...pictureOrder, ...orders[orderOf(sort)])
    .$dynamic();
}

function searchCondition(ctx: MemberCtx, { nickname, had, contentsId }: Search): SQL | undefined {
  const keyword = nickname.normalize("NFC").replace(/\s/g, "");
  const nameCondition = keyword ? like(sql`REPLACE(${friend.profileNickname}, ' ', '')`, contains(keyword)) : undefined;
  const receiptCondition = { all: undefined, never: neverGot, unread: neverRead }[had]?.(ctx, contentsId);
  return and(maySendTo(ctx.actor.userId), nameCondition, receiptCondition);
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
