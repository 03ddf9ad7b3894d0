import { eq } from "drizzle-orm";
import { addMark, endSubscription, type SubscriptionRow } from "~/areas/payments/internal/subscriptions.server";
import { notifyMember } from "~/areas/payments/internal/notify-member.server";
import { letters } from "~/areas/payments/letters";
import { paymentTexts } from "~/areas/payments/payment-texts";
import { periodEnd } from "~/areas/payments/period";
import { recordPayment } from "~/areas/payments/record-payment.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { addDays, seoulDay } from "~/time/seoul";
import { subscription } from "~db/schema/payments";
import { graceEnd, TRY_AGAIN_DAYS } from "../grace";

/** Write a successful charge, even of an ended subscription. `tid` is null when the answer was lost. */
export async function chargePaid(ctx: Ctx, { subscriptionId, nextChargeDay }: SubscriptionRow, tid: string | null): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await lock(tx, subscriptionId);
    if (!row || row.nextChargeDay !== nextChargeDay) return;
    const next = nextPeriod(row, seoulDay(tx.now()));
    await recordPayment(tx, {
      userId: row.userId,
      paymentType: "PAYMENT",
      amountWon: row.amountWon,
      transactionId: tid,
      subscriptionId: String(subscriptionId),
      expiryDate: next.nextChargeDay,
      paymentResultMessage: tid ? "" : paymentTexts.withoutNumber,
    });
    const paidFor = { amountWon: row.amountWon, paidDay: seoulDay(tx.now()), expiryDate: next.nextChargeDay };
    await notifyMember(tx, row.userId, letters.monthlyPayment({ ...paidFor, renews: row.endedAt === null }));
    const paid = { ...next, nextTryDay: next.nextChargeDay, failedTries: 0, chargingAt: null, updatedAt: tx.now() };
    await tx.db.update(subscription).set(paid).where(eq(subscription.subscriptionId, subscriptionId));
    await tx.remember("paid");
  });
}

/**
 * Write a refused charge: retry tomorrow; after the last try, end the subscription (rule 25). A person's charge (`chargeExtraYn`) uses up
 * no try.
 */
export async function chargeFailed(ctx: Ctx, { subscriptionId, nextChargeDay }: SubscriptionRow, reason: string) {
  return inTransaction(ctx, async (tx) => {
    const row = await lock(tx, subscriptionId);
    // Without a claim, another process has written the outcome.
    if (!row?.chargingAt || row.nextChargeDay !== nextChargeDay) return "nothing" as const;
    if (row.endedAt) {
      await release(tx, subscriptionId);
      return tx.remember("ended" as const);
    }
    const paymentResultMessage = reason.slice(0, 300) || paymentTexts.unsettled;
    const expiryDate = graceEnd(nextChargeDay);
    await addMark(tx, row, { paymentType: "UNSETTLED", paymentResult: "FAIL", paymentResultMessage, expiryDate });
    const isExtra = row.chargeExtraYn === "Y";
    const failedTries = row.failedTries + (isExtra ? 0 : 1);
    const nextTryDay = isExtra ? row.nextTryDay : addDays(seoulDay(tx.now()), 1);
    const failed = { failedTries, nextTryDay, chargingAt: null, updatedAt: tx.now() };
    await tx.db.update(subscription).set(failed).where(eq(subscription.subscriptionId, subscriptionId));
    await tx.audit("payments.subscription-unsettled", `subscription:${subscriptionId}`, { day: nextChargeDay, failedTries });
    if (failedTries <= TRY_AGAIN_DAYS) {
      const more = { triesLeft: TRY_AGAIN_DAYS + 1 - failedTries, sendUntil: expiryDate };
      const unpaid = { amountWon: row.amountWon, reason: paymentResultMessage, nextTryDay, ...more };
      await notifyMember(tx, row.userId, letters.unpaid(unpaid));
      return tx.remember("failed" as const);
    }
    await endSubscription(tx, row, paymentTexts.endedUnsettled);
    return tx.remember("ended" as const);
  });
}

/** End the subscription: the SID is invalid at the provider. */
export async function chargeEnded(ctx: Ctx, row: SubscriptionRow): Promise<"ended"> {
  return inTransaction(ctx, async (tx) => {
    await release(tx, row.subscriptionId);
    await endSubscription(tx, row, paymentTexts.endedByProvider);
    return tx.remember("ended" as const);
  });
}

async function release(tx: TxCtx, subscriptionId: number): Promise<void> {
  const released = { chargingAt: null, updatedAt: tx.now() };
  await tx.db.update(subscription).set(released).where(eq(subscription.subscriptionId, subscriptionId));
}

/** After the days of grace, the month starts today: nobody pays for days without service. */
function nextPeriod({ nextChargeDay, anchorDay }: SubscriptionRow, today: string): { nextChargeDay: string; anchorDay: number } {
  if (today > graceEnd(nextChargeDay)) return { nextChargeDay: periodEnd(today), anchorDay: Number(today.slice(8)) };
  return { nextChargeDay: periodEnd(nextChargeDay, anchorDay), anchorDay };
}

async function lock(tx: TxCtx, subscriptionId: number): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.db.select().from(subscription).where(eq(subscription.subscriptionId, subscriptionId)).for("update");
  return row;
}
