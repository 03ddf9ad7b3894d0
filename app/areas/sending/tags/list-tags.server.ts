import { and, asc, count, eq, inArray, isNull } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { friend, friendTag, friendTagging } from "~db/schema/sending";

export type CountedTag = { tagId: number; tagName: string; count: number };

/** Tags by name, each with its number of listed friends. */
export function listTags(ctx: MemberCtx): Promise<CountedTag[]> {
  return ctx.db
    .select({ tagId: friendTag.tagId, tagName: friendTag.tagName, count: count(friend.receiverId) })
    .from(friendTag)
    .leftJoin(friendTagging, eq(friendTagging.tagId, friendTag.tagId))
    .leftJoin(friend, and(eq(friend.receiverId, friendTagging.receiverId), isNull(friend.goneAt)))
    .where(eq(friendTag.userId, ctx.actor.userId))
    .groupBy(friendTag.tagId, friendTag.tagName, friendTag.tagKey)
    .orderBy(asc(friendTag.tagKey));
}

export async function tagsOf(ctx: MemberCtx, receiverIds: number[]): Promise<number[]> {
  if (receiverIds.length === 0) return [];
  const rows = await ctx.db
    .selectDistinct({ tagId: friendTagging.tagId })
    .from(friendTagging)
    .innerJoin(friend, eq(friend.receiverId, friendTagging.receiverId))
    .where(and(eq(friend.userId, ctx.actor.userId), inArray(friendTagging.receiverId, receiverIds)));
  return rows.map((row) => row.tagId);
}

/** Keep the member's own friends, sorted by nickname. */
export function listPicked(ctx: MemberCtx, receiverIds: number[]): Promise<{ receiverId: number; nickname: string }[]> {
  if (receiverIds.length === 0) return Promise.resolve([]);
  return ctx.db
    .select({ receiverId: friend.receiverId, nickname: friend.profileNickname })
    .from(friend)
    .where(and(eq(friend.userId, ctx.actor.userId), inArray(friend.receiverId, receiverIds)))
    .orderBy(asc(friend.profileNickname), asc(friend.receiverId));
}
