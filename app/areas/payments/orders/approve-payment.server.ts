import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { unseal, seal } from "~/core/crypto.server";
import type { Member, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { approvePayment as askApprove } from "~/integrations/kakaopay.server";
import { paymentOrder } from "~db/schema/payments";
import { hashToken, isOpen, isStale, latestOrders, markOrder, maySendAgain, type OrderRow, staleAfterMs } from "../internal/orders.server";
import { askProvider } from "../internal/provider.server";
import type { PaymentResult } from "../payment-texts";
import { finishOrder } from "./internal/finish-order.server";
import { refusePaid } from "./internal/may-pay.server";
import { resultOf, settleOrder } from "./settle-order.server";

const POLL_INTERVAL_MS = 100;

/** Codes: the payment may be approved already, or was requested twice at once. */
const maybeApprovedCodes = new Set<number | null>([-702, -785]);
const TIMED_OUT_CODE = -723;

type Agreed = { pgToken?: string; order?: string; look?: "Y" };

/**
 * Approve a payment once; the same token gets the first answer. Approve again only if the provider reported no payment, never with `look`.
 * Refuses common.wrong-access, payments.already-paid, payments.checking, payments.provider-away (the token may be sent again).
 */
export async function approvePayment(ctx: MemberCtx, agreed: Agreed): Promise<PaymentResult> {
  if (ctx.actor.userType === "EMAIL") throw new Refusal("payments.social-only");
  const { order, isClaimed } = await claim(ctx, agreed);
  if (isClaimed) return approve(ctx, order, agreed.pgToken!, "first");
  if (!isOpen(order)) return resultOf(order);
  const now = await waitForOutcome(ctx, order);
  if (agreed.look || !maySendAgain(now)) return resultOf(now);
  const again = await claimAgain(ctx, now);
  if (!again) return resultOf(await waitForOutcome(ctx, now));
  return approve(ctx, again, unseal(now.sealedPgToken!), "again");
}

async function claim(ctx: MemberCtx, { pgToken, order: name, look }: Agreed): Promise<{ order: OrderRow; isClaimed: boolean }> {
  const pgTokenHash = pgToken ? hashToken(pgToken) : null;
  return inTransaction(ctx, async (tx) => {
    const orders = await latestOrders(tx, ctx.actor.userId, true);
    const order =
      orders.find((candidate) => pgTokenHash && candidate.pgTokenHash === pgTokenHash) ??
      orders.find((candidate) => (name ? candidate.partnerOrderId === name : candidate.state === "READY"));
    if (!order || (order.state === "READY" && !pgToken && !look)) throw new Refusal("common.wrong-access");
    if (order.state !== "READY" || look) return { order, isClaimed: false };
    const claimed = { pgTokenHash, sealedPgToken: seal(pgToken!) };
    return { order: await claimOrder(tx, orders, order, claimed), isClaimed: true };
  });
}

async function claimAgain(ctx: MemberCtx, { paymentOrderId, claimedAt }: OrderRow): Promise<OrderRow | null> {
  return inTransaction(ctx, async (tx) => {
    const orders = await latestOrders(tx, ctx.actor.userId, true);
    const order = orders.find((candidate) => candidate.paymentOrderId === paymentOrderId);
    if (!order || !maySendAgain(order) || order.claimedAt?.getTime() !== claimedAt?.getTime()) return null;
    return claimOrder(tx, orders, order, {});
  });
}

async function claimOrder(tx: TxCtx<Member>, orders: OrderRow[], order: OrderRow, token: Partial<OrderRow>): Promise<OrderRow> {
  const { paymentOrderId } = order;
  if (orders.some((candidate) => candidate.paymentOrderId !== paymentOrderId && isOpen(candidate))) throw new Refusal("payments.checking");
  await refusePaid(tx);
  const claimed = { ...token, state: "APPROVING" as const, notPaidAt: null, claimedAt: tx.now(), updatedAt: tx.now() };
  await tx.db.update(paymentOrder).set(claimed).where(eq(paymentOrder.paymentOrderId, paymentOrderId));
  await tx.audit("payments.approval-begun", `payment_order:${paymentOrderId}`);
  return { ...order, ...claimed };
}

async function approve(ctx: MemberCtx, order: OrderRow, pgToken: string, attempt: "first" | "again"): Promise<PaymentResult> {
  const { partnerOrderId, tid, amountWon } = order;
  const asked = { tid, partnerOrderId, partnerUserId: String(order.userId) };
  const question = { deed: "approve" as const, userId: order.userId, subject: partnerOrderId, asked, movesWon: amountWon };
  const result = await askProvider(ctx, question, () => askApprove({ ...asked, pgToken }));
  if (result.ok) {
    await finishOrder(ctx, order, result.answer.sid ?? null);
    return "SUCCESS";
  }
  // A refused second attempt says nothing about the first, so ask the order call.
  if (attempt === "again" || result.kind === "unknown" || maybeApprovedCodes.has(result.code)) {
    await markOrder(ctx, order, "UNKNOWN");
    return resultOf(await settleOrder(ctx, order.paymentOrderId, result.code === TIMED_OUT_CODE));
  }
  if (result.kind === "away") {
    await markOrder(ctx, order, "READY");
    throw new Refusal("payments.provider-away");
  }
  await markOrder(ctx, order, "FAILED");
  return "FAIL";
}

async function waitForOutcome(ctx: MemberCtx, { paymentOrderId }: OrderRow): Promise<OrderRow> {
  const until = performance.now() + staleAfterMs();
  for (;;) {
    const now = await settleOrder(ctx, paymentOrderId);
    if (now.state !== "APPROVING" || isStale(ctx, now) || performance.now() > until) return now;
    await wait(POLL_INTERVAL_MS);
  }
}
