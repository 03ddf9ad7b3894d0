import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { friend, friendTag, friendTagging } from "~db/schema/sending";
import { MOST_TAGS, MOST_TAGS_OF_FRIEND, nameKey } from "./tag-names";

type Tx = TxCtx<MemberCtx["actor"]>;

/** Lock the member's tags and filters, so that two submissions cannot pass a limit together. */
export async function lockOwnTags(tx: Tx): Promise<void> {
  const { userId } = tx.actor;
  await tx.db.select({ userId: user.userId }).from(user).where(eq(user.userId, userId)).for("update");
}

/** Refuse another member's tags with `sending.no-such-tag`. */
export async function refuseForeignTags(ctx: MemberCtx, tagIds: number[]): Promise<void> {
  const wantedIds = [...new Set(tagIds)];
  if (wantedIds.length === 0) return;
  const ownCount = await ctx.db.$count(friendTag, and(eq(friendTag.userId, ctx.actor.userId), inArray(friendTag.tagId, wantedIds)));
  if (ownCount < wantedIds.length) throw new Refusal("sending.no-such-tag");
}

/** Ids of tags, created if missing. Refuses `sending.tags-full` at `field`. The caller holds `lockOwnTags`. */
export async function tagsByName(tx: Tx, names: string[], field = "newTags"): Promise<number[]> {
  if (names.length === 0) return [];
  const { userId } = tx.actor;
  const ownTags = await tx.db
    .select({ tagId: friendTag.tagId, tagKey: friendTag.tagKey })
    .from(friendTag)
    .where(eq(friendTag.userId, userId));
  const idByKey = new Map(ownTags.map(({ tagId, tagKey }) => [tagKey, tagId]));
  const newNames = names.filter((name) => !idByKey.has(nameKey(name)));
  if (ownTags.length + newNames.length > MOST_TAGS) throw new Refusal("sending.tags-full", { most: MOST_TAGS }, { field });
  const now = tx.now();
  for (const tagName of newNames) {
    const row = { userId, tagName, tagKey: nameKey(tagName), createdAt: now, updatedAt: now };
    const [result] = await tx.db.insert(friendTag).values(row);
    idByKey.set(row.tagKey, result.insertId);
  }
  return names.map((name) => idByKey.get(nameKey(name))!);
}

/** Put tags on friends, keeping existing ones. Refuses `sending.friend-tags-full`. */
export async function putTags(tx: Tx, receiverIds: number[], tagIds: number[]): Promise<void> {
  if (receiverIds.length === 0 || tagIds.length === 0) return;
  const existing = tx.db
    .select({ one: sql`1` })
    .from(friendTagging)
    .where(and(eq(friendTagging.tagId, friendTag.tagId), eq(friendTagging.receiverId, friend.receiverId)));
  const where = and(
    eq(friend.userId, tx.actor.userId),
    inArray(friend.receiverId, receiverIds),
    inArray(friendTag.tagId, tagIds),
    notExists(existing),
  );
  await tx.db.execute(
    sql`INSERT INTO friend_tagging (tag_id, receiver_id, created_at)
      SELECT ${friendTag.tagId}, ${friend.receiverId}, ${tx.now()} FROM ${friend} CROSS JOIN ${friendTag} WHERE ${where}`,
  );
  const fullFriends = await tx.db
    .select({ receiverId: friendTagging.receiverId })
    .from(friendTagging)
    .where(inArray(friendTagging.receiverId, receiverIds))
    .groupBy(friendTagging.receiverId)
    .having(sql`COUNT(*) > ${MOST_TAGS_OF_FRIEND}`);
  if (fullFriends.length > 0) throw new Refusal("sending.friend-tags-full", { count: fullFriends.length, most: MOST_TAGS_OF_FRIEND });
}
