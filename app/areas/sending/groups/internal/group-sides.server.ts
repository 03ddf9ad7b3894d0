import { and, eq, exists, isNull, like, notExists, sql, type SQL } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { contains } from "~/grid/list.server";
import { friend, sendGroupFriend } from "~db/schema/sending";

export type Side = "friends" | "targets";

/** Condition on `friend` for one list of a group. Friends gone from the messenger show only as removable targets. */
export function onSide(ctx: MemberCtx, groupId: number, side: Side, nickname: string): SQL {
  const membership = ctx.db
    .select({ one: sql`1` })
    .from(sendGroupFriend)
    .where(and(eq(sendGroupFriend.groupId, groupId), eq(sendGroupFriend.receiverId, friend.receiverId)));
  return and(
    eq(friend.userId, ctx.actor.userId),
    nickname ? like(friend.profileNickname, contains(nickname)) : undefined,
    side === "targets" ? exists(membership) : and(isNull(friend.goneAt), notExists(membership)),
  )!;
}
