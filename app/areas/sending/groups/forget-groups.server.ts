import { and, eq, inArray } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { sendGroup, sendGroupFriend, sendingList } from "~db/schema/sending";

/** Delete a leaving member's groups, memberships and unsent waiting-list entries; those used by a run stay. */
export async function forgetGroups(ctx: MemberCtx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const ownGroups = tx.db.select({ groupId: sendGroup.groupId }).from(sendGroup).where(eq(sendGroup.userId, userId));
    await tx.db.delete(sendingList).where(and(eq(sendingList.userId, userId), eq(sendingList.sendYn, "N")));
    await tx.db.delete(sendGroupFriend).where(inArray(sendGroupFriend.groupId, ownGroups));
    await tx.db.delete(sendGroup).where(eq(sendGroup.userId, userId));
    await tx.audit("sending.groups-forgotten", `user:${userId}`);
  });
}
