import { randomBytes } from "node:crypto";
import type { Box } from "../box";
import { seoulClock } from "../clock";
import { json, type Call, type Reply, type Route } from "../http";
import { isHere } from "../messenger/kakao-consent";
import type { Payment, PaymentAction, Subscription, Won } from "../records";
import {
  amountOf,
  approval,
  charged,
  cidOf,
  declined,
  left,
  newId,
  optionalText,
  orderFields,
  pay,
  paymentOf,
  PayRefusal,
  text,
  whole,
  won,
} from "./kakaopay-calls";
import { seoulMonth } from "../kakaopay-declines";

const PAY_LIFE = 15 * 60_000;

const ROOT = "/kakaopay/online/v1/payment";
const NOTHING: Won = { total: 0, taxFree: 0, vat: 0 };
const AMOUNT = { total: "total_amount", taxFree: "tax_free_amount", vat: "vat_amount" };
const CANCEL = { total: "cancel_amount", taxFree: "cancel_tax_free_amount", vat: "cancel_vat_amount" };

/** KakaoPay's online payment API (providers.md 4). */
export function kakaoPay(box: Box): Route[] {
  const calls: Record<string, (box: Box, call: Call) => Reply> = {
    ready,
    approve,
    subscription,
    cancel,
    order,
    "manage/subscription/inactive": inactive,
    "manage/subscription/status": status,
  };
  return Object.entries(calls).map(([tail, handle]) => ({
    method: "POST",
    path: `${ROOT}/${tail}`,
    target: "pay",
    handle: pay(box, (call) => handle(box, call)),
  }));
}

export function isExpired(box: Box, payment: Payment): boolean {
  return box.clock.now() > Date.parse(payment.createdAt) + PAY_LIFE;
}

function ready(box: Box, call: Call): Reply {
  const cid = cidOf(box, call);
  const fields = call.json;
  const returns = {
    approval: text(fields, "approval_url", 255),
    cancel: text(fields, "cancel_url", 255),
    fail: text(fields, "fail_url", 255),
  };
  const payment: Payment = {
    ...newPayment(box, call, cid, text(fields, "item_name", 100)),
    method: methodOf(fields.payment_method_type),
    installMonth: fields.install_month === undefined ? 0 : whole(fields, "install_month"),
    page: randomBytes(32).toString("hex"),
    returns,
  };
  // Only a recurring payment may start at 0 won, to get a SID.
  if (payment.amount.total === 0 && cid !== box.settings.pay.subscriptionCid) throw new PayRefusal(-704);
  if (payment.installMonth > 12) throw new PayRefusal(-2, undefined, "install_month");
  if (!Object.values(returns).every(isHere)) throw new PayRefusal(-799);
  box.store.put({ kind: "payment", payment });
  const address = `${call.origin}/kakaopay/pay`;
  return json(200, {
    tid: payment.tid,
    next_redirect_app_url: `${address}/app/${payment.page}`,
    next_redirect_mobile_url: `${address}/mobile/${payment.page}`,
    next_redirect_pc_url: `${address}/pc/${payment.page}`,
    android_app_scheme: `kakaotalk://kakaopay/pg?url=${address}/app/${payment.page}`,
    ios_app_scheme: `kakaotalk://kakaopay/pg?url=${address}/app/${payment.page}`,
    created_at: seoulClock(payment.createdAt),
  });
}

function approve(box: Box, call: Call): Reply {
  const fields = call.json;
  const payment = paymentOf(box, call);
  const orderId = text(fields, "partner_order_id", 100);
  const userId = text(fields, "partner_user_id", 100);
  const pgToken = text(fields, "pg_token", 100);
  const payload = optionalText(fields, "payload", 200);
  if (payment.approvedAt) throw new PayRefusal(-702);
  if (payment.status === "QUIT_PAYMENT" || payment.status === "FAIL_PAYMENT") throw new PayRefusal(-783);
  if (isExpired(box, payment)) throw new PayRefusal(-723);
  if (payment.pgToken === null) throw new PayRefusal(-701);
  if (payment.partnerOrderId !== orderId) throw new PayRefusal(-706);
  if (payment.partnerUserId !== userId) throw new PayRefusal(-707);
  if (payment.pgToken !== pgToken) throw new PayRefusal(-708);
  if (fields.total_amount !== undefined && whole(fields, "total_amount") !== payment.amount.total) throw new PayRefusal(-722);
  refuseCharge(box, "approve", payment);
  const sid = payment.cid === box.settings.pay.subscriptionCid ? newId("S") : null;
  const done = charged(box, payment, sid, payload);
  if (sid) box.store.put({ kind: "subscription", subscription: newSubscription(done, sid) });
  box.store.put({ kind: "payment", payment: done });
  return approval(done);
}

