import { and, eq, inArray } from "drizzle-orm";
import type { Member } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { friend, sendRecipient } from "~db/schema/sending";
import { columnsOf, notesOf } from "../friends/friend-notes.server";
import { emptyNotes, friendNoteFields } from "../friends/friend-note-fields";
import { lockCounts } from "../internal/counts.server";
import { lockOwnTags } from "../tags/own-tags.server";
import { moveGroups, moveSends, moveTags, moveWaiting } from "./move-rows.server";
import { joinedNotes } from "./joined-notes";

type Tx = TxCtx<Member>;
type FriendRow = typeof friend.$inferSelect;

/** `keptId` stays; the row of `mergedId` keeps only the messenger's id and old links. */
export type Joining = { keptId: number; mergedId: number };

/** Lock the pair for `joinFriends`; null if they are one already. Refuses as `joinFriends`. */
export async function lockPair(tx: Tx, { keptId, mergedId }: Joining): Promise<{ kept: FriendRow; merged: FriendRow } | null> {
  // The order of a send: a run that starts meanwhile waits.
  await lockOwnTags(tx);
  await lockCounts(tx, tx.actor.userId);
  const rows = await tx.db
    .select()
    .from(friend)
    .where(and(eq(friend.userId, tx.actor.userId), inArray(friend.receiverId, [keptId, mergedId])))
    .for("update");
  const [kept, merged] = [keptId, mergedId].map((id) => rows.find((row) => row.receiverId === id));
  if (!kept || !merged || kept === merged || kept.mergedIntoId) throw new Refusal("common.not-found");
  if (merged.mergedIntoId === keptId) return null;
  if (merged.mergedIntoId) throw new Refusal("common.not-found");
  if (kept.goneAt && !merged.goneAt) throw new Refusal("sending.merge-gone");
  const underWay = and(inArray(sendRecipient.receiverId, [keptId, mergedId]), inArray(sendRecipient.state, ["WAITING", "SENDING"]));
  if ((await tx.db.$count(sendRecipient, underWay)) > 0) throw new Refusal("sending.merge-under-way");
  return { kept, merged };
}

/**
 * Make two friends one (rule 313): dispatches, readings, groups, tags, waiting posts and notes go to the kept one. An opt-out and a
 * switched-off reading record of either hold. Refuses `common.not-found`, `sending.merge-gone`, `sending.merge-under-way`,
 * `sending.merge-notes`, `sending.friend-tags-full`.
 */
export async function joinFriends(tx: Tx, { kept, merged }: { kept: FriendRow; merged: FriendRow }): Promise<void> {
  const [to, from] = [kept.receiverId, merged.receiverId];
  const notes = joinedNotes(notesOf(kept), notesOf(merged));
  if ([...notes.note].length > friendNoteFields.note.most) throw new Refusal("sending.merge-notes");
  await moveSends(tx, from, to);
  await moveGroups(tx, from, to);
  await moveTags(tx, from, to);
  await moveWaiting(tx, from, to);
  const now = tx.now();
  await tx.db
    .update(friend)
    .set({ ...columnsOf(notes as Parameters<typeof columnsOf>[0]), ...wishesOf(kept, merged), updatedAt: now })
    .where(eq(friend.receiverId, to));
  await tx.db.update(friend).set({ mergedIntoId: to }).where(eq(friend.mergedIntoId, from));
  await tx.db
    .update(friend)
    .set({ ...emptyNotes, mergedIntoId: to, goneAt: merged.goneAt ?? now, updatedAt: now })
    .where(eq(friend.receiverId, from));
  await tx.audit("sending.friends-merged", `friend:${to}`, { merged: from });
}

/** Only the friend undoes an opt-out or switches the reading record on (rule 54). */
function wishesOf(kept: FriendRow, merged: FriendRow) {
  const createdAt = kept.createdAt < merged.createdAt ? kept.createdAt : merged.createdAt;
  const readingRecordYn = kept.readingRecordYn === "N" || merged.readingRecordYn === "N" ? ("N" as const) : ("Y" as const);
  const optedOut = [kept, merged].find(({ subscribeYn }) => subscribeYn === "N");
  const subscribed = [kept, merged].find(({ subscribeYn }) => subscribeYn === "Y");
  const { subscribeYn, optedOutAt, subscribedAt } = optedOut ?? subscribed ?? kept;
  return { createdAt, readingRecordYn, subscribeYn, optedOutAt, subscribedAt };
}
