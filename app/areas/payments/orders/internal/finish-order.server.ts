import { eq } from "drizzle-orm";
import type { OrderRow } from "~/areas/payments/internal/orders.server";
import { tellMember } from "~/areas/payments/internal/tell-member.server";
import { letters } from "~/areas/payments/letters";
import { paymentTexts } from "~/areas/payments/payment-texts";
import { periodEnd } from "~/areas/payments/period";
import { recordPayment } from "~/areas/payments/record-payment.server";
import { seal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { seoulDay } from "~/time/seoul";
import { paymentOrder, subscription } from "~db/schema/payments";

/**
 * Writes an approved order, once: the subscription, the payment, the order. Without a SID (its answer was lost) the month is paid but
 * cannot be renewed.
 */
export async function finishOrder(ctx: Ctx, { paymentOrderId, claimedAt }: OrderRow, sid: string | null): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [order] = await tx.db.select().from(paymentOrder).where(eq(paymentOrder.paymentOrderId, paymentOrderId)).for("update");
    if (!order || order.state === "APPROVED") return;
    // Another request is approving it now, and its answer brings the SID.
    if (!sid && order.state === "APPROVING" && order.claimedAt?.getTime() !== claimedAt?.getTime()) return;
    const expiryDate = periodEnd(seoulDay(tx.now()));
    const { userId, amountWon } = order;
    const subscriptionId = sid ? await beginSubscription(tx, { userId, amountWon, sid, paidAt: tx.now(), expiryDate }) : null;
    const { billingHistoryId } = await recordPayment(tx, {
      userId,
      paymentType: "SUBSCRIPTION",
      amountWon,
      transactionId: order.tid,
      subscriptionId,
      expiryDate,
      paymentResultMessage: sid ? "" : paymentTexts.withoutRenewal,
    });
    const approved = { state: "APPROVED" as const, billingHistoryId, sealedPgToken: null, updatedAt: tx.now() };
    await tellMember(tx, userId, letters.firstPayment({ amountWon, paidDay: seoulDay(tx.now()), expiryDate, renews: sid !== null }));
    await tx.db.update(paymentOrder).set(approved).where(eq(paymentOrder.paymentOrderId, paymentOrderId));
  });
}

type Begun = { userId: number; amountWon: number; sid: string; paidAt: Date; expiryDate: string };

/** Writes the subscription that a first payment starts: the next month is charged on the last paid day. Returns its id. */
export async function beginSubscription(tx: TxCtx, { userId, amountWon, sid, paidAt, expiryDate }: Begun): Promise<string> {
  const days = { anchorDay: Number(seoulDay(paidAt).slice(8)), nextChargeDay: expiryDate, nextTryDay: expiryDate };
  const [made] = await tx.db
    .insert(subscription)
    .values({ userId, sealedSid: seal(sid), status: "ACTIVE", amountWon, ...days, createdAt: tx.now() })
    .$returningId();
  return String(made!.subscriptionId);
}