function subscription(box: Box, call: Call): Reply {
  const fields = call.json;
  const stored = subscriptionOf(box, call);
  const payload = optionalText(fields, "payload", 200);
  const payment: Payment = {
    ...newPayment(box, call, stored.cid, optionalText(fields, "item_name", 100) ?? stored.itemName),
    sid: stored.sid,
    method: stored.method,
  };
  if (payment.amount.total === 0) throw new PayRefusal(-704);
  if (stored.status === "INACTIVE") throw new PayRefusal(-751);
  if (stored.partnerUserId !== payment.partnerUserId) throw new PayRefusal(-753);
  const { monthlyLimit } = box.declines;
  if (monthlyLimit !== null && usesThisMonth(box, stored.sid) >= monthlyLimit) throw new PayRefusal(-752);
  refuseCharge(box, "subscription", payment);
  const done = charged(box, payment, stored.sid, payload);
  box.store.put({ kind: "payment", payment: done });
  box.store.put({ kind: "subscription", subscription: { ...stored, lastApprovedAt: done.approvedAt } });
  return approval(done);
}

function cancel(box: Box, call: Call): Reply {
  const payment = paymentOf(box, call);
  const now = amountOf(call.json, CANCEL);
  const payload = optionalText(call.json, "payload", 200);
  const available = left(payment);
  if (payment.status !== "SUCCESS_PAYMENT" && payment.status !== "PART_CANCEL_PAYMENT") throw new PayRefusal(-784);
  if (now.total === 0) throw new PayRefusal(-704);
  if (now.total > payment.amount.total) throw new PayRefusal(-711);
  const expected = call.json.cancel_available_amount;
  if (expected !== undefined && whole(call.json, "cancel_available_amount") !== available.total) throw new PayRefusal(-710);
  if (now.total > available.total || now.taxFree > available.taxFree) throw new PayRefusal(-710);
  const refusal = declined(box, "cancel", payment);
  if (refusal) throw refusal;
  // Rounded elevenths may not add up, so the last cancel takes the rest.
  const vat = now.total === available.total ? available.vat : Math.min(now.vat, available.vat);
  const refunded: Won = { ...now, vat };
  const canceled = addWon(payment.canceled, refunded);
  const time = box.clock.iso();
  const action: PaymentAction = { aid: newId("A"), time, type: "CANCEL", amount: refunded, payload };
  const done: Payment = {
    ...payment,
    canceled,
    status: canceled.total === payment.amount.total ? "CANCEL_PAYMENT" : "PART_CANCEL_PAYMENT",
    canceledAt: time,
    actions: [...payment.actions, action],
  };
  box.store.put({ kind: "payment", payment: done });
  return json(200, {
    aid: action.aid,
    tid: done.tid,
    cid: done.cid,
    status: done.status,
    ...orderFields(done),
    amount: won(done.amount),
    approved_cancel_amount: won(refunded),
    canceled_amount: won(canceled),
    cancel_available_amount: won(left(done)),
    created_at: seoulClock(done.createdAt),
    approved_at: seoulClock(done.approvedAt!),
    canceled_at: seoulClock(time),
    ...(payload !== null && { payload }),
  });
}

