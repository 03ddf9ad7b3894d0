import { and, asc, inArray, not, type SQL } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { friend, sendGroupFriend } from "~db/schema/sending";
import { maySendTo } from "../internal/friends.server";
import { fetchOwnGroups, type NamedGroup } from "../internal/own-groups.server";
import { skipReason } from "../internal/skip-reason.server";

export type SkippedFriend = { receiverId: number; nickname: string; why: "excluded" | "opted-out" | "gone" };

export type GroupReceivers = {
  groups: NamedGroup[];
  receiverCondition: SQL;
  total: number;
  skipped: SkippedFriend[];
};

/** Whom a run to these groups reaches and skips now, and why (rule 53). Refuses `sending.group-not-chosen`, `sending.no-such-group`. */
export async function groupReceivers(ctx: MemberCtx, groupIds: number[]): Promise<GroupReceivers> {
  const groups = await fetchOwnGroups(ctx, groupIds);
  const ids = groups.map(({ groupId }) => groupId);
  const members = ctx.db
    .select({ receiverId: sendGroupFriend.receiverId })
    .from(sendGroupFriend)
    .where(inArray(sendGroupFriend.groupId, ids));
  const inGroups = inArray(friend.receiverId, members);
  const sendable = maySendTo(ctx.actor.userId)!;
  const receiverCondition = and(sendable, inGroups)!;
  const total = await ctx.db.$count(friend, receiverCondition);
  const skippedRows = await ctx.db
    .select({
      receiverId: friend.receiverId,
      nickname: friend.profileNickname,
      subscribeYn: friend.subscribeYn,
      goneAt: friend.goneAt,
      exclusionYn: friend.exclusionYn,
    })
    .from(friend)
    .where(and(not(sendable), inGroups))
    .orderBy(asc(friend.profileNickname), asc(friend.receiverId));
  const skipped = skippedRows.map(({ receiverId, nickname, ...row }) => ({ receiverId, nickname, why: skipReason(row)! }));
  return { groups, receiverCondition, total, skipped };
}
