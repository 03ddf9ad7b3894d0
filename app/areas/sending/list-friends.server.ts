import { and, asc, count, desc, eq, isNull, like, type SQL } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { friend } from "~db/schema/sending";
import { maySendTo } from "./internal/friends.server";

export type PanelFriend = { receiverId: number; nickname: string; thumbnailUrl: string };
export type FriendSort = "nickname" | "-nickname" | "newest";
export type FriendRow = typeof friend.$inferSelect;
export type FriendFilter = { profileNickname?: string; name?: string; exclusionYn?: "Y" | "N" | "ALL" };

/** Friends a page of the friend list. */
export const FRIEND_PAGE = 100;

const holding = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** All friends the member may send to now, for the send panel: no paging there (2 §2). */
export function listSendableFriends(ctx: MemberCtx, sort: FriendSort = "nickname"): Promise<PanelFriend[]> {
  const order = { nickname: asc(friend.profileNickname), "-nickname": desc(friend.profileNickname), newest: desc(friend.createdAt) };
  return ctx.db
    .select({ receiverId: friend.receiverId, nickname: friend.profileNickname, thumbnailUrl: friend.profileThumbnailImageUrl })
    .from(friend)
    .where(maySendTo(ctx.actor.userId))
    .orderBy(order[sort], asc(friend.receiverId));
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
    filter.profileNickname ? like(friend.profileNickname, holding(filter.profileNickname)) : undefined,
    filter.name ? like(friend.name, holding(filter.name)) : undefined,
    filter.exclusionYn && filter.exclusionYn !== "ALL" ? eq(friend.exclusionYn, filter.exclusionYn) : undefined,
  );
  const [found] = await ctx.db.select({ total: count() }).from(friend).where(where);
  const rows = await ctx.db
    .select()
    .from(friend)
    .where(where)
    .orderBy(asc(friend.profileNickname), asc(friend.receiverId))
    .limit(size)
    .offset((page - 1) * size);
  return { rows, total: found?.total ?? 0 };
}
