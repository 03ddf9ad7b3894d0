import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { log } from "~/core/log.server";
import { settings } from "~/core/settings.server";
import { sendRecipient, sendRun } from "~db/schema/sending";
import { enqueueRecipients, type Waiting } from "./internal/enqueue-recipients.server";
import { finishRun } from "./internal/run-status.server";
import { settleStaleClaim } from "./internal/settle.server";
import { notifyUnopened } from "../unopened/notify-unopened.server";

const AT_ONCE = 2_000;

/**
 * Repair lost claims, jobs and runs (design 6); idempotent. A dead process's claim becomes UNSURE if its call had begun, else waits again.
 * Waiting recipients get jobs; finished runs end; senders hear of unopened posts.
 */
export async function sweepSending(ctx: Ctx): Promise<Record<"unsure" | "enqueued" | "finished" | "notified", number>> {
  const cutoff = new Date(ctx.now().getTime() - settings().SEND_STALE_MS);
  const unsure = await giveUpStaleCalls(ctx, cutoff);
  await giveBackStaleClaims(ctx, cutoff);
  if (unsure > 0) log.warn({ unsure }, "a process died while sending: nobody knows whether these messages arrived");
  const finished = await finishEmptyRuns(ctx);
  const due = await dueRecipients(ctx);
  await enqueueRecipients(due);
  const notified = await notifyUnopened(ctx);
  return { unsure, finished, enqueued: due.length, notified };
}

async function giveBackStaleClaims(ctx: Ctx, cutoff: Date): Promise<void> {
  const rows = await ctx.db
    .select({
      sendRecipientId: sendRecipient.sendRecipientId,
      sendRunId: sendRecipient.sendRunId,
      sendHistoryId: sendRecipient.sendHistoryId,
    })
    .from(sendRecipient)
    .where(and(eq(sendRecipient.state, "SENDING"), lt(sendRecipient.claimedAt, cutoff), isNull(sendRecipient.callingAt)))
    .limit(AT_ONCE);
  for (const { sendHistoryId, ...dispatch } of rows) await settleStaleClaim(ctx, { dispatch, sendHistoryId: sendHistoryId! });
}

async function giveUpStaleCalls(ctx: Ctx, cutoff: Date): Promise<number> {
  const isStale = and(eq(sendRecipient.state, "SENDING"), lt(sendRecipient.claimedAt, cutoff), lt(sendRecipient.callingAt, cutoff));
  const [result] = await ctx.db.update(sendRecipient).set({ state: "UNSURE", reason: "stopped", updatedAt: ctx.now() }).where(isStale);
  return result.affectedRows;
}

async function finishEmptyRuns(ctx: Ctx): Promise<number> {
  const isOpen = sql`EXISTS (SELECT 1 FROM send_recipient r WHERE r.send_run_id = ${sendRun.sendRunId} AND r.state IN ('WAITING', 'SENDING'))`;
  const runs = await ctx.db
    .select({ sendRunId: sendRun.sendRunId })
    .from(sendRun)
    .where(and(inArray(sendRun.status, ["RUNNING", "PAUSED"]), sql`NOT ${isOpen}`))
    .limit(AT_ONCE);
  for (const run of runs) await finishRun(ctx, run.sendRunId);
  return runs.length;
}

/** First recipients of all runs before second ones: the limit cuts only long runs. */
async function dueRecipients(ctx: Ctx): Promise<Waiting[]> {
  return ctx.db
    .select({
      sendRecipientId: sendRecipient.sendRecipientId,
      attempts: sendRecipient.attempts,
      requestId: sendRun.requestId,
      place: sql<number>`ROW_NUMBER() OVER (PARTITION BY ${sendRun.sendRunId} ORDER BY ${sendRecipient.sendRecipientId})`
        .mapWith(Number)
        .as("place"),
    })
    .from(sendRun)
    .innerJoin(sendRecipient, eq(sendRecipient.sendRunId, sendRun.sendRunId))
    .where(
      and(
        eq(sendRun.status, "RUNNING"),
        eq(sendRecipient.state, "WAITING"),
        or(isNull(sendRecipient.nextTryAt), lte(sendRecipient.nextTryAt, ctx.now())),
      ),
    )
    .orderBy(sql`place`, asc(sendRun.sendRunId))
    .limit(AT_ONCE);
}
