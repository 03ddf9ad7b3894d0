import { and, eq, inArray, sql } from "drizzle-orm";
import type { Member } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { friendTagging, sendGroupFriend, sendHistory, sendingList, sendingListFriend } from "~db/schema/sending";
import { putTags } from "../tags/own-tags.server";

type Tx = TxCtx<Member>;

/** All dispatches go over, with their fees and readings. Where both were in one run, the run keeps both lines. */
export async function moveSends(tx: Tx, from: number, to: number): Promise<void> {
  await tx.db.update(sendHistory).set({ receiverId: to }).where(eq(sendHistory.receiverId, from));
  await tx.db.execute(sql`UPDATE send_recipient AS moved
    LEFT JOIN send_recipient AS own ON own.send_run_id = moved.send_run_id AND own.receiver_id = ${to}
    SET moved.receiver_id = ${to} WHERE moved.receiver_id = ${from} AND own.send_recipient_id IS NULL`);
}

export async function moveGroups(tx: Tx, from: number, to: number): Promise<void> {
  const rows = await tx.db.select().from(sendGroupFriend).where(eq(sendGroupFriend.receiverId, from));
  if (rows.length === 0) return;
  await tx.db
    .insert(sendGroupFriend)
    .ignore()
    .values(rows.map((row) => ({ ...row, receiverId: to })));
  await tx.db.delete(sendGroupFriend).where(eq(sendGroupFriend.receiverId, from));
}

export async function moveTags(tx: Tx, from: number, to: number): Promise<void> {
  const rows = await tx.db.select({ tagId: friendTagging.tagId }).from(friendTagging).where(eq(friendTagging.receiverId, from));
  const tagIds = rows.map(({ tagId }) => tagId);
  await putTags(tx, [to], tagIds);
  await tx.db.delete(friendTagging).where(eq(friendTagging.receiverId, from));
}

/** A waiting post that had both counts one person less. */
export async function moveWaiting(tx: Tx, from: number, to: number): Promise<void> {
  const rows = await tx.db.select().from(sendingListFriend).where(eq(sendingListFriend.receiverId, from));
  if (rows.length === 0) return;
  await tx.db
    .insert(sendingListFriend)
    .ignore()
    .values(rows.map((row) => ({ ...row, receiverId: to })));
  await tx.db.delete(sendingListFriend).where(eq(sendingListFriend.receiverId, from));
  const entries = rows.map(({ sendingListId }) => sendingListId);
  const people = sql`(SELECT COUNT(*) FROM sending_list_friend AS kept WHERE kept.sending_list_id = ${sendingList.sendingListId})`;
  await tx.db
    .update(sendingList)
    .set({ people })
    .where(and(inArray(sendingList.sendingListId, entries), eq(sendingList.sendYn, "N")));
}
