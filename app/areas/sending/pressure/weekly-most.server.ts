import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { sendChoice } from "~db/schema/sending";

/** The member's limit of messages per friend and week. */
export async function readWeeklyMost(ctx: MemberCtx): Promise<number | null> {
  const [choice] = await ctx.db
    .select({ weeklyMost: sendChoice.weeklyMost })
    .from(sendChoice)
    .where(eq(sendChoice.userId, ctx.actor.userId));
  return choice?.weeklyMost ?? null;
}

/** Null removes the limit. */
export async function chooseWeeklyMost(ctx: MemberCtx, weeklyMost: number | null): Promise<void> {
  const { userId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    const updatedAt = tx.now();
    if (weeklyMost === null) await tx.db.delete(sendChoice).where(eq(sendChoice.userId, userId));
    else
      await tx.db
        .insert(sendChoice)
        .values({ userId, weeklyMost, createdAt: updatedAt, updatedAt })
        .onDuplicateKeyUpdate({ set: { weeklyMost, updatedAt } });
    await tx.audit("sending.weekly-most-chosen", `user:${userId}`, { weeklyMost });
  });
}
