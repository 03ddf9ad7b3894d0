import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { friendFilter, friendTag } from "~db/schema/sending";

/** Delete a leaving member's tags and saved filters. */
export async function forgetTags(ctx: MemberCtx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    // Filters go first: they reference the tags.
    await tx.db.delete(friendFilter).where(eq(friendFilter.userId, userId));
    await tx.db.delete(friendTag).where(eq(friendTag.userId, userId));
    await tx.audit("sending.tags-forgotten", `user:${userId}`);
  });
}
