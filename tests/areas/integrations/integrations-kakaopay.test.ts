import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forgetSettings } from "~/core/settings.server";
import {
  approvePayment,
  cancelPayment,
  chargeSubscription,
  inactivateSubscription,
  KakaoPayError,
  readOrder,
  readyPayment,
  subscriptionStatus,
} from "~/integrations/kakaopay.server";
import { TestSandbox } from "../../sandbox/start";
import { useProviders } from "../../support/factories/providers";

let box: TestSandbox;
beforeAll(async () => void (box = await TestSandbox.start()));
afterAll(() => box.end());
beforeEach(async () => {
  await box.control("reset");
  useProviders(box);
});

const ORDER = { partnerOrderId: "order-1", partnerUserId: "7", itemName: "글벗 정기 이용", amountWon: 100_000 };
const RETURNS = {
  approvalUrl: "http://127.0.0.1:3000/app/payment/approve?order=1",
  cancelUrl: "http://127.0.0.1:3000/app/payment/cancel",
  failUrl: "http://127.0.0.1:3000/app/payment/fail",
};

async function authorized(more: Partial<typeof ORDER> = {}) {
  const order = { ...ORDER, ...more };
  const ready = await readyPayment({ ...order, ...RETURNS });
  const back = await box.decidePayment(ready.next_redirect_pc_url, "pay");
  return { ...order, tid: ready.tid, pgToken: back.searchParams.get("pg_token")! };
}

async function subscribed() {
  return approvePayment(await authorized());
}

async function failureOf(call: Promise<unknown>): Promise<KakaoPayError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(KakaoPayError);
  return error as KakaoPayError;
}

const fault = (mode: string, more = {}) => box.control("faults", { target: "pay", mode, ...more });

describe("a payment at KakaoPay", () => {
  test("is opened, approved, charged, cancelled and ended, exact to the won", async () => {
    const ready = await readyPayment({ ...ORDER, ...RETURNS });
    expect(ready.next_redirect_mobile_url).toContain("/mobile/");
    expect(ready.created_at).toEqual(new Date());
    expect(await readOrder(ready)).toMatchObject({ outcome: "open", status: "READY" });
    const back = await box.decidePayment(ready.next_redirect_mobile_url, "pay", "MONEY");
    expect(back.searchParams.get("order")).toBe("1");
    const approved = await approvePayment({ ...ORDER, tid: ready.tid, pgToken: back.searchParams.get("pg_token")! });
    expect(approved).toMatchObject({
      tid: ready.tid,
      sid: expect.stringMatching(/^S/),
      partner_order_id: "order-1",
      partner_user_id: "7",
      payment_method_type: "MONEY",
      amount: { total: 100_000, tax_free: 0, vat: 9_091 },
      approved_at: expect.any(Date),
    });
    const sid = approved.sid!;
    const charged = await chargeSubscription({ ...ORDER, partnerOrderId: "order-2", vatWon: 9_000, sid });
    expect(charged).toMatchObject({ partner_order_id: "order-2", amount: { total: 100_000, vat: 9_000 } });
    const part = await cancelPayment({ tid: charged.tid, amountWon: 40_000, availableWon: 100_000 });
    expect(part).toMatchObject({
      status: "PART_CANCEL_PAYMENT",
      cancel_available_amount: { total: 60_000 },
      canceled_at: expect.any(Date),
    });
    expect(await readOrder(charged)).toMatchObject({ outcome: "paid", canceled_amount: { total: 40_000 } });
    const rest = await cancelPayment({ tid: charged.tid, amountWon: 60_000, availableWon: 60_000 });
    expect(rest).toMatchObject({ status: "CANCEL_PAYMENT", canceled_amount: { total: 100_000 } });
    expect((await readOrder(charged)).outcome).toBe("cancelled");
    expect(await inactivateSubscription({ sid })).toMatchObject({ sid, status: "INACTIVE" });
    expect(await box.payments("?partnerUserId=7")).toMatchObject({ count: 2, chargedWon: 200_000, canceledWon: 100_000 });
  });

  test("shows the SID's last charge, read as Seoul time", async () => {
    await box.control("clock", { now: "2026-02-28T15:30:00Z" });
    const { sid } = await subscribed();
    const before = await subscriptionStatus({ sid: sid! });
    expect(before).toMatchObject({ status: "ACTIVE", last_approved_at: new Date("2026-02-28T15:30:00Z") });
    await box.control("clock", { now: "2026-03-31T15:30:00Z" });
    await chargeSubscription({ ...ORDER, sid: sid! });
    expect((await subscriptionStatus({ sid: sid! })).last_approved_at).toEqual(new Date("2026-03-31T15:30:00Z"));
  });

  test("is reported as ended after the person gave up on the provider's page", async () => {
    for (const decision of ["cancel", "fail"] as const) {
      const ready = await readyPayment({ ...ORDER, ...RETURNS });
      await box.decidePayment(ready.next_redirect_pc_url, decision);
      expect((await readOrder(ready)).outcome).toBe("ended");
    }
  });
});

