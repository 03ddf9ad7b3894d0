import { and, asc, desc, eq, inArray, isNull, like, type SQL, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { totalOf } from "~/core/slices.server";
import { contains } from "~/grid/list.server";
import { friend } from "~db/schema/sending";
import { friendsPage, maySendTo } from "../internal/friends.server";
import { neverGot, neverRead } from "../internal/second-time.server";
import { type FriendOrder, type FriendSort, isPictureFirst, orderOf } from "./friend-sort";

export type PanelFriend = { receiverId: number; nickname: string; thumbnailUrl: string };
/** Which friends of the panel: everybody, those who never got the post, those who got it and have not read it. */
export type Had = "all" | "never" | "unread";
type Search = { nickname: string; had: Had; contentsId: number };
export type FriendRow = typeof friend.$inferSelect;
export type FriendFilter = { profileNickname?: string; name?: string; exclusionYn?: "Y" | "N" | "ALL" };

export const FRIEND_PAGE = 100;

/** How many friends the send panel's page has for a browser whose script fetches all of them. */
export const FIRST_FRIENDS = 100;

/** All friends the member may send to now, by nickname, for the send panel (2 §2); of a post, those that `had` says. */
export function listSendableFriends(ctx: MemberCtx, of: Partial<Pick<Search, "had" | "contentsId">> = {}): Promise<PanelFriend[]> {
  return sendable(ctx, { sort: "nickname", nickname: "", had: "all", contentsId: 0, ...of });
}

/**
 * The friends the member may send to whose nickname contains a text, blanks and case aside, and how many they are; with `most` the first ones alone.
 */
export async function searchSendable(ctx: MemberCtx, { most, ...search }: Search & { sort: FriendSort; most: number | null }) {
  const all = sendable(ctx, search);
  const friends = await (most === null ? all : all.limit(most));
  return { friends, found: await totalOf(friends.length, { from: 0, size: most ?? Infinity }, () => countSendable(ctx, search)) };
}

/** How many friends the member may send to now, all of them or those of a search. */
export async function countSendable(ctx: MemberCtx, search?: Search): Promise<number> {
  return ctx.db.$count(friend, search ? searched(ctx, search) : maySendTo(ctx.actor.userId));
}

/** Ids of the friends of a search, by nickname, at most `most`. */
export async function listFoundIds(ctx: MemberCtx, search: Search, most: number): Promise<number[]> {
  const rows = await sendable(ctx, { ...search, sort: "nickname" }).limit(most);
  return rows.map((row) => row.receiverId);
}

/** Those of `receiverIds` to whom the member may send now. */
export async function keepSendable(ctx: MemberCtx, receiverIds: number[]): Promise<number[]> {
  if (receiverIds.length === 0) return [];
  const rows = await ctx.db
    .select({ receiverId: friend.receiverId })
    .from(friend)
    .where(and(maySendTo(ctx.actor.userId), inArray(friend.receiverId, receiverIds)));
  return rows.map((row) => row.receiverId);
}

function sendable(ctx: MemberCtx, { sort, ...search }: Search & { sort: FriendSort }) {
  const orders: Record<FriendOrder, SQL[]> = {
    nickname: [asc(friend.profileNickname), asc(friend.receiverId)],
    "-nickname": [desc(friend.profileNickname), desc(friend.receiverId)],
    newest: [desc(friend.receiverId)],
  };
  const pictures = isPictureFirst(sort) ? [asc(sql`${friend.profileThumbnailImageUrl} = ''`)] : [];
  return ctx.db
    .select({ receiverId: friend.receiverId, nickname: friend.profileNickname, thumbnailUrl: friend.profileThumbnailImageUrl })
    .from(friend)
    .where(searched(ctx, search))
    .orderBy(...pictures, ...orders[orderOf(sort)])
    .$dynamic();
}

function searched(ctx: MemberCtx, { nickname, had, contentsId }: Search): SQL | undefined {
  const wanted = nickname.normalize("NFC").replace(/\s/g, "");
  const named = wanted ? like(sql`REPLACE(${friend.profileNickname}, ' ', '')`, contains(wanted)) : undefined;
  const gotIt = { all: undefined, never: neverGot, unread: neverRead }[had]?.(ctx, contentsId);
  return and(maySendTo(ctx.actor.userId), named, gotIt);
}

/** One page of the member's friend rows, excluded ones too; those the messenger no longer lists are left out. `page` counts from 1. */
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
