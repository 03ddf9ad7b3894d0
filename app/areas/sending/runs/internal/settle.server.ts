import { and, eq, gt, isNull, lte, ne, sql } from "drizzle-orm";
import { forgetMessengerScopes } from "~/areas/account/messenger/forget-messenger-scopes.server";
import { releaseFromDay } from "~/areas/sending/internal/counts.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import type { SendReason } from "~/messages/send-reasons.ko";
import { sendHistory, sendRecipient } from "~db/schema/sending";
import type { Dispatch } from "./dispatch.server";
import { enqueueRecipients } from "./enqueue-recipients.server";
import { type Claim, giveBack, stillOurs } from "./give-back.server";
import type { Outcome } from "./outcome.server";
import { pauseRun } from "./run-status.server";

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 120_000;
/** After so many tries without a connection the run waits for a person. */
export const TRIES = 8;

export type Claimed = { dispatch: Dispatch; sendHistoryId: number; countedDay: string };

/** This many unsure outcomes within a minute, since the run last resumed, pause it. */
const UNSURE_PAUSES = 3;
const UNSURE_WITHIN_MS = 60_000;

/**
 * Nobody knows whether the message arrived: SENDING → UNSURE, never sent again by itself. Several at once pause the run, so that a gateway
 * that loses answers does not make a whole run unsure.
 */
export async function settleUnsure(ctx: Ctx, claimed: Claimed, reason: SendReason): Promise<void> {
  await ctx.db.update(sendRecipient).set({ state: "UNSURE", reason, updatedAt: ctx.now() }).where(stillOurs(claimed));
  const { sendRunId } = claimed.dispatch;
  const lately = new Date(ctx.now().getTime() - UNSURE_WITHIN_MS);
  const unsure = await ctx.db.$count(
    sendRecipient,
    and(
      eq(sendRecipient.sendRunId, sendRunId),
      eq(sendRecipient.state, "UNSURE"),
      // Those whose worker died say nothing about the messenger.
      ne(sendRecipient.reason, "stopped"),
      gt(sendRecipient.updatedAt, lately),
      sql`${sendRecipient.updatedAt} > (SELECT updated_at FROM send_run WHERE send_run_id = ${sendRunId})`,
    ),
  );
  if (unsure >= UNSURE_PAUSES) await pauseRun(ctx, sendRunId, "common.messenger-away");
}

/** The message was certainly not sent: SENDING → FAILED with its reason, the send history is deleted, the count given back (rules 12, 43). */
export async function settleFailed(ctx: Ctx, claimed: Claimed, reason: SendReason): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [changed] = await tx.db
      .update(sendRecipient)
      .set({ state: "FAILED", reason, countedDay: null, sendHistoryId: null, updatedAt: tx.now() })
      .where(stillOurs(claimed));
    if (changed.affectedRows === 0) return;
    await tx.db.delete(sendHistory).where(eq(sendHistory.sendHistoryId, claimed.sendHistoryId));
    await releaseFromDay(tx, claimed.dispatch.userId, claimed.countedDay, 1);
  });
}

/** The message did not leave: SENDING → WAITING, tried again after a wait that doubles each time, two minutes at most. */
export async function settleLater(ctx: Ctx, claimed: Claimed, reason: SendReason): Promise<void> {
  const { sendRecipientId, attempts } = claimed.dispatch;
  const delayMs = Math.min(FIRST_WAIT_MS * 2 ** attempts, LONGEST_WAIT_MS);
  const back = await giveBack(ctx, claimed, { reason, nextTryAt: new Date(ctx.now().getTime() + delayMs) });
  if (!back) return;
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

/** Takes back a claim whose call has not begun: SENDING → WAITING. False when the recipient does not wait afterwards. */
export function settleNotBegun(ctx: Ctx, claim: Claim): Promise<boolean> {
  return giveBack(ctx, claim, { reason: null, nextTryAt: null });
}

/** Takes back the claim of a process that may be dead, unless its call has begun (`callingAt`): then nobody knows what came of it. */
export function settleStaleClaim(ctx: Ctx, claim: Claim): Promise<boolean> {
  return giveBack(ctx, claim, { reason: null, nextTryAt: null }, isNull(sendRecipient.callingAt));
}

/** The message did not leave, and no other of this run would: the recipient goes back to WAITING, the run pauses until the sender resumes it. */
export async function settlePaused(ctx: Ctx, claimed: Claimed, pause: Extract<Outcome, { is: "paused" }>): Promise<void> {
  await giveBack(ctx, claimed, { reason: "paused", nextTryAt: null });
  if (pause.missingScopes) await forgetMessengerScopes(ctx, claimed.dispatch.userId, pause.missingScopes);
  await pauseRun(ctx, claimed.dispatch.sendRunId, pause.code, pause.until);
}

/** Never claimed and never to be sent (excluded meanwhile, post gone): FAILED from WAITING. */
export async function settleUnclaimed(ctx: Ctx, dispatch: Dispatch, reason: SendReason): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [changed] = await tx.db
      .update(sendRecipient)
      .set({ state: "FAILED", reason, countedDay: null, nextTryAt: null, updatedAt: tx.now() })
      .where(and(eq(sendRecipient.sendRecipientId, dispatch.sendRecipientId), eq(sendRecipient.state, "WAITING")));
    if (changed.affectedRows > 0 && dispatch.countedDay) await releaseFromDay(tx, dispatch.userId, dispatch.countedDay, 1);
  });
}
