import { and, asc, eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { sendRecipient, sendRun } from "~db/schema/sending";
import { enqueueRecipients, placed } from "./internal/enqueue-recipients.server";

/** Gives everybody of a run who waits a job of their own; the worker does it, so that the press need not wait for it. Safe to run again. */
export async function enqueueSendRun(ctx: Ctx, sendRunId: number): Promise<void> {
  const waiting = await ctx.db
    .select({ sendRecipientId: sendRecipient.sendRecipientId, attempts: sendRecipient.attempts })
    .from(sendRecipient)
    .innerJoin(sendRun, eq(sendRun.sendRunId, sendRecipient.sendRunId))
    .where(and(eq(sendRecipient.sendRunId, sendRunId), eq(sendRecipient.state, "WAITING"), eq(sendRun.status, "RUNNING")))
    .orderBy(asc(sendRecipient.sendRecipientId));
  await enqueueRecipients(placed(waiting));
}
