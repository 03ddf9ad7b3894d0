import { and, eq, inArray } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { sendGroup, sendGroupFriend, sendingList } from "~db/schema/sending";

/** Forgets the groups of a member who leaves, who was in them, and the posts that still wait; entries a run began from stay with it. */
export async function forgetGroups(ctx: MemberCtx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const own = tx.db.select({ groupId: sendGroup.groupId }).from(sendGroup).where(eq(sendGroup.userId, userId));
    await tx.db.delete(sendingList).where(and(eq(sendingList.userId, userId), eq(sendingList.sendYn, "N")));
    await tx.db.delete(sendGroupFriend).where(inArray(sendGroupFriend.groupId, own));
    await tx.db.delete(sendGroup).where(eq(sendGroup.userId, userId));
    await tx.audit("sending.groups-forgotten", `user:${userId}`);
  });
}