describe("a refusal by KakaoPay", () => {
  test("has KakaoPay's code", async () => {
    const payment = await authorized();
    expect(await failureOf(approvePayment({ ...payment, partnerOrderId: "x" }))).toMatchObject({
      kind: "refused",
      code: -706,
      status: 400,
    });
    expect(await failureOf(approvePayment({ ...payment, partnerUserId: "x" }))).toMatchObject({ kind: "refused", code: -707 });
    expect(await failureOf(approvePayment({ ...payment, pgToken: "x" }))).toMatchObject({ kind: "refused", code: -708 });
    const { sid, tid } = await approvePayment(payment);
    expect(await failureOf(approvePayment(payment))).toMatchObject({ kind: "refused", code: -702 });
    expect(await failureOf(cancelPayment({ tid, amountWon: 100_001 }))).toMatchObject({ kind: "refused", code: -711 });
    expect(await failureOf(cancelPayment({ tid, amountWon: 1, availableWon: 1 }))).toMatchObject({ kind: "refused", code: -710 });
    expect(await failureOf(readOrder({ tid: "T1" }))).toMatchObject({ kind: "refused", code: -721 });
    expect(await failureOf(subscriptionStatus({ sid: "S1" }))).toMatchObject({ kind: "refused", code: -750 });
    expect(await failureOf(chargeSubscription({ ...ORDER, partnerUserId: "8", sid: sid! }))).toMatchObject({ kind: "refused", code: -753 });
    await inactivateSubscription({ sid: sid! });
    expect(await failureOf(chargeSubscription({ ...ORDER, sid: sid! }))).toMatchObject({ kind: "refused", code: -751 });
    expect(await failureOf(inactivateSubscription({ sid: sid! }))).toMatchObject({ kind: "refused", code: -751 });
  });

  test("of a charge has its reason, whatever the status", async () => {
    const { sid } = await subscribed();
    await box.control("payments", { decline: { sid, times: 1, resultCode: "CARD_LIMIT", resultMessage: "한도 초과" } });
    expect(await failureOf(chargeSubscription({ ...ORDER, sid: sid! }))).toMatchObject({
      kind: "refused",
      code: -782,
      reason: { code: "CARD_LIMIT", message: "한도 초과" },
    });
    await fault("status", { status: 500, code: -780, times: 1 });
    expect(await failureOf(chargeSubscription({ ...ORDER, sid: sid! }))).toMatchObject({ kind: "refused", code: -780, status: 500 });
    expect((await box.payments()).chargedWon).toBe(100_000);
  });

  test("answers our wrong key", async () => {
    process.env.KAKAOPAY_SECRET_KEY = "wrong";
    forgetSettings();
    expect(await failureOf(readyPayment({ ...ORDER, ...RETURNS }))).toMatchObject({ kind: "refused", status: 401 });
    delete process.env.KAKAOPAY_SECRET_KEY;
  });
});

