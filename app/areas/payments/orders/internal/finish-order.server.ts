import { eq } from "drizzle-orm";
import type { OrderRow } from "~/areas/payments/internal/orders.server";
import { notifyMember } from "~/areas/payments/internal/notify-member.server";
import { letters } from "~/areas/payments/letters";
import { paymentTexts } from "~/areas/payments/payment-texts";
import { periodEnd } from "~/areas/payments/period";
import { recordPayment } from "~/areas/payments/record-payment.server";
import { seal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { seoulDay } from "~/time/seoul";
import { user } from "~db/schema/account";
import { paymentOrder, subscription } from "~db/schema/payments";

/** Write an approved order once. Without a SID, or for a member who left, the month is paid but not renewed. */
export async function finishOrder(ctx: Ctx, { paymentOrderId, claimedAt }: OrderRow, sid: string | null): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [order] = await tx.db.select().from(paymentOrder).where(eq(paymentOrder.paymentOrderId, paymentOrderId)).for("update");
    if (!order || order.state === "APPROVED") return;
    // Only the answer to the approving request has the SID.
    if (!sid && order.state === "APPROVING" && order.claimedAt?.getTime() !== claimedAt?.getTime()) return;
    const expiryDate = periodEnd(seoulDay(tx.now()));
    const { userId, amountWon } = order;
    const started = sid ? await beginSubscription(tx, { userId, amountWon, sid, paidAt: tx.now(), expiryDate }) : null;
    const notRenewed = !started ? paymentTexts.withoutRenewal : started.isStopped ? paymentTexts.notRenewedByWithdrawal : null;
    const { billingHistoryId } = await recordPayment(tx, {
      userId,
      paymentType: "SUBSCRIPTION",
      amountWon,
      transactionId: order.tid,
      subscriptionId: started?.subscriptionId ?? null,
      expiryDate,
      paymentResultMessage: notRenewed ?? "",
    });
    const approved = { state: "APPROVED" as const, billingHistoryId, sealedPgToken: null, updatedAt: tx.now() };
    await notifyMember(tx, userId, letters.firstPayment({ amountWon, paidDay: seoulDay(tx.now()), expiryDate, notRenewed }));
    await tx.db.update(paymentOrder).set(approved).where(eq(paymentOrder.paymentOrderId, paymentOrderId));
  });
}

type Begun = { userId: number; amountWon: number; sid: string; paidAt: Date; expiryDate: string };

/** The next charge is on the last paid day. Stopped from the start if the member has left. */
export async function beginSubscription(
  tx: TxCtx,
  { userId, amountWon, sid, paidAt, expiryDate }: Begun,
): Promise<{ subscriptionId: string; isStopped: boolean }> {
  // Wait for a withdrawal under way, which stops only the subscriptions that it finds.
  const [member] = await tx.db.select({ secession: user.secession }).from(user).where(eq(user.userId, userId)).for("update");
  const isStopped = member?.secession === "Y";
  const state = isStopped ? { status: "INACTIVE" as const, stoppedAt: tx.now() } : { status: "ACTIVE" as const };
  const days = { anchorDay: Number(seoulDay(paidAt).slice(8)), nextChargeDay: expiryDate, nextTryDay: expiryDate };
  const [inserted] = await tx.db
    .insert(subscription)
    .values({ userId, sealedSid: seal(sid), ...state, amountWon, ...days, createdAt: tx.now() })
    .$returningId();
  return { subscriptionId: String(inserted!.subscriptionId), isStopped };
}
