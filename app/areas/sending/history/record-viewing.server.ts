import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { sendHistory } from "~db/schema/sending";

/** Record a dispatch's first opening (2 §3 viewYn). */
export async function recordViewing(ctx: Ctx, sendHistoryId: number, viewedAt: Date): Promise<void> {
  await ctx.db
    .update(sendHistory)
    .set({ viewedAt })
    .where(and(eq(sendHistory.sendHistoryId, sendHistoryId), isNull(sendHistory.viewedAt)));
}

/** Record a dispatch's first reading to the end (rule 59). */
export async function recordReadToEnd(ctx: Ctx, sendHistoryId: number, readToEndAt: Date): Promise<void> {
  await ctx.db
    .update(sendHistory)
    .set({ readToEndAt })
    .where(and(eq(sendHistory.sendHistoryId, sendHistoryId), isNull(sendHistory.readToEndAt)));
}
