import { eq, inArray } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { contentsViewHistory } from "~db/schema/blog";
import { sendHistory } from "~db/schema/sending";

/** Deletes `contents_view_history` of the leaving member's dispatches (1 §4 "Withdrawal"). */
export async function forgetReadings(ctx: MemberCtx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const sent = tx.db.select({ id: sendHistory.sendHistoryId }).from(sendHistory).where(eq(sendHistory.userId, tx.actor.userId));
    await tx.db.delete(contentsViewHistory).where(inArray(contentsViewHistory.sendHistoryId, sent));
    await tx.audit("blog.readings-forgotten", `user:${tx.actor.userId}`);
  });
}
