import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { sendChoice } from "~db/schema/sending";
import { DEFAULT_QUIET, type QuietHours } from "./quiet-hours";

/** The member's limit of messages per friend and week. */
export async function readWeeklyMost(ctx: MemberCtx): Promise<number | null> {
  const [choice] = await ctx.db
    .select({ weeklyMost: sendChoice.weeklyMost })
    .from(sendChoice)
    .where(eq(sendChoice.userId, ctx.actor.userId));
  return choice?.weeklyMost ?? null;
}

export async function readQuietHours(ctx: MemberCtx): Promise<QuietHours> {
  const [choice] = await ctx.db
    .select({ from: sendChoice.quietFrom, until: sendChoice.quietUntil })
    .from(sendChoice)
    .where(eq(sendChoice.userId, ctx.actor.userId));
  return choice ?? DEFAULT_QUIET;
}

/** Null removes the limit. Without `quiet`, the quiet hours stay. */
export async function chooseWeeklyMost(ctx: MemberCtx, weeklyMost: number | null, quiet?: QuietHours): Promise<void> {
  const { userId } = ctx.actor;
  const choice = { weeklyMost, ...(quiet && { quietFrom: quiet.from, quietUntil: quiet.until }) };
  await inTransaction(ctx, async (tx) => {
    const updatedAt = tx.now();
    await tx.db
      .insert(sendChoice)
      .values({ userId, ...choice, createdAt: updatedAt, updatedAt })
      .onDuplicateKeyUpdate({ set: { ...choice, updatedAt } });
    await tx.audit("sending.weekly-most-chosen", `user:${userId}`, choice);
  });
}
