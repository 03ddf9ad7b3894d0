import { and, count, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { sendHistory, sendRecipient, sendRun } from "~db/schema/sending";
import { countRun, isStalled } from "./read-send-run.server";

/** The first readings come soon after the end. */
const WATCHED_MS = 10 * 60_000;

/** Whether a run is worth watching: it moves, or ended a few minutes ago. */
export const isWatched = (ctx: MemberCtx, { status, finishedAt }: { status: string; finishedAt: Date | null }): boolean =>
  status === "RUNNING" || (finishedAt !== null && finishedAt.getTime() + WATCHED_MS > ctx.now().getTime());

/** The member's run as a text that changes with every visible change, readings included. */
export async function watchSendRun(ctx: MemberCtx, sendRunId: number): Promise<{ text: string; isOver: boolean } | null> {
  const [run] = await ctx.db
    .select({ status: sendRun.status, pausedReason: sendRun.pausedReason, finishedAt: sendRun.finishedAt })
    .from(sendRun)
    .where(and(eq(sendRun.sendRunId, sendRunId), eq(sendRun.userId, ctx.actor.userId)));
  if (!run) return null;
  const [counts, readings] = await Promise.all([countRun(ctx, sendRunId), countReadings(ctx, sendRunId)]);
  const isOver = !isWatched(ctx, run) && counts.sending === 0;
  return { text: JSON.stringify({ ...run, ...counts, ...readings, still: await isStalled(ctx, sendRunId, run.status) }), isOver };
}

async function countReadings({ db }: MemberCtx, sendRunId: number) {
  const [row] = await db
    .select({ read: count(sendHistory.viewedAt), readToEnd: count(sendHistory.readToEndAt) })
    .from(sendRecipient)
    .innerJoin(sendHistory, eq(sendHistory.sendHistoryId, sendRecipient.sendHistoryId))
    .where(eq(sendRecipient.sendRunId, sendRunId));
  return row;
}
