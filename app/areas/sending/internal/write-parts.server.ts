import { asc, eq, type SQL } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { friend, sendingList, sendingListFriend } from "~db/schema/sending";
import { noPlan } from "./plan-rooms.server";
import type { Part } from "./split-over-days";

type Tx = TxCtx<MemberCtx["actor"]>;
type Columns = Pick<typeof sendingList.$inferSelect, "contentsId" | "opening" | "adName" | "adContact">;

export type PlannedOrder = {
  columns: Columns;
  /** Key of the form that plans; a repetition finds its parts by the key. */
  formKey: string;
  receiverCondition: SQL | undefined;
  /** A waiting entry that becomes the first part. */
  sendingListId?: number | null;
};

const ROWS_AT_ONCE = 1_000;

/**
 * Writes a waiting entry for each part, in order of nicknames: each receiver is in one part. Refuses `sending.receivers-changed` unless
 * the receivers number as many as the parts.
 */
export async function writeParts(tx: Tx, order: PlannedOrder, parts: Part[]): Promise<number[]> {
  const rows = await tx.db
    .select({ receiverId: friend.receiverId })
    .from(friend)
    .where(order.receiverCondition)
    .orderBy(asc(friend.profileNickname), asc(friend.receiverId));
  const planned = parts.reduce((sum, { people }) => sum + people, 0);
  if (rows.length !== planned) throw new Refusal("sending.receivers-changed", { count: Math.abs(planned - rows.length) });
  const ids: number[] = [];
  let from = 0;
  for (const [index, part] of parts.entries()) {
    const sendingListId = await writeEntry(tx, order, { ...part, part: index + 1, parts: parts.length });
    await writeFriends(tx, sendingListId, rows.slice(from, from + part.people));
    from += part.people;
    ids.push(sendingListId);
  }
  return ids;
}

type Numbered = Part & { part: number; parts: number };

async function writeEntry(tx: Tx, { columns, formKey, sendingListId }: PlannedOrder, { part, parts, ...plan }: Numbered): Promise<number> {
  const isFirst = part === 1;
  const numbers = parts > 1 ? { part, parts } : { part: null, parts: null };
  const values = { ...columns, ...noPlan, ...plan, ...numbers, planKey: formKey, formKey: isFirst ? formKey : null, updatedAt: tx.now() };
  if (isFirst && sendingListId) {
    const target = { groupId: null, filterId: null };
    await tx.db
      .update(sendingList)
      .set({ ...values, ...target })
      .where(eq(sendingList.sendingListId, sendingListId));
    await tx.db.delete(sendingListFriend).where(eq(sendingListFriend.sendingListId, sendingListId));
    return sendingListId;
  }
  const [inserted] = await tx.db.insert(sendingList).values({ ...values, userId: tx.actor.userId, createdAt: tx.now() });
  return inserted.insertId;
}

async function writeFriends(tx: Tx, sendingListId: number, friends: { receiverId: number }[]): Promise<void> {
  const createdAt = tx.now();
  for (let from = 0; from < friends.length; from += ROWS_AT_ONCE) {
    const values = friends.slice(from, from + ROWS_AT_ONCE).map(({ receiverId }) => ({ sendingListId, receiverId, createdAt }));
    await tx.db.insert(sendingListFriend).values(values);
  }
}
