import { and, asc, isNull, lte } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { sendingList } from "~db/schema/sending";
import { enqueue } from "~jobs/enqueue.server";
import { MISSED_MS } from "./remind-planned.server";

const AT_ONCE = 1_000;

/** Enqueues runs that are due or missed now or before the next sweeps. A job that comes too early or twice changes nothing. */
export async function sweepPlanned(ctx: Ctx): Promise<void> {
  const now = ctx.now().getTime();
  const until = now + settings().SWEEP_INTERVAL_MS * 2;
  const { sendingListId, remindAt, remindedAt, missedAt } = sendingList;
  const due = await ctx.db
    .select({ sendingListId, at: remindAt })
    .from(sendingList)
    .where(and(isNull(remindedAt), lte(remindAt, new Date(until))))
    .orderBy(asc(remindAt))
    .limit(AT_ONCE);
  const missed = await ctx.db
    .select({ sendingListId, at: remindedAt })
    .from(sendingList)
    .where(and(isNull(missedAt), lte(remindedAt, new Date(until - MISSED_MS))))
    .orderBy(asc(remindedAt))
    .limit(AT_ONCE);
  const jobOf = (name: string, laterMs: number) => (row: { sendingListId: number; at: Date | null }) => ({
    payload: { sendingListId: row.sendingListId },
    jobId: `${name}-${row.sendingListId}-${row.at!.getTime()}`,
    delayMs: Math.max(0, row.at!.getTime() + laterMs - now),
  });
  await enqueue("sending.remind-planned", [...due.map(jobOf("due", 0)), ...missed.map(jobOf("missed", MISSED_MS))]);
}
