import { and, asc, desc, eq, inArray, isNull, like, type SQL, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { contains } from "~/grid/list.server";
import { friend } from "~db/schema/sending";
import { friendsPage, maySendTo } from "../internal/friends.server";

export type PanelFriend = { receiverId: number; nickname: string; thumbnailUrl: string };
export type FriendSort = "nickname" | "-nickname" | "newest";
export type FriendRow = typeof friend.$inferSelect;
export type FriendFilter = { profileNickname?: string; name?: string; exclusionYn?: "Y" | "N" | "ALL" };

export const FRIEND_PAGE = 100;

/** Friends a page of the send panel, where the browser has not fetched them all. */
const PANEL_PAGE = 100;

/** All friends the member may send to now, for the send panel (2 §2). */
export function listSendableFriends(ctx: MemberCtx, sort: FriendSort = "nickname"): Promise<PanelFriend[]> {
  return sendable(ctx, { sort, nickname: "" });
}

/**
 * One page of the friends the member may send to whose nickname contains a text, blanks and case aside, and how many pages there are. `page` counts
 * from 1.
 */
export async function listSendablePage(ctx: MemberCtx, search: { sort: FriendSort; nickname: string; page: number }) {
  const friends = await sendable(ctx, search)
    .limit(PANEL_PAGE)
    .offset((search.page - 1) * PANEL_PAGE);
  return { friends, found: await countSendable(ctx, search.nickname) };
}

/** How many friends the member may send to now. */
export async function countSendable(ctx: MemberCtx, nickname = ""): Promise<number> {
  return ctx.db.$count(friend, sendableNamed(ctx, nickname));
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

function sendable(ctx: MemberCtx, { sort, nickname }: { sort: FriendSort; nickname: string }) {
  const orders: Record<FriendSort, SQL[]> = {
    nickname: [asc(friend.profileNickname), asc(friend.receiverId)],
    "-nickname": [desc(friend.profileNickname), desc(friend.receiverId)],
    newest: [desc(friend.receiverId)],
  };
  return ctx.db
    .select({ receiverId: friend.receiverId, nickname: friend.profileNickname, thumbnailUrl: friend.profileThumbnailImageUrl })
    .from(friend)
    .where(sendableNamed(ctx, nickname))
    .orderBy(...orders[sort])
    .$dynamic();
}

function sendableNamed(ctx: MemberCtx, nickname: string): SQL | undefined {
  const wanted = nickname.normalize("NFC").replace(/\s/g, "");
  const named = wanted ? like(sql`REPLACE(${friend.profileNickname}, ' ', '')`, contains(wanted)) : undefined;
  return and(maySendTo(ctx.actor.userId), named);
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
