import { and, eq, inArray, ne, not, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import type { RefusalCode } from "~/messages/refusals.ko";
import { addDays, addMonths, monthDays, seoulDay, seoulMonth, startOfSeoulDay } from "~/time/seoul";
import { adMorning } from "../../internal/ad-hours.server";
import { sendRecipient, sendRun } from "~db/schema/sending";
import { notifyRunFinished, notifyRunPaused } from "./notify-run.server";

/** When resuming helps: next Seoul day, next month, or morning for advertising. */
export type PausedUntil = "tomorrow" | "next-month" | "morning";

/** Pause a running run with the refusal to fix. Does nothing when no recipient waits. */
export async function pauseRun(ctx: Ctx, sendRunId: number, code: RefusalCode, until?: PausedUntil): Promise<void> {
  const tomorrow = startOfSeoulDay(addDays(seoulDay(ctx.now()), 1));
  const nextMonth = startOfSeoulDay(monthDays(addMonths(seoulMonth(ctx.now()), 1)).from);
  const resumeAt = until ? { tomorrow, "next-month": nextMonth, morning: adMorning(ctx.now()) }[until] : null;
  await inTransaction(ctx, async (tx) => {
    const [result] = await tx.db
      .update(sendRun)
      .set({ status: "PAUSED", pausedReason: code, resumeAt, updatedAt: ctx.now() })
      .where(and(eq(sendRun.sendRunId, sendRunId), eq(sendRun.status, "RUNNING"), hasRecipientsIn(sendRunId, sql`'WAITING'`)));
    if (result.affectedRows > 0) await notifyRunPaused(tx, sendRunId, code);
  });
}

/** DONE → RUNNING: the sweep took the last recipient's process for dead, but the process returned the recipient. */
export async function reopenRun(ctx: Ctx, sendRunId: number): Promise<void> {
  await ctx.db
    .update(sendRun)
    .set({ status: "RUNNING", finishedAt: null, updatedAt: ctx.now() })
    .where(and(eq(sendRun.sendRunId, sendRunId), eq(sendRun.status, "DONE")));
}

/** End the run when no recipient is WAITING or SENDING. */
export async function finishRun(ctx: Ctx, sendRunId: number): Promise<void> {
  const isOpen = and(eq(sendRecipient.sendRunId, sendRunId), inArray(sendRecipient.state, ["WAITING", "SENDING"]));
  const [openRecipient] = await ctx.db.select({ id: sendRecipient.sendRecipientId }).from(sendRecipient).where(isOpen).limit(1);
  if (openRecipient) return;
  await inTransaction(ctx, async (tx) => {
    const [result] = await tx.db
      .update(sendRun)
      .set({ status: "DONE", pausedReason: null, resumeAt: null, finishedAt: ctx.now(), updatedAt: ctx.now() })
      .where(and(eq(sendRun.sendRunId, sendRunId), ne(sendRun.status, "DONE"), not(hasRecipientsIn(sendRunId, sql`'WAITING', 'SENDING'`))));
    if (result.affectedRows > 0) await notifyRunFinished(tx, sendRunId);
  });
}

const hasRecipientsIn = (sendRunId: number, states: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM send_recipient WHERE send_run_id = ${sendRunId} AND state IN (${states}))`;
