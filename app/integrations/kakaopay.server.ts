import { z } from "zod";
import { providerCall } from "~/core/metrics.server";
import { settings } from "~/core/settings.server";
import { ProviderError, providerFetch } from "./provider-http.server";

/**
 * The error of every call here: `away`, `unknown`, or `refused` with KakaoPay's `code`, and `reason` when the payment itself was refused.
 */
export class KakaoPayError extends ProviderError {}

export type PayOrder = {
  /** Our order number, at most 100 characters; the same at ready and approve. */
  partnerOrderId: string;
  /** The payer; must stay the same for a SID. */
  partnerUserId: string;
  itemName: string;
  /** Fully taxable, tax included. */
  amountWon: number;
  /** By default an eleventh, rounded. */
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

/** Answers keep KakaoPay's field names, unlisted fields too (they are stored); times are instants. */
const ReadyAnswer = z.looseObject({
  tid: z.string(),
  next_redirect_pc_url: z.url({ protocol: /^https?$/ }),
  next_redirect_mobile_url: z.url({ protocol: /^https?$/ }),
  created_at: seoulTime,
});
const ChargeAnswer = z.looseObject({
  aid: z.string(),
  ...ids,
  /** For a recurring payment only. */
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
  /** The amounts of this call, of all calls, and what can still be cancelled. */
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

/**
 * open: not paid, the person may still agree until 15 minutes after ready · paid · cancelled: paid and fully refunded · ended: given up or
 * failed, not paid.
 */
export type OrderOutcome = "open" | "paid" | "cancelled" | "ended";

/**
 * Starts a recurring payment (providers.md 4). The browser goes to `next_redirect_pc_url` or `…_mobile_url` within 15 minutes and returns
 * to `approvalUrl` with `pg_token` added.
 */
export function readyPayment(order: PayOrder & { approvalUrl: string; cancelUrl: string; failUrl: string }): Promise<ReadyAnswer> {
  const returns = { approval_url: order.approvalUrl, cancel_url: order.cancelUrl, fail_url: order.failUrl };
  return call("ready", ReadyAnswer, { ...orderFields(order), ...returns });
}

/**
 * Charges the payment that the person agreed to. Refused: -702 was approved before, -723 too late, -780 the payment was refused (see
 * `reason`). Unknown: ask `readOrder` and never charge again; the order call does not tell the SID.
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

/**
 * Charges by a SID, without the person. Refused: -751 the SID is inactive, -782 the payment was refused (see `reason`). Unknown: the tid is
 * lost, so ask `subscriptionStatus`; it was charged when `last_approved_at` is later than before the call.
 */
export function chargeSubscription(order: PayOrder & { sid: string }): Promise<ChargeAnswer> {
  return call("subscription", ChargeAnswer, { sid: order.sid, ...orderFields(order) });
}

/**
 * Refunds money. `availableWon` is the cancellable amount we expect before this call; KakaoPay refuses another one, so that a repeated call
 * cannot refund twice. Refused: -784 nothing is left. Unknown: ask `readOrder`.
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

/** KakaoPay's state of a payment: settles an unknown outcome, and confirms what the browser's return only hints at. */
export async function readOrder({ tid }: { tid: string }): Promise<OrderAnswer & { outcome: OrderOutcome }> {
  const answer = await call("order", OrderAnswer, { tid });
  return { ...answer, outcome: outcomes.get(answer.status) ?? "open" };
}

/** Ends a SID, which can then no longer be charged. Refused with -751: it was inactive already. */
export function inactivateSubscription({ sid }: { sid: string }): Promise<InactiveAnswer> {
  return call("manage/subscription/inactive", InactiveAnswer, { sid });
}

/** KakaoPay's state of a SID, with its last charge. */
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
  // An unreadable answer still follows a completed action.
  throw new KakaoPayError("unknown", null, 200);
}

function withoutNulls(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}
