import { and, inArray, not, type SQL } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { friend } from "~db/schema/sending";
import type { FriendMark } from "../friends/friend-marks";
import { maySendTo } from "../internal/friends.server";
import { neverGot } from "../internal/resend-conditions.server";
import { readOften } from "./often.server";

/** Longer lists of ids cost more than a condition. */
const FEW = 1_000;

type Markable = { receiverId: number; mark: FriendMark | null };

/** Marks the friends who got the post already, and others who reached the member's weekly limit. */
export async function markFriends<Row extends Markable>(ctx: MemberCtx, contentsId: number, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) return rows;
  const weeklyLimit = await readOften(ctx);
  const hadIds = await idsAmong(ctx, rows, not(neverGot(ctx, contentsId)!));
  const oftenIds = weeklyLimit ? await idsAmong(ctx, rows, weeklyLimit.often) : new Set<number>();
  return rows.map((row) => {
    const { receiverId } = row;
    if (row.mark !== null) return row;
    return { ...row, mark: hadIds.has(receiverId) ? "had" : oftenIds.has(receiverId) ? "often" : null };
  });
}

async function idsAmong(ctx: MemberCtx, rows: Markable[], condition: SQL): Promise<Set<number>> {
  const ids = rows.map(({ receiverId }) => receiverId);
  const marked = await ctx.db
    .select({ receiverId: friend.receiverId })
    .from(friend)
    .where(and(ids.length > FEW ? maySendTo(ctx.actor.userId) : inArray(friend.receiverId, ids), condition));
  return new Set(marked.map(({ receiverId }) => receiverId));
}
