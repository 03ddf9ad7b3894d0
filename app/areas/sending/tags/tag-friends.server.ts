import { and, eq, inArray } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { friend, friendTagging } from "~db/schema/sending";
import { lockOwnTags, putTags, refuseForeignTags, tagsByName } from "./own-tags.server";

/** The friends, and tags by id and by name; a new name makes a tag. */
export type Tagging = { receiverIds: number[]; tagIds: number[]; newTags: string[] };

/**
 * Puts tags on friends of the member. Refuses `sending.none-selected`, `sending.tag-not-chosen`, `sending.no-such-friend`, `sending.no-such-tag`,
 * `sending.tags-full`, and `sending.friend-tags-full` when one of the friends would have too many; then nobody gets any. Returns how many friends they are.
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

/** Takes tags off friends of the member; the tags stay. Refuses as `tagFriends`. Returns how many friends had one of them. */
export async function untagFriends(ctx: MemberCtx, { receiverIds, tagIds }: Pick<Tagging, "receiverIds" | "tagIds">): Promise<number> {
  refuseNothing(receiverIds, tagIds.length);
  return inTransaction(ctx, async (tx) => {
    await lockOwnTags(tx);
    const friends = await fetchOwnFriends(tx, receiverIds);
    await refuseForeignTags(tx, tagIds);
    const meant = and(inArray(friendTagging.tagId, tagIds), inArray(friendTagging.receiverId, friends));
    const had = await tx.db.selectDistinct({ receiverId: friendTagging.receiverId }).from(friendTagging).where(meant);
    await tx.db.delete(friendTagging).where(meant);
    await tx.audit("sending.friends-untagged", `user:${tx.actor.userId}`, { friends: had.length, tags: tagIds });
    return had.length;
  });
}

function refuseNothing(receiverIds: number[], tags: number): void {
  if (receiverIds.length === 0) throw new Refusal("sending.none-selected");
  if (tags === 0) throw new Refusal("sending.tag-not-chosen");
}

async function fetchOwnFriends(ctx: MemberCtx, receiverIds: number[]): Promise<number[]> {
  const wanted = [...new Set(receiverIds)];
  const rows = await ctx.db
    .select({ receiverId: friend.receiverId })
    .from(friend)
    .where(and(eq(friend.userId, ctx.actor.userId), inArray(friend.receiverId, wanted)));
  if (rows.length < wanted.length) throw new Refusal("sending.no-such-friend", { count: wanted.length - rows.length });
  return rows.map((row) => row.receiverId);
}
