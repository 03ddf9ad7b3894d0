import { and } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { friend } from "~db/schema/sending";
import { friendsPage, maySendTo } from "../internal/friends.server";
import type { FriendConditions } from "./conditions";
import { meets } from "./internal/meets.server";

export const FOUND_PAGE = 20;

/** One page of sendable friends who meet the conditions. */
export async function findByConditions(ctx: MemberCtx, conditions: FriendConditions, page: number) {
  const condition = and(maySendTo(ctx.actor.userId), meets(ctx, conditions));
  const total = await ctx.db.$count(friend, condition);
  const rows = await friendsPage(ctx, condition, { page, size: FOUND_PAGE });
  return {
    friends: rows.map((row) => ({ receiverId: row.receiverId, nickname: row.profileNickname, thumbnailUrl: row.profileThumbnailImageUrl })),
    total,
  };
}
