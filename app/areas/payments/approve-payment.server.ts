import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { approvePayment as askApprove } from "~/integrations/kakaopay.server";
import { paymentOrder } from "~db/schema/payments";
import { finishOrder } from "./internal/finish-order.server";
import { refusePaid } from "./internal/may-pay.server";
import { hashToken, isOpen, isStale, latestOrders, markOrder, type OrderRow, readOrderRow, staleAfterMs } from "./internal/orders.server";
import { ask } from "./internal/provider.server";
import type { ApproveInput } from "./payments.schema.server";
import type { PaymentResult } from "./payment-texts";
import { resultOf, settleOrder } from "./settle-order.server";

const LOOK_EVERY_MS = 100;

/** Codes that say the payment may have gone through before: already approved, asked twice at once. */
const askedBefore = new Set<number | null>([-702, -785]);

/**
 * Approves what the member agreed to at the provider, once. A repeat of the same token gets its first answer, also when ten come together;
 * `order` names which of several opened payments is meant. An unknown outcome is settled by asking for the order, never by charging again.
 * Refuses common.wrong-access (nothing was opened), payments.already-paid, payments.checking (another one is being settled),
 * payments.provider-away (nothing happened; the same token may be posted again).
 */
export async function approvePayment(ctx: MemberCtx, { pgToken, order: partnerOrderId }: ApproveInput): Promise<PaymentResult> {
  if (ctx.actor.userType === "EMAIL") throw new Refusal("payments.social-only");
  const { order, mine } = await claim(ctx, hashToken(pgToken), partnerOrderId);
  if (mine) return approve(ctx, order, pgToken);
  return resultOf(isOpen(order) ? await settled(ctx, order) : order);
}

async function claim(ctx: MemberCtx, pgTokenHash: string, name: string | undefined): Promise<{ order: OrderRow; mine: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const orders = await latestOrders(tx, ctx.actor.userId, true);
    const order =
      orders.find((one) => one.pgTokenHash === pgTokenHash) ??
      orders.find((one) => (name ? one.partnerOrderId === name : one.state === "READY"));
    if (!order) throw new Refusal("common.wrong-access");
    if (order.state !== "READY") return { order, mine: false };
    if (orders.some(isOpen)) throw new Refusal("payments.checking");
    await refusePaid(tx);
    const claimed = { state: "APPROVING" as const, pgTokenHash, claimedAt: tx.now(), updatedAt: tx.now() };
    await tx.db.update(paymentOrder).set(claimed).where(eq(paymentOrder.paymentOrderId, order.paymentOrderId));
    await tx.audit("payment.approving", `payment_order:${order.paymentOrderId}`);
    return { order: { ...order, ...claimed }, mine: true };
  });
}

async function approve(ctx: MemberCtx, order: OrderRow, pgToken: string): Promise<PaymentResult> {
  const { partnerOrderId, tid, amountWon } = order;
  const asked = { tid, partnerOrderId, partnerUserId: String(order.userId) };
  const question = { deed: "approve" as const, userId: order.userId, subject: partnerOrderId, asked, movesWon: amountWon };
  const told = await ask(ctx, question, () => askApprove({ ...asked, pgToken }));
  if (told.ok) {
    await finishOrder(ctx, order, told.answer.sid ?? null);
    return "SUCCESS";
  }
  if (told.kind === "away") {
    await markOrder(ctx, order, "READY");
    throw new Refusal("payments.provider-away");
  }
  if (told.kind === "unknown" || askedBefore.has(told.code)) {
    await markOrder(ctx, order, "UNKNOWN");
    return resultOf(await settleOrder(ctx, order.paymentOrderId));
  }
  await markOrder(ctx, order, "FAILED");
  return "FAIL";
}

/** Waits for whoever is approving it; settles what nobody is. */
async function settled(ctx: MemberCtx, order: OrderRow): Promise<OrderRow> {
  const until = performance.now() + staleAfterMs();
  let now: OrderRow | null = order;
  while (now?.state === "APPROVING" && !isStale(ctx, now) && performance.now() < until) {
    await wait(LOOK_EVERY_MS);
    now = await readOrderRow(ctx, order.paymentOrderId);
  }
  if (now && !isOpen(now)) return now;
  return settleOrder(ctx, order.paymentOrderId);
}
