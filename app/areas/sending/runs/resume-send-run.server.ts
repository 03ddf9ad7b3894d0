import { and, asc, eq, inArray } from "drizzle-orm";
import { messengerAccess } from "~/areas/account/messenger/messenger-token.server";
import { settleNotices } from "~/areas/notices/read-notices.server";
import { requireEntitlement } from "~/areas/payments/subscription/entitlement.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { friend, sendRecipient, sendRun } from "~db/schema/sending";
import { isAdNight } from "../internal/ad-hours.server";
import { addToDay, refuseOver } from "../internal/counts.server";
import { maySendTo } from "../internal/friends.server";
import { refuseWithoutScopes } from "../receivers/run-checks.server";
import { enqueueRecipients, withPlaces } from "./internal/enqueue-recipients.server";
import { lockOwnRun } from "./internal/lock-own-run.server";

/** Waiting recipients, failed ones, or one unsure recipient for whom a person accepts a second copy. */
export type ResumeSendRun = { sendRunId: number; only: "waiting" | "failed" } | { sendRunId: number; only: "unsure"; receiverId: number };

/**
 * Resume a run by hand (rule 218); idempotent. Failed and unsure recipients count on today's limits; excluded friends stay. Refuses as
 * `startSendRun`, `sending.ad-night`, `common.not-found`, `sending.nothing-to-resume`.
 */
export async function resumeSendRun(ctx: MemberCtx, input: ResumeSendRun): Promise<{ sendRunId: number; tried: number }> {
  const { scopes } = await messengerAccess(ctx, ctx.actor.userId);
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const { left, run } = await lockOwnRun(tx, input.sendRunId);
    await requireEntitlement(tx);
    const retriedIds = await recipientsToTryAgain(tx, input);
    refuseOver(left, retriedIds.length);
    refuseWithoutScopes(scopes);
    if (run.adName !== null && isAdNight(tx.now())) throw new Refusal("sending.ad-night");
    if (retriedIds.length > 0) {
      await tx.db
        .update(sendRecipient)
        .set({ state: "WAITING", reason: null, nextTryAt: null, countedDay: left.today, sendHistoryId: null, updatedAt: tx.now() })
        .where(inArray(sendRecipient.sendRecipientId, retriedIds));
      await addToDay(tx, userId, left.today, retriedIds.length);
    }
    const waiting = await waitingOf(tx, input.sendRunId);
    if (waiting.length === 0) {
      if (input.only !== "waiting" || run.status !== "RUNNING") throw new Refusal("sending.nothing-to-resume");
      return tx.remember({ sendRunId: input.sendRunId, tried: 0 });
    }
    await resumeRun(tx, input.sendRunId);
    await settleNotices(tx, userId, "run-paused", `run:${input.sendRunId}`);
    await tx.audit("sending.run-resumed", `send_run:${input.sendRunId}`, { only: input.only, tried: waiting.length });
    tx.afterCommit(() => enqueueRecipients(withPlaces(waiting)));
    return tx.remember({ sendRunId: input.sendRunId, tried: waiting.length });
  });
}

async function recipientsToTryAgain(tx: TxCtx<MemberCtx["actor"]>, input: ResumeSendRun): Promise<number[]> {
  if (input.only === "waiting") return [];
  const state = input.only === "failed" ? "FAILED" : "UNSURE";
  const rows = await tx.db
    .select({ sendRecipientId: sendRecipient.sendRecipientId })
    .from(sendRecipient)
    .innerJoin(friend, eq(friend.receiverId, sendRecipient.receiverId))
    .where(
      and(
        eq(sendRecipient.sendRunId, input.sendRunId),
        eq(sendRecipient.state, state),
        input.only === "unsure" ? eq(sendRecipient.receiverId, input.receiverId) : undefined,
        maySendTo(tx.actor.userId),
      ),
    );
  return rows.map((row) => row.sendRecipientId);
}

function waitingOf(tx: TxCtx, sendRunId: number) {
  return tx.db
    .select({ sendRecipientId: sendRecipient.sendRecipientId, attempts: sendRecipient.attempts })
    .from(sendRecipient)
    .where(and(eq(sendRecipient.sendRunId, sendRunId), eq(sendRecipient.state, "WAITING")))
    .orderBy(asc(sendRecipient.sendRecipientId));
}

/** Retry waiting recipients at once, with all their tries. */
async function resumeRun(tx: TxCtx, sendRunId: number): Promise<void> {
  await tx.db
    .update(sendRecipient)
    .set({ nextTryAt: null, attempts: 0, updatedAt: tx.now() })
    .where(and(eq(sendRecipient.sendRunId, sendRunId), eq(sendRecipient.state, "WAITING")));
  await tx.db
    .update(sendRun)
    .set({ status: "RUNNING", pausedReason: null, resumeAt: null, finishedAt: null, requestId: tx.requestId, updatedAt: tx.now() })
    .where(eq(sendRun.sendRunId, sendRunId));
}
