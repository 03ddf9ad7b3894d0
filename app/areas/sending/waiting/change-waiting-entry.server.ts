import { and, eq, ne } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { sendingList } from "~db/schema/sending";
import { readFilter } from "../filters/read-filter.server";
import { lockOwnGroup } from "../internal/own-groups.server";
import { lockOwnTags } from "../tags/own-tags.server";
import { fetchEntry } from "../receivers/waiting-entry.server";

/** `groupId` or `filterId`: what it waits for from now on, a group or one that fills itself. */
export type WaitingChange = { sendingListId: number; groupId?: number | null; filterId?: number | null };

/**
 * Chooses another group for a post that waits. A post becomes sent by sending it alone (rule 47). Refuses `common.not-found`,
 * `sending.already-sent`, `sending.no-such-group`, `sending.no-such-filter`, `sending.already-waiting` when the post waits for that group
 * already, `sending.waiting-for-people` for one that people were kept with.
 */
export async function changeWaitingEntry(ctx: MemberCtx, { sendingListId, groupId, filterId }: WaitingChange): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (groupId) await lockOwnGroup(tx, groupId);
    if (filterId) await lockOwnTags(tx);
    if (filterId) await readFilter(tx, filterId);
    const entry = await fetchEntry(tx, sendingListId, true);
    if ((groupId || filterId) && entry.people !== null) throw new Refusal("sending.waiting-for-people");
    const chosen = groupId || filterId ? { groupId: groupId ?? null, filterId: filterId ?? null } : null;
    const before = { groupId: entry.groupId, filterId: entry.filterId };
    if (chosen && (chosen.groupId !== before.groupId || chosen.filterId !== before.filterId)) {
      const same = and(
        eq(sendingList.userId, tx.actor.userId),
        eq(sendingList.sendYn, "N"),
        eq(sendingList.contentsId, entry.contentsId),
        chosen.groupId ? eq(sendingList.groupId, chosen.groupId) : eq(sendingList.filterId, chosen.filterId!),
        ne(sendingList.sendingListId, sendingListId),
      );
      const [other] = await tx.db.select({ id: sendingList.sendingListId }).from(sendingList).where(same);
      if (other) throw new Refusal("sending.already-waiting", {}, { field: "groupId" });
    }
    const change = chosen ?? before;
    await tx.db
      .update(sendingList)
      .set({ ...change, updatedAt: tx.now() })
      .where(eq(sendingList.sendingListId, sendingListId));
    await tx.audit("sending.waiting-changed", `sending_list:${sendingListId}`, change);
  });
}
