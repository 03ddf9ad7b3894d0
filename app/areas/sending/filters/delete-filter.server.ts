import { and, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { friendFilter, sendingList } from "~db/schema/sending";
import { lockOwnTags } from "../tags/own-tags.server";
import { readFilter } from "./read-filter.server";

export function countWaitingFor(ctx: MemberCtx, filterId: number): Promise<number> {
  const isWaiting = and(eq(sendingList.userId, ctx.actor.userId), eq(sendingList.filterId, filterId), eq(sendingList.sendYn, "N"));
  return ctx.db.$count(sendingList, isWaiting);
}

/** Delete the member's saved filter; its waiting posts need another target. Refuses `sending.no-such-filter`. */
export async function deleteFilter(ctx: MemberCtx, filterId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockOwnTags(tx);
    await readFilter(tx, filterId);
    await tx.db.delete(friendFilter).where(eq(friendFilter.filterId, filterId));
    await tx.audit("sending.filter-deleted", `friend_filter:${filterId}`);
  });
}
