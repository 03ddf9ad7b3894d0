import { and, eq, ne } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { sendingList } from "~db/schema/sending";
import { readFilter } from "../filters/read-filter.server";
import { lockOwnGroup } from "../internal/own-groups.server";
import { lockOwnTags } from "../tags/own-tags.server";
import { fetchEntry } from "../receivers/waiting-entry.server";

export type WaitingChange = { sendingListId: number; groupId?: number | null; filterId?: number | null };

/**
 * Change a waiting post's target. Refuses `common.not-found`, `sending.already-sent`, `sending.no-such-group`, `sending.no-such-filter`,
 * `sending.already-waiting` for another entry's target, `sending.waiting-for-people` when the entry keeps friends.
 */
export async function changeWaitingEntry(ctx: MemberCtx, { sendingListId, groupId, filterId }: WaitingChange): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (groupId) await lockOwnGroup(tx, groupId);
    if (filterId) await lockOwnTags(tx);
    if (filterId) await readFilter(tx, filterId);
    const entry = await fetchEntry(tx, sendingListId, true);
    if ((groupId || filterId) && entry.people !== null) throw new Refusal("sending.waiting-for-people");
    const newTarget = groupId || filterId ? { groupId: groupId ?? null, filterId: filterId ?? null } : null;
    const oldTarget = { groupId: entry.groupId, filterId: entry.filterId };
    if (newTarget && (newTarget.groupId !== oldTarget.groupId || newTarget.filterId !== oldTarget.filterId)) {
      const sameTarget = and(
        eq(sendingList.userId, tx.actor.userId),
        eq(sendingList.sendYn, "N"),
        eq(sendingList.contentsId, entry.contentsId),
        newTarget.groupId ? eq(sendingList.groupId, newTarget.groupId) : eq(sendingList.filterId, newTarget.filterId!),
        ne(sendingList.sendingListId, sendingListId),
      );
      const [duplicate] = await tx.db.select({ id: sendingList.sendingListId }).from(sendingList).where(sameTarget);
      if (duplicate) throw new Refusal("sending.already-waiting", {}, { field: "groupId" });
    }
    const change = newTarget ?? oldTarget;
    await tx.db
      .update(sendingList)
      .set({ ...change, updatedAt: tx.now() })
      .where(eq(sendingList.sendingListId, sendingListId));
    await tx.audit("sending.waiting-changed", `sending_list:${sendingListId}`, change);
  });
}