function order(box: Box, call: Call): Reply {
  const payment = paymentOf(box, call);
  return json(200, {
    tid: payment.tid,
    cid: payment.cid,
    status: payment.status,
    ...orderFields(payment),
    amount: won(payment.amount),
    canceled_amount: won(payment.canceled),
    cancel_available_amount: won(payment.approvedAt ? left(payment) : NOTHING),
    created_at: seoulClock(payment.createdAt),
    ...(payment.approvedAt && { approved_at: seoulClock(payment.approvedAt) }),
    ...(payment.canceledAt && { canceled_at: seoulClock(payment.canceledAt) }),
    payment_action_details: payment.actions.map((action) => ({
      aid: action.aid,
      approved_at: seoulClock(action.time),
      amount: action.amount.total,
      point_amount: 0,
      discount_amount: 0,
      green_deposit: 0,
      payment_action_type: action.type,
      ...(action.payload !== null && { payload: action.payload }),
    })),
  });
}

function inactive(box: Box, call: Call): Reply {
  const stored = subscriptionOf(box, call);
  if (stored.status === "INACTIVE") throw new PayRefusal(-751);
  const done: Subscription = { ...stored, status: "INACTIVE", inactivatedAt: box.clock.iso() };
  box.store.put({ kind: "subscription", subscription: done });
  return json(200, { cid: done.cid, sid: done.sid, status: done.status, ...subscriptionTimes(done) });
}

function status(box: Box, call: Call): Reply {
  const stored = subscriptionOf(box, call);
  return json(200, {
    available: stored.status === "ACTIVE",
    cid: stored.cid,
    sid: stored.sid,
    status: stored.status,
    payment_method_type: stored.method,
    item_name: stored.itemName,
    ...subscriptionTimes(stored),
    use_point_status: "NONE",
  });
}

function subscriptionOf(box: Box, call: Call): Subscription {
  const cid = cidOf(box, call);
  const stored = box.store.subscriptions.get(text(call.json, "sid", 20));
  if (!stored) throw new PayRefusal(-750);
  if (stored.cid !== cid) throw new PayRefusal(-731);
  return stored;
}

/** Records refused attempts, so tests see that no money moved. */
function refuseCharge(box: Box, chargeCall: "approve" | "subscription", payment: Payment) {
  const refusal = declined(box, chargeCall, payment);
  if (!refusal) return;
  box.store.put({ kind: "payment", payment: { ...payment, status: "FAIL_PAYMENT", refusedWith: refusal.code } });
  throw refusal;
}

function newPayment(box: Box, { json: fields }: Call, cid: string, itemName: string): Payment {
  return {
    tid: newId("T"),
    cid,
    sid: null,
    status: "READY",
    partnerOrderId: text(fields, "partner_order_id", 100),
    partnerUserId: text(fields, "partner_user_id", 100),
    itemName,
    itemCode: optionalText(fields, "item_code", 100),
    quantity: whole(fields, "quantity"),
    amount: amountOf(fields, AMOUNT),
    canceled: NOTHING,
    method: null,
    installMonth: 0,
    page: null,
    returns: null,
    pgToken: null,
    payload: null,
    createdAt: box.clock.iso(),
    approvedAt: null,
    canceledAt: null,
    actions: [],
    refusedWith: null,
  };
}

function newSubscription({ cid, partnerUserId, method, itemName, approvedAt }: Payment, sid: string): Subscription {
  return {
    sid,
    cid,
    partnerUserId,
    status: "ACTIVE",
    method: method ?? "CARD",
    itemName,
    createdAt: approvedAt!,
    lastApprovedAt: approvedAt,
    inactivatedAt: null,
  };
}

function methodOf(given: unknown): Payment["method"] {
  if (given === undefined || given === null) return null;
  if (given === "CARD" || given === "MONEY") return given;
  throw new PayRefusal(-705);
}

function usesThisMonth(box: Box, sid: string): number {
  const month = seoulMonth(box.clock.now());
  return [...box.store.payments.values()].filter(
    (payment) => payment.sid === sid && payment.approvedAt && seoulMonth(Date.parse(payment.approvedAt)) === month,
  ).length;
}

function subscriptionTimes({ createdAt, lastApprovedAt, inactivatedAt }: Subscription) {
  return {
    created_at: seoulClock(createdAt),
    ...(lastApprovedAt && { last_approved_at: seoulClock(lastApprovedAt) }),
    ...(inactivatedAt && { inactivated_at: seoulClock(inactivatedAt) }),
  };
}

function addWon(a: Won, b: Won): Won {
  return { total: a.total + b.total, taxFree: a.taxFree + b.taxFree, vat: a.vat + b.vat };
}
