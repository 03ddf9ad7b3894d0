import { eq } from "drizzle-orm";
import { seal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { seoulDay } from "~/time/seoul";
import { paymentOrder, subscription } from "~db/schema/payments";
import { paymentTexts } from "../payment-texts";
import { periodEnd } from "../period";
import { recordPayment } from "../record-payment.server";
import type { OrderRow } from "./orders.server";

/**
 * Writes an approved order down, once: the subscription, the payment, the order. Without a SID (its answer was lost) the month is paid and
 * nothing renews it.
 */
export async function finishOrder(ctx: Ctx, { paymentOrderId }: OrderRow, sid: string | null): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [order] = await tx.db.select().from(paymentOrder).where(eq(paymentOrder.paymentOrderId, paymentOrderId)).for("update");
    if (!order || order.state === "APPROVED") return;
    const expiryDate = periodEnd(seoulDay(tx.now()));
    const subscriptionId = sid ? await begin(tx, order, sid, expiryDate) : null;
    const { billingHistoryId } = await recordPayment(tx, {
      userId: order.userId,
      paymentType: "SUBSCRIPTION",
      amountWon: order.amountWon,
      transactionId: order.tid,
      subscriptionId,
      expiryDate,
      paymentResultMessage: sid ? "" : paymentTexts.withoutRenewal,
    });
    const approved = { state: "APPROVED" as const, billingHistoryId, updatedAt: tx.now() };
    await tx.db.update(paymentOrder).set(approved).where(eq(paymentOrder.paymentOrderId, paymentOrderId));
  });
}

async function begin(tx: TxCtx, order: OrderRow, sid: string, expiryDate: string): Promise<string> {
  const [made] = await tx.db
    .insert(subscription)
    .values({
      userId: order.userId,
      sealedSid: seal(sid),
      status: "ACTIVE",
      amountWon: order.amountWon,
      anchorDay: Number(seoulDay(tx.now()).slice(8)),
      nextChargeDay: expiryDate,
      nextTryDay: expiryDate,
      createdAt: tx.now(),
    })
    .$returningId();
  return String(made!.subscriptionId);
}
