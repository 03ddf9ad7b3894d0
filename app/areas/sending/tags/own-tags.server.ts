import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { friend, friendTag, friendTagging } from "~db/schema/sending";
import { MOST_TAGS, MOST_TAGS_OF_FRIEND, nameKey } from "./tag-names";

type Tx = TxCtx<MemberCtx["actor"]>;

/** Holds the member's tags and filters until the transaction ends, by the member's own row, so that two presses cannot pass a bound together. */
export async function lockOwnTags(tx: Tx): Promise<void> {
  const { userId } = tx.actor;
  await tx.db.select({ userId: user.userId }).from(user).where(eq(user.userId, userId)).for("update");
}

/** Refuses `sending.no-such-tag` unless all of these are the member's own. */
export async function refuseForeignTags(ctx: MemberCtx, tagIds: number[]): Promise<void> {
  const wanted = [...new Set(tagIds)];
  if (wanted.length === 0) return;
  const own = await ctx.db.$count(friendTag, and(eq(friendTag.userId, ctx.actor.userId), inArray(friendTag.tagId, wanted)));
  if (own < wanted.length) throw new Refusal("sending.no-such-tag");
}

/** The ids of tags by their names, made where they are new. Refuses `sending.tags-full`, at `field`. The tags are held before. */
export async function tagsByName(tx: Tx, names: string[], field = "newTags"): Promise<number[]> {
  if (names.length === 0) return [];
  const { userId } = tx.actor;
  const own = await tx.db.select({ tagId: friendTag.tagId, tagKey: friendTag.tagKey }).from(friendTag).where(eq(friendTag.userId, userId));
  const known = new Map(own.map(({ tagId, tagKey }) => [tagKey, tagId]));
  const fresh = names.filter((name) => !known.has(nameKey(name)));
  if (own.length + fresh.length > MOST_TAGS) throw new Refusal("sending.tags-full", { most: MOST_TAGS }, { field });
  const now = tx.now();
  for (const tagName of fresh) {
    const row = { userId, tagName, tagKey: nameKey(tagName), createdAt: now, updatedAt: now };
    const [made] = await tx.db.insert(friendTag).values(row);
    known.set(row.tagKey, made.insertId);
  }
  return names.map((name) => known.get(nameKey(name))!);
}

/** Puts tags on friends of the member; one that is there stays. Refuses `sending.friend-tags-full` when a friend would have too many. */
export async function putTags(tx: Tx, receiverIds: number[], tagIds: number[]): Promise<void> {
  if (receiverIds.length === 0 || tagIds.length === 0) return;
  const there = tx.db
    .select({ one: sql`1` })
    .from(friendTagging)
    .where(and(eq(friendTagging.tagId, friendTag.tagId), eq(friendTagging.receiverId, friend.receiverId)));
  const where = and(
    eq(friend.userId, tx.actor.userId),
    inArray(friend.receiverId, receiverIds),
    inArray(friendTag.tagId, tagIds),
    notExists(there),
  );
  await tx.db.execute(
    sql`INSERT INTO friend_tagging (tag_id, receiver_id, created_at)
      SELECT ${friendTag.tagId}, ${friend.receiverId}, ${tx.now()} FROM ${friend} CROSS JOIN ${friendTag} WHERE ${where}`,
  );
  const full = await tx.db
    .select({ receiverId: friendTagging.receiverId })
    .from(friendTagging)
    .where(inArray(friendTagging.receiverId, receiverIds))
    .groupBy(friendTagging.receiverId)
    .having(sql`COUNT(*) > ${MOST_TAGS_OF_FRIEND}`);
  if (full.length > 0) throw new Refusal("sending.friend-tags-full", { count: full.length, most: MOST_TAGS_OF_FRIEND });
}
