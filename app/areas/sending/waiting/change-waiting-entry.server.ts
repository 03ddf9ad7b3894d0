import { and, eq, ne } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { sendingList } from "~db/schema/sending";
import { lockOwnGroup } from "../internal/own-groups.server";
import { fetchEntry } from "../internal/waiting-entry.server";

export type WaitingChange = { sendingListId: number; groupId?: number | null; sendYn?: "Y" | "N" };

/**
 * Chooses another group for a post that waits, or marks the post as sent, so that it leaves the list (decision 47; for callers that send
 * friend by friend). Refuses `common.not-found`, `sending.already-sent`, `sending.no-such-group`, `sending.already-waiting` when the post
 * waits for that group already.
 */
export async function changeWaitingEntry(ctx: MemberCtx, { sendingListId, groupId, sendYn }: WaitingChange): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (groupId) await lockOwnGroup(tx, groupId);
    const entry = await fetchEntry(tx, sendingListId, true);
    if (groupId && groupId !== entry.groupId) {
      const same = and(
        eq(sendingList.userId, tx.actor.userId),
        eq(sendingList.sendYn, "N"),
        eq(sendingList.contentsId, entry.contentsId),
        eq(sendingList.groupId, groupId),
        ne(sendingList.sendingListId, sendingListId),
      );
      const [other] = await tx.db.select({ id: sendingList.sendingListId }).from(sendingList).where(same);
      if (other) throw new Refusal("sending.already-waiting", {}, { field: "groupId" });
    }
    const change = { groupId: groupId ?? entry.groupId, sendYn: sendYn ?? entry.sendYn, updatedAt: tx.now() };
    await tx.db.update(sendingList).set(change).where(eq(sendingList.sendingListId, sendingListId));
    await tx.audit("sending.waiting-changed", `sending_list:${sendingListId}`, { groupId: change.groupId, sendYn: change.sendYn });
  });
}
