import { and, eq, inArray, ne, not, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import type { RefusalCode } from "~/messages/refusals.ko";
import { addDays, addMonths, monthDays, seoulDay, seoulMonth, startOfSeoulDay } from "~/time/seoul";
import { adMorning } from "../../internal/ad-hours.server";
import { sendRecipient, sendRun } from "~db/schema/sending";
import { tellRunFinished, tellRunPaused } from "./tell-run.server";

/** From when on a press helps: the next Seoul day or month, or the morning for advertising. */
export type PausedUntil = "tomorrow" | "next-month" | "morning";

/**
 * RUNNING → PAUSED with the refusal a person has to mend, or the instant from which on resuming makes sense. Nothing when nobody of the run
 * waits any more: it ends.
 */
export async function pauseRun(ctx: Ctx, sendRunId: number, code: RefusalCode, until?: PausedUntil): Promise<void> {
  const tomorrow = startOfSeoulDay(addDays(seoulDay(ctx.now()), 1));
  const nextMonth = startOfSeoulDay(monthDays(addMonths(seoulMonth(ctx.now()), 1)).from);
  const resumeAt = until ? { tomorrow, "next-month": nextMonth, morning: adMorning(ctx.now()) }[until] : null;
  await inTransaction(ctx, async (tx) => {
    const [paused] = await tx.db
      .update(sendRun)
      .set({ status: "PAUSED", pausedReason: code, resumeAt, updatedAt: ctx.now() })
      .where(and(eq(sendRun.sendRunId, sendRunId), eq(sendRun.status, "RUNNING"), someAre(sendRunId, sql`'WAITING'`)));
    if (paused.affectedRows > 0) await tellRunPaused(tx, sendRunId, code);
  });
}

/** DONE → RUNNING: the sweep called the last recipient UNSURE and closed the run, but the process that held the claim knows that they still wait. */
export async function reopenRun(ctx: Ctx, sendRunId: number): Promise<void> {
  await ctx.db
    .update(sendRun)
    .set({ status: "RUNNING", finishedAt: null, updatedAt: ctx.now() })
    .where(and(eq(sendRun.sendRunId, sendRunId), eq(sendRun.status, "DONE")));
}

/** RUNNING → DONE when no recipient of the run is WAITING or SENDING; else nothing. */
export async function finishRun(ctx: Ctx, sendRunId: number): Promise<void> {
  const open = and(eq(sendRecipient.sendRunId, sendRunId), inArray(sendRecipient.state, ["WAITING", "SENDING"]));
  const [one] = await ctx.db.select({ id: sendRecipient.sendRecipientId }).from(sendRecipient).where(open).limit(1);
  if (one) return;
  await inTransaction(ctx, async (tx) => {
    const [done] = await tx.db
      .update(sendRun)
      .set({ status: "DONE", pausedReason: null, resumeAt: null, finishedAt: ctx.now(), updatedAt: ctx.now() })
      .where(and(eq(sendRun.sendRunId, sendRunId), ne(sendRun.status, "DONE"), not(someAre(sendRunId, sql`'WAITING', 'SENDING'`))));
    if (done.affectedRows > 0) await tellRunFinished(tx, sendRunId);
  });
}

/** The condition that recipients of a run are in one of these states. */
const someAre = (sendRunId: number, states: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM send_recipient WHERE send_run_id = ${sendRunId} AND state IN (${states}))`;
