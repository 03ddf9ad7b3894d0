import { and, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { friend } from "~db/schema/sending";
import { columnsOf, stampOf } from "./friend-notes.server";
import type { FriendNotes } from "./friend.schema.server";

/**
 * Save notes on a friend; `stamp` comes from `readFriend`. Refuses `sending.friend-changed` after a concurrent change, and
 * `common.not-found`.
 */
export async function saveFriendNotes(ctx: MemberCtx, receiverId: number, notes: FriendNotes, stamp: string): Promise<void> {
  const ownerCondition = and(eq(friend.receiverId, receiverId), eq(friend.userId, ctx.actor.userId));
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db.select().from(friend).where(ownerCondition).for("update");
    if (!row) throw new Refusal("common.not-found");
    const next = columnsOf(notes);
    if (stampOf(row) !== stamp && stampOf({ ...row, ...next }) !== stampOf(row)) throw new Refusal("sending.friend-changed");
    await tx.db
      .update(friend)
      .set({ ...next, updatedAt: new Date(Math.max(tx.now().getTime(), row.updatedAt.getTime() + 1)) })
      .where(ownerCondition);
    await tx.audit("sending.friend-noted", `friend:${receiverId}`);
  });
}
