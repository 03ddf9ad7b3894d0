import { asc, count, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { sendGroup, sendGroupFriend } from "~db/schema/sending";

export type Group = { groupId: number; groupName: string; count: number };

/** Groups by name. `count` includes unsendable friends (2 §3 "Send group"). */
export function listGroups(ctx: MemberCtx): Promise<Group[]> {
  return ctx.db
    .select({ groupId: sendGroup.groupId, groupName: sendGroup.groupName, count: count(sendGroupFriend.receiverId) })
    .from(sendGroup)
    .leftJoin(sendGroupFriend, eq(sendGroupFriend.groupId, sendGroup.groupId))
    .where(eq(sendGroup.userId, ctx.actor.userId))
    .groupBy(sendGroup.groupId, sendGroup.groupName)
    .orderBy(asc(sendGroup.groupName));
}
