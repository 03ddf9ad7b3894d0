import { and, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { sendingList } from "~db/schema/sending";
import { lockOwnGroup } from "../internal/own-groups.server";
import { fetchSendablePost } from "../internal/sendable-post.server";

/** A post put on the waiting list; `groupId` null or missing means that nobody chose one. */
export type ToSendLater = { contentsId: number; groupId?: number | null };

/**
 * Puts a post on the member's waiting list for one of his groups (2 §4 "Sending (queued)", rule 46); needs no payment, sending does. A
 * post that already waits for the group is not put there twice: its entry is answered. Refuses `sending.group-not-chosen` (field groupId),
 * `sending.no-such-group`, `common.not-found` or `sending.post-deleted` for the post.
 */
export async function addToSendingList(ctx: MemberCtx, { contentsId, groupId }: ToSendLater): Promise<{ sendingListId: number }> {
  const { userId } = ctx.actor;
  if (!groupId) throw new Refusal("sending.group-not-chosen", {}, { field: "groupId" });
  await fetchSendablePost(ctx, contentsId);
  return inTransaction(ctx, async (tx) => {
    // The lock lets a second press of the same button find the first one's entry.
    await lockOwnGroup(tx, groupId);
    const same = and(
      eq(sendingList.userId, userId),
      eq(sendingList.sendYn, "N"),
      eq(sendingList.contentsId, contentsId),
      eq(sendingList.groupId, groupId),
    );
    const [known] = await tx.db.select({ sendingListId: sendingList.sendingListId }).from(sendingList).where(same).for("update");
    if (known) return known;
    const now = tx.now();
    const [made] = await tx.db.insert(sendingList).values({ userId, contentsId, groupId, createdAt: now, updatedAt: now });
    await tx.audit("sending.waiting-added", `sending_list:${made.insertId}`, { contentsId, groupId });
    return { sendingListId: made.insertId };
  });
}
