import { randomBytes } from "node:crypto";
import type { Box } from "../box";
import { seoulClock } from "../clock";
import { json, type Call, type Reply } from "../http";
import type { Payment, PaymentAction, Won } from "../records";
import type { Decline, ChargeCall } from "../kakaopay-declines";

// The real wording is not public: never branch on it.
const ERROR_TEXTS: Record<number, string> = {
  [-2]: "invalid parameter",
  [-701]: "payment is not authorized yet",
  [-702]: "payment is already done!",
  [-704]: "invalid amount",
  [-705]: "invalid payment method type",
  [-706]: "partner_order_id is different",
  [-707]: "partner_user_id is different",
  [-708]: "pg_token is different",
  [-710]: "cancel amount exceeds the available amount",
  [-711]: "cancel amount exceeds the approved amount",
  [-721]: "no such tid",
  [-722]: "amount is different",
  [-723]: "payment time is expired",
  [-731]: "no such cid",
  [-733]: "cid_secret is wrong",
  [-750]: "no such sid",
  [-751]: "sid is inactive",
  [-752]: "monthly use of the sid is exceeded",
  [-753]: "partner_user_id of the sid is different",
  [-780]: "approval failure!",
  [-781]: "cancel failure!",
  [-782]: "subscription failure!",
  [-783]: "payment cannot be approved",
  [-784]: "payment cannot be cancelled",
  [-799]: "domain of the return addresses is not registered",
};
const DECLINED: Record<ChargeCall, number> = { approve: -780, cancel: -781, subscription: -782 };

/** KakaoPay's error answer (providers.md 4.1, 4.4). */
export class PayRefusal extends Error {
  constructor(
    readonly code: number,
    readonly extras?: Record<string, string>,
    detail = "",
  ) {
    super(`${ERROR_TEXTS[code] ?? "refused"}${detail && `: ${detail}`}`);
  }
}

export function pay(box: Box, handle: (call: Call) => Reply): (call: Call) => Reply {
  return (call) => {
    const given = call.headers.authorization;
    if (given !== `SECRET_KEY ${box.settings.pay.secretKey}`) return json(401, { error_code: -401, error_message: "unauthorized" });
    try {
      return handle(call);
    } catch (error) {
      if (!(error instanceof PayRefusal)) throw error;
      return json(400, { error_code: error.code, error_message: error.message, ...(error.extras && { extras: error.extras }) });
    }
  };
}

export function declined(box: Box, chargeCall: ChargeCall, of: { sid: string | null; partnerUserId: string }): PayRefusal | null {
  const decline: Decline | undefined = box.declines.take(chargeCall, of, box.clock.now());
  return decline ? new PayRefusal(decline.code ?? DECLINED[chargeCall], decline.extras) : null;
}

export function cidOf(box: Box, { json }: Call): string {
  const { cid, subscriptionCid } = box.settings.pay;
  const given = text(json, "cid", 10);
  if (given !== cid && given !== subscriptionCid) throw new PayRefusal(-731);
  // KakaoPay's test shops have no secret.
  if (json.cid_secret !== undefined) throw new PayRefusal(-733);
  return given;
}

export function paymentOf(box: Box, call: Call): Payment {
  const cid = cidOf(box, call);
  const payment = box.store.payments.get(text(call.json, "tid", 20));
  // A refused SID charge answers no tid, so its tid is unknown.
  const isUnknownTid = payment?.page === null && payment.approvedAt === null;
  if (!payment || isUnknownTid) throw new PayRefusal(-721);
  if (payment.cid !== cid) throw new PayRefusal(-731);
  return payment;
}

export function text(json: Record<string, unknown>, name: string, max: number): string {
  const value = json[name];
  if (typeof value !== "string" || value === "" || value.length > max) throw new PayRefusal(-2, undefined, name);
  return value;
}

export function optionalText(json: Record<string, unknown>, name: string, max: number): string | null {
  return json[name] === undefined || json[name] === null ? null : text(json, name, max);
}

export function whole(json: Record<string, unknown>, name: string): number {
  const value = json[name];
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0) throw new PayRefusal(-2, undefined, name);
  return value;
}

/** Default tax: an eleventh of the taxed part. */
export function amountOf(json: Record<string, unknown>, prefix: { total: string; taxFree: string; vat: string }): Won {
  const total = whole(json, prefix.total);
  const taxFree = whole(json, prefix.taxFree);
  const given = json[prefix.vat];
  const vat = given === undefined || given === null ? Math.round((total - taxFree) / 11) : whole(json, prefix.vat);
  if (taxFree + vat > total) throw new PayRefusal(-704);
  return { total, taxFree, vat };
}

export function newId(letter: "T" | "S" | "A"): string {
  return letter + randomBytes(10).toString("hex").slice(0, 19);
}

export function charged(box: Box, payment: Payment, sid: string | null, payload: string | null): Payment {
  const time = box.clock.iso();
  const nothing = payment.amount.total === 0;
  const action: PaymentAction = {
    aid: newId("A"),
    time,
    type: nothing ? "ISSUED_SID" : "PAYMENT",
    amount: payment.amount,
    payload,
  };
  const status = nothing ? "ISSUED_SID" : "SUCCESS_PAYMENT";
  return { ...payment, sid, payload, status, approvedAt: time, actions: [...payment.actions, action], refusedWith: null };
}

/** Answer of approve and subscription (providers.md 4.3). */
export function approval(payment: Payment): Reply {
  return json(200, {
    aid: payment.actions[0]!.aid,
    tid: payment.tid,
    cid: payment.cid,
    ...(payment.sid && { sid: payment.sid }),
    ...orderFields(payment),
    amount: won(payment.amount),
    ...(payment.method === "CARD" && payment.amount.total > 0 && { card_info: cardInfo(payment) }),
    created_at: seoulClock(payment.createdAt),
    approved_at: seoulClock(payment.approvedAt!),
    ...(payment.payload !== null && { payload: payment.payload }),
  });
}

export function orderFields(payment: Payment) {
  return {
    partner_order_id: payment.partnerOrderId,
    partner_user_id: payment.partnerUserId,
    ...(payment.method && { payment_method_type: payment.method }),
    item_name: payment.itemName,
    ...(payment.itemCode && { item_code: payment.itemCode }),
    quantity: payment.quantity,
  };
}

export function won({ total, taxFree, vat }: Won) {
  return { total, tax_free: taxFree, vat, point: 0, discount: 0, green_deposit: 0 };
}

export function left({ amount, canceled }: Payment): Won {
  return { total: amount.total - canceled.total, taxFree: amount.taxFree - canceled.taxFree, vat: amount.vat - canceled.vat };
}

function cardInfo(payment: Payment) {
  return {
    kakaopay_purchase_corp: "연습카드",
    kakaopay_purchase_corp_code: "00",
    kakaopay_issuer_corp: "연습카드",
    kakaopay_issuer_corp_code: "00",
    bin: "000000",
    card_type: "신용",
    install_month: String(payment.installMonth).padStart(2, "0"),
    approved_id: payment.actions[0]!.aid.slice(-8),
    card_mid: "000000000",
    interest_free_install: "N",
    installment_type: "CARD_INSTALLMENT",
    card_item_code: "000000",
  };
}
