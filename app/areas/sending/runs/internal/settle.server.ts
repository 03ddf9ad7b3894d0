import { and, eq, gt, isNull, lte, ne, sql } from "drizzle-orm";
import { forgetMessengerScopes } from "~/areas/account/messenger/forget-messenger-scopes.server";
import { releaseFromDay } from "~/areas/sending/internal/counts.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import type { SendReason } from "~/messages/send-reasons.ko";
import { sendHistory, sendRecipient } from "~db/schema/sending";
import type { Dispatch } from "./dispatch.server";
import { enqueueRecipients } from "./enqueue-recipients.server";
import { type Claim, giveBack, heldClaim } from "./give-back.server";
import type { Outcome } from "./outcome.server";
import { pauseRun } from "./run-status.server";

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 120_000;
/** After this many tries without a connection the run pauses. */
export const TRIES = 8;

export type Claimed = { dispatch: Dispatch; sendHistoryId: number; countedDay: string };

/** Unsure outcomes within a minute, since the last resume, that pause the run. */
const UNSURE_PAUSES = 3;
const UNSURE_WITHIN_MS = 60_000;

/** SENDING → UNSURE, never retried automatically. Several at once pause the run: the gateway may lose answers. */
export async function settleUnsure(ctx: Ctx, claimed: Claimed, reason: SendReason): Promise<void> {
  await ctx.db.update(sendRecipient).set({ state: "UNSURE", reason, updatedAt: ctx.now() }).where(heldClaim(claimed));
  const { sendRunId } = claimed.dispatch;
  const minuteAgo = new Date(ctx.now().getTime() - UNSURE_WITHIN_MS);
  const unsureCount = await ctx.db.$count(
    sendRecipient,
    and(
      eq(sendRecipient.sendRunId, sendRunId),
      eq(sendRecipient.state, "UNSURE"),
      // Recipients whose worker died say nothing about the messenger.
      ne(sendRecipient.reason, "stopped"),
      gt(sendRecipient.updatedAt, minuteAgo),
      sql`${sendRecipient.updatedAt} > (SELECT updated_at FROM send_run WHERE send_run_id = ${sendRunId})`,
    ),
  );
  if (unsureCount >= UNSURE_PAUSES) await pauseRun(ctx, sendRunId, "common.messenger-away");
}

/** SENDING → FAILED: surely not sent. Deletes the send history, gives the count back (rules 12, 43). */
export async function settleFailed(ctx: Ctx, claimed: Claimed, reason: SendReason): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [result] = await tx.db
      .update(sendRecipient)
      .set({ state: "FAILED", reason, countedDay: null, sendHistoryId: null, updatedAt: tx.now() })
      .where(heldClaim(claimed));
    if (result.affectedRows === 0) return;
    await tx.db.delete(sendHistory).where(eq(sendHistory.sendHistoryId, claimed.sendHistoryId));
    await releaseFromDay(tx, claimed.dispatch.userId, claimed.countedDay, 1);
  });
}

/** SENDING → WAITING: the message did not leave. Retry with doubling back-off up to two minutes. */
export async function settleLater(ctx: Ctx, claimed: Claimed, reason: SendReason): Promise<void> {
  const { sendRecipientId, attempts } = claimed.dispatch;
  const delayMs = Math.min(FIRST_WAIT_MS * 2 ** attempts, LONGEST_WAIT_MS);
  const isWaiting = await giveBack(ctx, claimed, { reason, nextTryAt: new Date(ctx.now().getTime() + delayMs) });
  if (!isWaiting) return;
  const place = await placeOf(ctx, claimed.dispatch);
  await enqueueRecipients([{ sendRecipientId, attempts: attempts + 1, place, delayMs }]).catch(() => {});
}

async function placeOf(ctx: Ctx, { sendRunId, sendRecipientId }: Dispatch): Promise<number> {
  const ahead = and(
    eq(sendRecipient.sendRunId, sendRunId),
    eq(sendRecipient.state, "WAITING"),
    lte(sendRecipient.sendRecipientId, sendRecipientId),
  );
  const place = await ctx.db.$count(sendRecipient, ahead);
  return Math.max(1, place);
}

/** Return a claim whose call has not begun; false when the recipient does not wait. */
export function settleNotBegun(ctx: Ctx, claim: Claim): Promise<boolean> {
  return giveBack(ctx, claim, { reason: null, nextTryAt: null });
}

/** Return a possibly dead process's claim, unless its call has begun (`callingAt`). */
export function settleStaleClaim(ctx: Ctx, claim: Claim): Promise<boolean> {
  return giveBack(ctx, claim, { reason: null, nextTryAt: null }, isNull(sendRecipient.callingAt));
}

/** Return the recipient and pause the run for the sender: no other message could leave. */
export async function settlePaused(ctx: Ctx, claimed: Claimed, pause: Extract<Outcome, { is: "paused" }>): Promise<void> {
  await giveBack(ctx, claimed, { reason: "paused", nextTryAt: null });
  if (pause.missingScopes) await forgetMessengerScopes(ctx, claimed.dispatch.userId, pause.missingScopes);
  await pauseRun(ctx, claimed.dispatch.sendRunId, pause.code, pause.until);
}

/** WAITING → FAILED: the message can never leave. Gives the reserved count back. */
export async function settleUnclaimed(ctx: Ctx, dispatch: Dispatch, reason: SendReason): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [result] = await tx.db
      .update(sendRecipient)
      .set({ state: "FAILED", reason, countedDay: null, nextTryAt: null, updatedAt: tx.now() })
      .where(and(eq(sendRecipient.sendRecipientId, dispatch.sendRecipientId), eq(sendRecipient.state, "WAITING")));
    if (result.affectedRows > 0 && dispatch.countedDay) await releaseFromDay(tx, dispatch.userId, dispatch.countedDay, 1);
  });
}
