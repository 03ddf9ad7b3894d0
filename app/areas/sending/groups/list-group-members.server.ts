import { and, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { friend, sendGroup, sendGroupFriend } from "~db/schema/sending";
import { maySendTo } from "../internal/friends.server";

/** Ids of the friends each group reaches now. */
export async function listGroupMembers(ctx: MemberCtx): Promise<Record<number, number[]>> {
  const rows = await ctx.db
    .select({ groupId: sendGroupFriend.groupId, receiverId: sendGroupFriend.receiverId })
    .from(sendGroup)
    .innerJoin(sendGroupFriend, eq(sendGroupFriend.groupId, sendGroup.groupId))
    .innerJoin(friend, eq(friend.receiverId, sendGroupFriend.receiverId))
    .where(and(eq(sendGroup.userId, ctx.actor.userId), maySendTo(ctx.actor.userId)));
  const members: Record<number, number[]> = {};
  for (const { groupId, receiverId } of rows) (members[groupId] ??= []).push(receiverId);
  return members;
}
