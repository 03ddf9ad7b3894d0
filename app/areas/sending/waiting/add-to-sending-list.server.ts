import { and, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { sendingList } from "~db/schema/sending";
import { lockOwnGroup } from "../internal/own-groups.server";
import { fetchSendablePost } from "../internal/sendable-post.server";

export type ToSendLater = { contentsId: number; groupId?: number | null };

/**
 * Put a post on the waiting list for the member's group (2 §4 "Sending (queued)", rule 46); idempotent, no payment needed. Refuses
 * `sending.group-not-chosen` (field groupId), `sending.no-such-group`, `common.not-found`, `sending.post-deleted`.
 */
export async function addToSendingList(ctx: MemberCtx, { contentsId, groupId }: ToSendLater): Promise<{ sendingListId: number }> {
  const { userId } = ctx.actor;
  if (!groupId) throw new Refusal("sending.group-not-chosen", {}, { field: "groupId" });
  await fetchSendablePost(ctx, contentsId);
  return inTransaction(ctx, async (tx) => {
    // The lock lets a second submission find the first entry.
    await lockOwnGroup(tx, groupId);
    const sameEntry = and(
      eq(sendingList.userId, userId),
      eq(sendingList.sendYn, "N"),
      eq(sendingList.contentsId, contentsId),
      eq(sendingList.groupId, groupId),
    );
    const [existing] = await tx.db.select({ sendingListId: sendingList.sendingListId }).from(sendingList).where(sameEntry).for("update");
    if (existing) return existing;
    const now = tx.now();
    const [result] = await tx.db.insert(sendingList).values({ userId, contentsId, groupId, createdAt: now, updatedAt: now });
    await tx.audit("sending.waiting-added", `sending_list:${result.insertId}`, { contentsId, groupId });
    return { sendingListId: result.insertId };
  });
}
