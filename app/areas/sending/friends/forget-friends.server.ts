import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { friend, friendFetch, sendChoice, sendHistory, sendingList, sendRun } from "~db/schema/sending";
import { forgetGroups } from "../groups/forget-groups.server";
import { forgetTags } from "../tags/forget-tags.server";
import { emptyNotes } from "./friend-note-fields";

/** Delete a leaving member's friend data. Bare rows stay for past royalties and for opt-outs, which hold if the member returns. */
export async function forgetFriends(ctx: MemberCtx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const blankProfile = { profileNickname: "", profileThumbnailImageUrl: "", goneAt: tx.now(), updatedAt: tx.now() };
    await tx.db
      .update(friend)
      .set({ ...emptyNotes, ...blankProfile })
      .where(eq(friend.userId, userId));
    const blankReading = { kakaotalkProfileNickname: "", viewedAt: null, readToEndAt: null };
    await tx.db.update(sendHistory).set(blankReading).where(eq(sendHistory.userId, userId));
    await tx.db.delete(friendFetch).where(eq(friendFetch.userId, userId));
    const blankTexts = { opening: "", adName: null, adContact: null };
    await tx.db.update(sendRun).set(blankTexts).where(eq(sendRun.userId, userId));
    await tx.db.update(sendingList).set(blankTexts).where(eq(sendingList.userId, userId));
    await tx.db.delete(sendChoice).where(eq(sendChoice.userId, userId));
    await forgetGroups(tx);
    await forgetTags(tx);
    await tx.audit("sending.friends-forgotten", `user:${userId}`);
  });
}
