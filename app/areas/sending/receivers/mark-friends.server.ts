import { and } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { friend } from "~db/schema/sending";
import type { FriendMark } from "../friends/friend-marks";
import { maySendTo } from "../internal/friends.server";
import { readOften } from "./often.server";

/** Marks the friends who reached the member's weekly limit. */
export async function markOften<Row extends { receiverId: number; mark: FriendMark | null }>(ctx: MemberCtx, rows: Row[]): Promise<Row[]> {
  const weeklyLimit = await readOften(ctx);
  if (!weeklyLimit) return rows;
  const oftenRows = await ctx.db
    .select({ receiverId: friend.receiverId })
    .from(friend)
    .where(and(maySendTo(ctx.actor.userId), weeklyLimit.often));
  const oftenIds = new Set(oftenRows.map(({ receiverId }) => receiverId));
  return rows.map((row) => (oftenIds.has(row.receiverId) ? { ...row, mark: "often" } : row));
}