describe("a failed call to KakaoPay", () => {
  test.each([
    ["reset", {}, 0],
    ["cut-after-accept", {}, 100_000],
    ["timeout-after-accept", {}, 100_000],
    ["html", {}, 0],
    ["html", { status: 200 }, 0],
    ["status", { status: 500, code: -1 }, 0],
    ["status", { status: 503 }, 0],
    ["status", { status: 400, code: -603 }, 0],
  ])("has an unknown outcome for %s %o on approve; the order call then shows the outcome", async (mode, more, chargedWon) => {
    useProviders(box, 300);
    const payment = await authorized();
    await fault(mode, { ...more, times: 1 });
    expect(await failureOf(approvePayment(payment))).toMatchObject({ kind: "unknown" });
    expect((await readOrder(payment)).outcome).toBe(chargedWon ? "paid" : "open");
    expect((await box.payments()).chargedWon).toBe(chargedWon);
    if (chargedWon) expect(await failureOf(approvePayment(payment))).toMatchObject({ kind: "refused", code: -702 });
    else expect((await approvePayment(payment)).amount.total).toBe(100_000);
    expect((await box.payments()).chargedWon).toBe(100_000);
  });

  test("has an unknown outcome when the answer to a charge is cut off, and the SID's status then shows the charge", async () => {
    await box.control("clock", { now: "2026-03-01T00:00:00Z" });
    const { sid } = await subscribed();
    await box.control("clock", { now: "2026-04-01T00:00:00Z" });
    await fault("cut-after-accept", { times: 1 });
    expect(await failureOf(chargeSubscription({ ...ORDER, sid: sid! }))).toMatchObject({ kind: "unknown", status: null });
    expect((await subscriptionStatus({ sid: sid! })).last_approved_at).toEqual(new Date("2026-04-01T00:00:00Z"));
  });

  test("is not a slow answer within the time limit", async () => {
    useProviders(box, 2_000);
    const payment = await authorized();
    await fault("delay", { ms: 300, times: 1 });
    expect((await approvePayment(payment)).amount.total).toBe(100_000);
  });

  test("has an unknown outcome when the answer lacks a required field", async () => {
    const server = createServer((_, response) => response.end('{"tid":"T1"}')).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    process.env.KAKAOPAY_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    forgetSettings();
    expect(await failureOf(chargeSubscription({ ...ORDER, sid: "S1" }))).toMatchObject({ kind: "unknown", status: 200 });
    await new Promise((resolve) => server.close(resolve));
    expect(await failureOf(chargeSubscription({ ...ORDER, sid: "S1" }))).toMatchObject({ kind: "away" });
  });

  test.each([
    ["a page of a firewall", "html", { status: 403 }],
    ["a page of a limit", "html", { status: 429 }],
    ["a limit's code", "status", { status: 429, code: -10 }],
    ["a path that is not there", "html", { status: 404 }],
  ])("is reported as away when %s answers instead of KakaoPay, and the payment stays open", async (_, mode, more) => {
    const payment = await authorized();
    await fault(mode, { ...more, times: 1 });
    expect(await failureOf(approvePayment(payment))).toMatchObject({ kind: "away", status: more.status });
    expect((await approvePayment(payment)).amount.total).toBe(100_000);
  });

  test("is reported as away during maintenance", async () => {
    await fault("status", { status: 503, code: -9798, times: 1 });
    expect(await failureOf(readyPayment({ ...ORDER, ...RETURNS }))).toMatchObject({ kind: "away", code: -9798 });
  });
});

test("keeps key and order out of the error text", async () => {
  const error = await failureOf(
    approvePayment({ tid: "T1", partnerOrderId: "secret-order", partnerUserId: "secret-user", pgToken: "secret" }),
  );
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toMatch(/secret|geulbeot-sandbox-pay/);
});
