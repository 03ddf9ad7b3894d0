import { and, inArray } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { friend } from "~db/schema/sending";
import type { FriendMark } from "../friends/friend-marks";
import { maySendTo } from "../internal/friends.server";
import { readOften } from "./often.server";

/** Longer lists of ids cost more than a condition. */
const FEW = 1_000;

/** Marks the friends who reached the member's weekly limit. */
export async function markOften<Row extends { receiverId: number; mark: FriendMark | null }>(ctx: MemberCtx, rows: Row[]): Promise<Row[]> {
  const weeklyLimit = rows.length > 0 ? await readOften(ctx) : null;
  if (!weeklyLimit) return rows;
  const ids = rows.map(({ receiverId }) => receiverId);
  const oftenRows = await ctx.db
    .select({ receiverId: friend.receiverId })
    .from(friend)
    .where(and(ids.length > FEW ? maySendTo(ctx.actor.userId) : inArray(friend.receiverId, ids), weeklyLimit.often));
  const oftenIds = new Set(oftenRows.map(({ receiverId }) => receiverId));
  return rows.map((row) => (row.mark === null && oftenIds.has(row.receiverId) ? { ...row, mark: "often" } : row));
}
