import { and, asc, inArray, not, type SQL } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { friend, sendGroupFriend } from "~db/schema/sending";
import { maySendTo } from "../internal/friends.server";
import { fetchOwnGroups, type NamedGroup } from "../internal/own-groups.server";
import { whyNot } from "../internal/why-not.server";

/** Why a friend of a group is left out: taken out by the sender, opted out by the friend, no longer listed by the messenger. */
export type SkippedFriend = { receiverId: number; nickname: string; why: "excluded" | "opted-out" | "gone" };

export type GroupReceivers = {
  groups: NamedGroup[];
  /** Condition on `friend`: whom a run to the groups reaches. A friend in two of them is one row. */
  mine: SQL;
  total: number;
  skipped: SkippedFriend[];
};

/**
 * Whom sending to these groups reaches now, and whom it leaves out and why (rule 53), for the question before it and for the run itself.
 * `total` may be 0. Refuses `sending.group-not-chosen` without a group, `sending.no-such-group` when one is not the member's own.
 */
export async function groupReceivers(ctx: MemberCtx, groupIds: number[]): Promise<GroupReceivers> {
  const groups = await fetchOwnGroups(ctx, groupIds);
  const ids = groups.map(({ groupId }) => groupId);
  const members = ctx.db
    .select({ receiverId: sendGroupFriend.receiverId })
    .from(sendGroupFriend)
    .where(inArray(sendGroupFriend.groupId, ids));
  const inGroups = inArray(friend.receiverId, members);
  const may = maySendTo(ctx.actor.userId)!;
  const mine = and(may, inGroups)!;
  const total = await ctx.db.$count(friend, mine);
  const left = await ctx.db
    .select({
      receiverId: friend.receiverId,
      nickname: friend.profileNickname,
      subscribeYn: friend.subscribeYn,
      goneAt: friend.goneAt,
      exclusionYn: friend.exclusionYn,
    })
    .from(friend)
    .where(and(not(may), inGroups))
    .orderBy(asc(friend.profileNickname), asc(friend.receiverId));
  const skipped = left.map(({ receiverId, nickname, ...row }) => ({ receiverId, nickname, why: whyNot(row)! }));
  return { groups, mine, total, skipped };
}
