import { z } from "zod";
import { providerCall } from "~/core/metrics.server";
import { settings } from "~/core/settings.server";
import { ProviderError, providerFetch } from "./provider-http.server";

export class KakaoPayError extends ProviderError {}

export type PayOrder = {
  /** At most 100 characters; the same at ready and approve. */
  partnerOrderId: string;
  /** Never changes for a SID. */
  partnerUserId: string;
  itemName: string;
  amountWon: number;
  /** Default: an eleventh of the amount. */
  vatWon?: number;
};

/** KakaoPay writes Seoul time without a zone. */
const seoulTime = z.string().transform((text, refused) => {
  const instant = new Date(/[Z+]/.test(text) ? text : `${text}+09:00`);
  if (!Number.isNaN(instant.getTime())) return instant;
  refused.addIssue("not a time");
  return z.NEVER;
});
const won = z.looseObject({ total: z.number(), tax_free: z.number(), vat: z.number() });
const ids = { tid: z.string(), partner_order_id: z.string(), partner_user_id: z.string() };

/** Answers are stored as KakaoPay sends them, unknown fields included. */
const ReadyAnswer = z.looseObject({
  tid: z.string(),
  next_redirect_pc_url: z.url({ protocol: /^https?$/ }),
  next_redirect_mobile_url: z.url({ protocol: /^https?$/ }),
  created_at: seoulTime,
});
const ChargeAnswer = z.looseObject({
  aid: z.string(),
  ...ids,
  sid: z.string().optional(),
  /** CARD, MONEY */
  payment_method_type: z.string().optional(),
  amount: won,
  approved_at: seoulTime,
});
const CancelAnswer = z.looseObject({
  aid: z.string(),
  ...ids,
  /** PART_CANCEL_PAYMENT, CANCEL_PAYMENT */
  status: z.string(),
  amount: won,
  /** Amounts of this call, of all calls, and still cancellable. */
  approved_cancel_amount: won,
  canceled_amount: won,
  cancel_available_amount: won,
  canceled_at: seoulTime,
});
const OrderAnswer = z.looseObject({
  ...ids,
  status: z.string(),
  amount: won,
  canceled_amount: won.optional(),
  cancel_available_amount: won.optional(),
  approved_at: seoulTime.optional(),
  canceled_at: seoulTime.optional(),
});
const InactiveAnswer = z.looseObject({ sid: z.string(), status: z.string(), inactivated_at: seoulTime.optional() });
const StatusAnswer = z.looseObject({
  sid: z.string(),
  /** ACTIVE, INACTIVE */
  status: z.string(),
  last_approved_at: seoulTime.optional(),
  inactivated_at: seoulTime.optional(),
});

export type ReadyAnswer = z.infer<typeof ReadyAnswer>;
export type ChargeAnswer = z.infer<typeof ChargeAnswer>;
export type CancelAnswer = z.infer<typeof CancelAnswer>;
export type OrderAnswer = z.infer<typeof OrderAnswer>;
export type InactiveAnswer = z.infer<typeof InactiveAnswer>;
export type StatusAnswer = z.infer<typeof StatusAnswer>;

/** open: unpaid, 15 minutes from ready · cancelled: fully refunded · ended: abandoned or failed. */
export type OrderOutcome = "open" | "paid" | "cancelled" | "ended";

/** Starts a recurring payment (providers.md 4). The browser returns within 15 minutes to `approvalUrl` with `pg_token`. */
export function readyPayment(order: PayOrder & { approvalUrl: string; cancelUrl: string; failUrl: string }): Promise<ReadyAnswer> {
  const returns = { approval_url: order.approvalUrl, cancel_url: order.cancelUrl, fail_url: order.failUrl };
  return call("ready", ReadyAnswer, { ...orderFields(order), ...returns });
}

/**
 * Charges an agreed payment. Refused: -702 approved before, -723 late, -780 with `reason`. Unknown: ask `readOrder`, never charge again.
 */
export function approvePayment(payment: {
  tid: string;
  partnerOrderId: string;
  partnerUserId: string;
  pgToken: string;
}): Promise<ChargeAnswer> {
  const { tid, partnerOrderId, partnerUserId, pgToken } = payment;
  return call("approve", ChargeAnswer, { tid, ...partnerFields(partnerOrderId, partnerUserId), pg_token: pgToken });
}

/** Charges by SID. Refused: -751 inactive, -782 with `reason`. Unknown: ask `subscriptionStatus` for a later `last_approved_at`. */
export function chargeSubscription(order: PayOrder & { sid: string }): Promise<ChargeAnswer> {
  return call("subscription", ChargeAnswer, { sid: order.sid, ...orderFields(order) });
}

/**
 * Refunds. `availableWon` prevents a second refund: KakaoPay refuses any other cancellable amount. Refused: -784 nothing left. Unknown: ask
 * `readOrder`.
 */
export function cancelPayment(cancel: { tid: string; amountWon: number; vatWon?: number; availableWon?: number }): Promise<CancelAnswer> {
  return call("cancel", CancelAnswer, {
    tid: cancel.tid,
    cancel_amount: cancel.amountWon,
    cancel_tax_free_amount: 0,
    cancel_vat_amount: cancel.vatWon,
    cancel_available_amount: cancel.availableWon,
  });
}

/** After an unknown outcome or a return. Unknown states count as open. */
export async function readOrder({ tid }: { tid: string }): Promise<OrderAnswer & { outcome: OrderOutcome }> {
  const answer = await call("order", OrderAnswer, { tid });
  return { ...answer, outcome: outcomes.get(answer.status) ?? "open" };
}

/** Refused -751: the SID is already inactive. */
export function inactivateSubscription({ sid }: { sid: string }): Promise<InactiveAnswer> {
  return call("manage/subscription/inactive", InactiveAnswer, { sid });
}

export function subscriptionStatus({ sid }: { sid: string }): Promise<StatusAnswer> {
  return call("manage/subscription/status", StatusAnswer, { sid });
}

const outcomes = new Map<string, OrderOutcome>([
  ["SUCCESS_PAYMENT", "paid"],
  ["PART_CANCEL_PAYMENT", "paid"],
  ["ISSUED_SID", "paid"],
  ["CANCEL_PAYMENT", "cancelled"],
  ["QUIT_PAYMENT", "ended"],
  ["FAIL_PAYMENT", "ended"],
]);

function orderFields({ partnerOrderId, partnerUserId, itemName, amountWon, vatWon }: PayOrder) {
  const amounts = { total_amount: amountWon, tax_free_amount: 0, vat_amount: vatWon };
  return { ...partnerFields(partnerOrderId, partnerUserId), item_name: itemName, quantity: 1, ...amounts };
}

function partnerFields(orderId: string, userId: string) {
  return { partner_order_id: orderId, partner_user_id: userId };
}

async function call<S extends z.ZodType>(tail: string, shape: S, fields: Record<string, unknown>): Promise<z.infer<S>> {
  const { url, secretKey, cid } = settings().kakaoPay;
  const headers = { Authorization: `SECRET_KEY ${secretKey}`, "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify({ cid, ...fields }) };
  const address = `${url}/online/v1/payment/${tail}`;
  const body = await providerCall("payments", `POST ${tail}`, () =>
    providerFetch(KakaoPayError, address, init, settings().KAKAO_TIMEOUT_MS),
  );
  const answer = shape.safeParse(withoutNulls(body));
  if (answer.success) return answer.data;
  // The action was done although the answer is unreadable.
  throw new KakaoPayError("unknown", null, 200);
}

function withoutNulls(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}
