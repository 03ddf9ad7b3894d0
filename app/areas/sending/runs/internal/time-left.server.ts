import { eq, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { sendRecipient } from "~db/schema/sending";

const PACE_MS = 60_000;

type Run = { sendRunId: number; status: string; createdAt: Date };

/** Seconds that a running run still needs, by its pace of the last minute and its latest retry; null without a pace. */
export async function secondsLeft(ctx: Ctx, { sendRunId, status, createdAt }: Run): Promise<number | null> {
  if (status !== "RUNNING") return null;
  const now = ctx.now().getTime();
  const since = new Date(Math.max(createdAt.getTime(), now - PACE_MS));
  const isOpen = sql`${sendRecipient.state} IN ('WAITING', 'SENDING')`;
  const [row] = await ctx.db
    .select({
      open: sql`COALESCE(SUM(${isOpen}), 0)`.mapWith(Number),
      settled: sql`COALESCE(SUM(NOT (${isOpen}) AND ${sendRecipient.updatedAt} >= ${since}), 0)`.mapWith(Number),
      lastTry: sql`MAX(IF(${isOpen}, ${sendRecipient.nextTryAt}, NULL))`.mapWith(sendRecipient.nextTryAt),
    })
    .from(sendRecipient)
    .where(eq(sendRecipient.sendRunId, sendRunId));
  if (!row || row.open === 0 || row.settled === 0) return null;
  const byPace = (row.open * (now - since.getTime())) / row.settled;
  return Math.ceil(Math.max(byPace, row.lastTry ? row.lastTry.getTime() - now : 0) / 1_000);
}
