import { randomToken } from "~/core/crypto.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { readyPayment as askReady } from "~/integrations/kakaopay.server";
import { paymentOrder } from "~db/schema/payments";
import { isOpen, latestOrders } from "../internal/orders.server";
import { askProvider } from "../internal/provider.server";
import type { ReadyInput } from "../payments.schema.server";
import { PRICE_WON, PRODUCT, valueAddedTax } from "../price";
import { refuseUnlessMayPay } from "./internal/may-pay.server";
import { settleOrder } from "./settle-order.server";
import { settings } from "~/core/settings.server";

export type Ready = { partnerOrderId: string; pcUrl: string; mobileUrl: string };

/**
 * Open a recurring payment and store the tid (rule 33). `named` adds `?order=` to the return addresses (rule 34): tabs do not mix. Refuses
 * payments.social-only, payments.already-paid, payments.unsettled (rules 36, 8, 25), payments.checking, payments.provider-away,
 * payments.provider-refused.
 */
export async function readyPayment(ctx: MemberCtx, input: ReadyInput, named = false): Promise<Ready> {
  const { userId } = ctx.actor;
  // A finished order must not block a new payment.
  for (const order of (await latestOrders(ctx, userId)).filter(isOpen)) await settleOrder(ctx, order.paymentOrderId);
  await refuseUnlessMayPay(ctx);
  const partnerOrderId = `geulbeot-${userId}-${randomToken().slice(0, 16)}`;
  const order = named ? partnerOrderId : null;
  const asked = {
    partnerOrderId,
    partnerUserId: String(userId),
    itemName: PRODUCT,
    amountWon: PRICE_WON,
    vatWon: valueAddedTax(PRICE_WON),
    approvalUrl: returnUrl(input.approvalUrl, "approvalUrl", order),
    cancelUrl: returnUrl(input.cancelUrl, "cancelUrl", order),
    failUrl: returnUrl(input.failUrl, "failUrl", order),
  };
  const result = await askProvider(ctx, { deed: "ready", userId, subject: partnerOrderId, asked }, () => askReady(asked));
  if (!result.ok) throw new Refusal(result.kind === "refused" ? "payments.provider-refused" : "payments.provider-away");
  const { next_redirect_pc_url: pcUrl, next_redirect_mobile_url: mobileUrl } = result.answer;
  return inTransaction(ctx, async (tx) => {
    const row = { partnerOrderId, userId, tid: result.answer.tid, amountWon: PRICE_WON, createdAt: ctx.now() };
    const [inserted] = await tx.db.insert(paymentOrder).values(row).$returningId();
    await tx.audit("payments.payment-opened", `payment_order:${inserted!.paymentOrderId}`);
    return tx.remember({ partnerOrderId, pcUrl, mobileUrl });
  });
}

/** Absolute URL on our origin; refuses other origins (rule 34). */
function returnUrl(address: string, field: string, order: string | null): string {
  const base = new URL(settings().BASE_URL);
  const isPath = address.startsWith("/") && !/^\/[/\\]/.test(address);
  const url = (isPath || address.startsWith(`${base.origin}/`)) && URL.canParse(address, base) ? new URL(address, base) : null;
  if (!url || url.origin !== base.origin || /[\\\u0000-\u001f]/.test(address)) throw new Refusal("payments.foreign-address", {}, { field });
  if (order) url.searchParams.set("order", order);
  return url.href;
}
