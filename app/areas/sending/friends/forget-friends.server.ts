import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { friend, friendFetch, sendChoice, sendHistory, sendingList, sendRun } from "~db/schema/sending";
import { forgetGroups } from "../groups/forget-groups.server";
import { forgetTags } from "../tags/forget-tags.server";
import { emptyNotes } from "./friend-note-fields";

/**
 * Forgets what a member who leaves knew of friends: names, notes, groups, tags, who has opened what, and what was written to them. Bare rows stay for the royalties of what was sent and
 * for those who opted out, who stay so should the member come back.
 */
export async function forgetFriends(ctx: MemberCtx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const shown = { profileNickname: "", profileThumbnailImageUrl: "", goneAt: tx.now(), updatedAt: tx.now() };
    await tx.db
      .update(friend)
      .set({ ...emptyNotes, ...shown })
      .where(eq(friend.userId, userId));
    const unread = { kakaotalkProfileNickname: "", viewedAt: null, readToEndAt: null };
    await tx.db.update(sendHistory).set(unread).where(eq(sendHistory.userId, userId));
    await tx.db.delete(friendFetch).where(eq(friendFetch.userId, userId));
    const unsaid = { opening: "", adName: null, adContact: null };
    await tx.db.update(sendRun).set(unsaid).where(eq(sendRun.userId, userId));
    await tx.db.update(sendingList).set(unsaid).where(eq(sendingList.userId, userId));
    await tx.db.delete(sendChoice).where(eq(sendChoice.userId, userId));
    await forgetGroups(tx);
    await forgetTags(tx);
    await tx.audit("sending.friends-forgotten", `user:${userId}`);
  });
}
