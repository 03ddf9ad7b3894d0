import { and, eq, notInArray } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { friend, friendTagging } from "~db/schema/sending";
import { lockOwnTags, putTags, refuseForeignTags, tagsByName } from "./own-tags.server";

type ChosenTags = { tagIds: number[]; newTags: string[] };

/** Give a friend exactly these tags. Refuses `common.not-found`, `sending.no-such-tag`, `sending.tags-full`, `sending.friend-tags-full`. */
export async function chooseFriendTags(ctx: MemberCtx, receiverId: number, { tagIds, newTags }: ChosenTags): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockOwnTags(tx);
    const ownFriend = and(eq(friend.receiverId, receiverId), eq(friend.userId, tx.actor.userId));
    if ((await tx.db.$count(friend, ownFriend)) === 0) throw new Refusal("common.not-found");
    await refuseForeignTags(tx, tagIds);
    const tags = [...tagIds, ...(await tagsByName(tx, newTags))];
    const isOtherTag = tags.length > 0 ? notInArray(friendTagging.tagId, tags) : undefined;
    await tx.db.delete(friendTagging).where(and(eq(friendTagging.receiverId, receiverId), isOtherTag));
    await putTags(tx, [receiverId], tags);
    await tx.audit("sending.friend-tags-chosen", `friend:${receiverId}`, { tags });
  });
}
