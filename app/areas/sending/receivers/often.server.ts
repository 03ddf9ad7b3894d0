import { and, eq, gt, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { DAY_MS } from "~/time/seoul";
import { friend, sendHistory, sendRecipient, sendRun } from "~db/schema/sending";
import { readWeeklyMost } from "../pressure/weekly-most.server";

export type Often = { weeklyMost: number; often: SQL };

/** Read who reached the weekly limit. Counts dispatches with any result, and recipients waiting in open runs. */
export async function readOften(ctx: MemberCtx): Promise<Often | null> {
  const weeklyMost = await readWeeklyMost(ctx);
  if (weeklyMost === null) return null;
  const weekAgo = new Date(ctx.now().getTime() - 7 * DAY_MS);
  const openRuns = await ctx.db
    .select({ sendRunId: sendRun.sendRunId })
    .from(sendRun)
    .where(and(eq(sendRun.userId, ctx.actor.userId), ne(sendRun.status, "DONE")));
  const sentCount = ctx.db
    .select({ many: sql`COUNT(*)` })
    .from(sendHistory)
    .where(and(eq(sendHistory.receiverId, friend.receiverId), gt(sendHistory.createdAt, weekAgo)));
  if (openRuns.length === 0) return { weeklyMost, often: sql`${sentCount} >= ${weeklyMost}` };
  const waitingCount = ctx.db
    .select({ many: sql`COUNT(*)` })
    .from(sendRecipient)
    .where(
      and(
        inArray(
          sendRecipient.sendRunId,
          openRuns.map(({ sendRunId }) => sendRunId),
        ),
        eq(sendRecipient.receiverId, friend.receiverId),
        inArray(sendRecipient.state, ["WAITING", "SENDING"]),
        isNull(sendRecipient.sendHistoryId),
      ),
    );
  return { weeklyMost, often: sql`${sentCount} + ${waitingCount} >= ${weeklyMost}` };
}
