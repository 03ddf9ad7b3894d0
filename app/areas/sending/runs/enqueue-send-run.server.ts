import { and, asc, eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { sendRecipient, sendRun } from "~db/schema/sending";
import { enqueueRecipients, withPlaces } from "./internal/enqueue-recipients.server";

/** Enqueue a job per waiting recipient of a run; idempotent. Runs in the worker: no submission waits. */
export async function enqueueSendRun(ctx: Ctx, sendRunId: number): Promise<void> {
  const waiting = await ctx.db
    .select({ sendRecipientId: sendRecipient.sendRecipientId, attempts: sendRecipient.attempts })
    .from(sendRecipient)
    .innerJoin(sendRun, eq(sendRun.sendRunId, sendRecipient.sendRunId))
    .where(and(eq(sendRecipient.sendRunId, sendRunId), eq(sendRecipient.state, "WAITING"), eq(sendRun.status, "RUNNING")))
    .orderBy(asc(sendRecipient.sendRecipientId));
  await enqueueRecipients(withPlaces(waiting));
}
