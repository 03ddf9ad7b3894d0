import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Member } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import type { TalkFriend } from "~/integrations/kakao-talk.server";
import { friend, type FriendChanges, friendFetch } from "~db/schema/sending";
import { compare, changedRows, type Fresh, freshRows, type Known, withoutMerged } from "./compare-friends";

const CHUNK = 500;

export type TalkList = { friends: TalkFriend[]; isComplete: boolean; askedAt: Date };

/** Write the messenger's list. A complete list marks missing friends gone; an older one changes nothing. */
export async function writeFriends(tx: TxCtx<Member>, { friends, isComplete, askedAt }: TalkList): Promise<FriendChanges> {
  const { userId } = tx.actor;
  const known = await readRows(tx);
  if (await hasLaterList(tx, askedAt)) return { added: [], returned: [], gone: [], changed: [] };
  const all = freshRows(known, friends);
  const rows = withoutMerged(known, all, isComplete);
  const touched = changedRows(known, rows);
  for (let offset = 0; offset < touched.length; offset += CHUNK) await upsert(tx, touched.slice(offset, offset + CHUNK));
  const listed = new Set(rows.map((row) => row.kakaotalkId));
  const missing = known.filter((row) => row.goneAt === null && !listed.has(row.kakaotalkId)).map((row) => row.receiverId);
  const gone = isComplete ? missing : [];
  await markGone(tx, gone);
  const changes = { ...compare(known, rows, await idsOf(tx)), gone };
  await saveLastSync(tx, all.length, changes, askedAt);
  const { added, returned, changed } = changes;
  const counts = { listed: all.length, added: added.length, returned: returned.length, gone: gone.length, changed: changed.length };
  await tx.audit("sending.friends-fetched", `user:${userId}`, counts);
  return changes;
}

function readRows(tx: TxCtx<Member>): Promise<Known[]> {
  return tx.db
    .select({
      receiverId: friend.receiverId,
      kakaotalkId: friend.kakaotalkId,
      kakaotalkUuid: friend.kakaotalkUuid,
      profileNickname: friend.profileNickname,
      profileThumbnailImageUrl: friend.profileThumbnailImageUrl,
      goneAt: friend.goneAt,
      mergedIntoId: friend.mergedIntoId,
    })
    .from(friend)
    .where(eq(friend.userId, tx.actor.userId))
    .for("update");
}

async function upsert(tx: TxCtx<Member>, rows: Fresh[]): Promise<void> {
  const now = tx.now();
  await tx.db
    .insert(friend)
    .values(rows.map((row) => ({ ...row, userId: tx.actor.userId, createdAt: now, updatedAt: now })))
    .onDuplicateKeyUpdate({
      set: {
        kakaotalkUuid: sql`VALUES(kakaotalk_uuid)`,
        profileNickname: sql`VALUES(profile_nickname)`,
        profileThumbnailImageUrl: sql`VALUES(profile_thumbnail_image_url)`,
        goneAt: null,
        mergedIntoId: null,
        updatedAt: now,
      },
    });
}

async function markGone(tx: TxCtx, gone: number[]): Promise<void> {
  const fields = { goneAt: tx.now(), updatedAt: tx.now() };
  for (let offset = 0; offset < gone.length; offset += CHUNK)
    await tx.db
      .update(friend)
      .set(fields)
      .where(and(inArray(friend.receiverId, gone.slice(offset, offset + CHUNK)), isNull(friend.goneAt)));
}

async function idsOf(tx: TxCtx<Member>): Promise<Map<string, number>> {
  const rows = await tx.db
    .select({ kakaotalkId: friend.kakaotalkId, receiverId: friend.receiverId })
    .from(friend)
    .where(eq(friend.userId, tx.actor.userId));
  return new Map(rows.map((row) => [row.kakaotalkId, row.receiverId]));
}

async function hasLaterList(tx: TxCtx<Member>, askedAt: Date): Promise<boolean> {
  const laterSync = and(eq(friendFetch.userId, tx.actor.userId), gt(friendFetch.fetchedAt, askedAt));
  return (await tx.db.$count(friendFetch, laterSync)) > 0;
}

async function saveLastSync(tx: TxCtx<Member>, listed: number, changes: FriendChanges, askedAt: Date): Promise<void> {
  const last = { listed, changes, fetchedAt: askedAt };
  await tx.db
    .insert(friendFetch)
    .values({ userId: tx.actor.userId, ...last })
    .onDuplicateKeyUpdate({ set: last });
}
