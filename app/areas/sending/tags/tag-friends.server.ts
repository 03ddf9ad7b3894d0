import { and, eq, inArray } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { friend, friendTagging } from "~db/schema/sending";
import { lockOwnTags, putTags, refuseForeignTags, tagsByName } from "./own-tags.server";

export type Tagging = { receiverIds: number[]; tagIds: number[]; newTags: string[] };

/**
 * Put tags on friends, all or nothing. Refuses `sending.none-selected`, `sending.tag-not-chosen`, `sending.no-such-friend`,
 * `sending.no-such-tag`, `sending.tags-full`, `sending.friend-tags-full`.
 */
export async function tagFriends(ctx: MemberCtx, { receiverIds, tagIds, newTags }: Tagging): Promise<number> {
  refuseNothing(receiverIds, tagIds.length + newTags.length);
  return inTransaction(ctx, async (tx) => {
    await lockOwnTags(tx);
    const friends = await fetchOwnFriends(tx, receiverIds);
    await refuseForeignTags(tx, tagIds);
    const tags = [...tagIds, ...(await tagsByName(tx, newTags))];
    await putTags(tx, friends, tags);
    await tx.audit("sending.friends-tagged", `user:${tx.actor.userId}`, { friends: friends.length, tags });
    return friends.length;
  });
}

/** Take tags off friends. Refuses as `tagFriends`. */
export async function untagFriends(ctx: MemberCtx, { receiverIds, tagIds }: Pick<Tagging, "receiverIds" | "tagIds">): Promise<number> {
  refuseNothing(receiverIds, tagIds.length);
  return inTransaction(ctx, async (tx) => {
    await lockOwnTags(tx);
    const friends = await fetchOwnFriends(tx, receiverIds);
    await refuseForeignTags(tx, tagIds);
    const taggings = and(inArray(friendTagging.tagId, tagIds), inArray(friendTagging.receiverId, friends));
    const untagged = await tx.db.selectDistinct({ receiverId: friendTagging.receiverId }).from(friendTagging).where(taggings);
    await tx.db.delete(friendTagging).where(taggings);
    await tx.audit("sending.friends-untagged", `user:${tx.actor.userId}`, { friends: untagged.length, tags: tagIds });
    return untagged.length;
  });
}

function refuseNothing(receiverIds: number[], tags: number): void {
  if (receiverIds.length === 0) throw new Refusal("sending.none-selected");
  if (tags === 0) throw new Refusal("sending.tag-not-chosen");
}

async function fetchOwnFriends(ctx: MemberCtx, receiverIds: number[]): Promise<number[]> {
  const wantedIds = [...new Set(receiverIds)];
  const rows = await ctx.db
    .select({ receiverId: friend.receiverId })
    .from(friend)
    .where(and(eq(friend.userId, ctx.actor.userId), inArray(friend.receiverId, wantedIds)));
  if (rows.length < wantedIds.length) throw new Refusal("sending.no-such-friend", { count: wantedIds.length - rows.length });
  return rows.map((row) => row.receiverId);
}
