import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Answer, TestSandbox } from "./start";

let box: TestSandbox;
beforeAll(async () => void (box = await TestSandbox.start()));
afterAll(() => box.end());
beforeEach(() => box.control("reset", { world: true }));

const SITE = "http://127.0.0.1:3000/app/payment";
const ORDER = {
  cid: "TCSUBSCRIP",
  partner_order_id: "order-1",
  partner_user_id: "user-1",
  item_name: "글벗 정기 이용",
  quantity: 1,
  total_amount: 100_000,
  tax_free_amount: 0,
  approval_url: `${SITE}/approve?flow=1`,
  cancel_url: `${SITE}/cancel`,
  fail_url: `${SITE}/fail`,
};
const MINUTE = 60_000;

const ask = (tail: string, json: unknown, authorization = "SECRET_KEY geulbeot-sandbox-pay"): Promise<Answer> =>
  box.call("POST", `/kakaopay/online/v1/payment/${tail}`, { json, authorization });
const codeOf = (answer: Answer) => (answer.status === 200 ? 200 : answer.body.error_code);
const ready = async (more: object = {}) => (await ask("ready", { ...ORDER, ...more })).body;
const record = (query = "") => box.payments(query);

const decide = (payment: { next_redirect_pc_url: string }, decision: "pay" | "cancel" | "fail", method?: "MONEY") =>
  box.decidePayment(payment.next_redirect_pc_url, decision, method);

async function authorized(more: object = {}) {
  const payment = await ready(more);
  const pg_token = (await decide(payment, "pay")).searchParams.get("pg_token")!;
  const { cid, partner_order_id, partner_user_id } = { ...ORDER, ...more };
  return { tid: payment.tid as string, approve: { cid, tid: payment.tid, partner_order_id, partner_user_id, pg_token } };
}

async function subscribed(more: object = {}) {
  const { approve } = await authorized(more);
  const { body } = await ask("approve", approve);
  return body as { sid: string; tid: string };
}

const charge = (sid: string, more: object = {}) =>
  ask("subscription", { cid: "TCSUBSCRIP", sid, partner_order_id: "order-2", partner_user_id: "user-1", quantity: 1, ...PRICE, ...more });
const PRICE = { total_amount: 100_000, tax_free_amount: 0 };

describe("ready", () => {
  test("answers a tid and the addresses of the pay page", async () => {
    const payment = await ready();
    expect(payment.tid).toMatch(/^T\w{19}$/);
    for (const kind of ["pc", "mobile", "app"])
      expect(payment[`next_redirect_${kind}_url`]).toMatch(new RegExp(`^${box.url}/kakaopay/pay/${kind}/`));
    expect(payment.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
  });

  test.each([
    ["no item", { item_name: undefined }, -2],
    ["an amount as text", { total_amount: "100000" }, -2],
    ["a broken won", { total_amount: 10.5 }, -2],
    ["a long order id", { partner_order_id: "x".repeat(101) }, -2],
    ["a long address", { approval_url: `${SITE}/${"x".repeat(255)}` }, -2],
    ["more tax-free than there is", { tax_free_amount: 100_001 }, -704],
    ["more tax than there is", { vat_amount: 100_001 }, -704],
    ["nothing to pay once", { cid: "TC0ONETIME", total_amount: 0 }, -704],
    ["an unknown way to pay", { payment_method_type: "GOLD" }, -705],
    ["an unknown shop", { cid: "TC00000000" }, -731],
    ["a secret the shop does not have", { cid_secret: "x".repeat(24) }, -733],
    ["a return address elsewhere", { fail_url: "https://example.test/fail" }, -799],
  ])("refuses %s", async (_, more, code) => {
    const answer = await ask("ready", { ...ORDER, ...more });
    expect(answer).toMatchObject({ status: 400, body: { error_code: code, error_message: expect.any(String) } });
    expect((await record()).count).toBe(0);
  });

  test("refuses a wrong key and stores nothing", async () => {
    expect((await ask("ready", ORDER, "SECRET_KEY wrong")).status).toBe(401);
    expect((await ask("ready", ORDER, "KakaoAK geulbeot-sandbox-pay")).status).toBe(401);
    expect((await record()).count).toBe(0);
  });
});

describe("the pay page", () => {
  test("shows product and amount, works as a form, and leads back to our own address with the token", async () => {
    const payment = await ready();
    const page = await (await fetch(payment.next_redirect_mobile_url)).text();
    expect(page).toContain("글벗 정기 이용");
    expect(page).toContain("100,000원");
    for (const word of ["결제하기", "취소", "실패하기"]) expect(page).toContain(`>${word}</button>`);
    expect(page).not.toContain("<script");
    const back = await decide(payment, "pay");
    expect(back.href).toMatch(/^http:\/\/127\.0\.0\.1:3000\/app\/payment\/approve\?flow=1&pg_token=\w{20}$/);
    expect((await decide(payment, "pay")).href).toBe(back.href);
  });

  test("leads back without a token after cancel and fail, which cannot be approved any more", async () => {
    for (const [decision, status] of [
      ["cancel", "QUIT_PAYMENT"],
      ["fail", "FAIL_PAYMENT"],
    ] as const) {
      const payment = await ready();
      expect((await decide(payment, decision)).href).toBe(`${SITE}/${decision}`);
      expect((await fetch(payment.next_redirect_pc_url)).status).toBe(410);
      const { partner_order_id, partner_user_id, cid } = ORDER;
      expect((await ask("order", { cid, tid: payment.tid })).body).toMatchObject({ status, payment_action_details: [] });
      expect(codeOf(await ask("approve", { cid, tid: payment.tid, partner_order_id, partner_user_id, pg_token: "x" }))).toBe(-783);
    }
  });

  test("shows the person's progress in the order call", async () => {
    const payment = await ready();
    const order = async () => (await ask("order", { cid: ORDER.cid, tid: payment.tid })).body.status;
    expect(await order()).toBe("READY");
    await fetch(payment.next_redirect_pc_url);
    expect(await order()).toBe("OPEN_PAYMENT");
    await decide(payment, "pay");
    expect(await order()).toBe("AUTH_PASSWORD");
  });

  test("is answered by 404 for an unknown payment", async () => {
    expect((await fetch(`${box.url}/kakaopay/pay/pc/nobody`)).status).toBe(404);
  });
});

describe("approve", () => {
  test("takes the money once and answers a SID for a recurring payment", async () => {
    const { approve } = await authorized();
    const { status, body } = await ask("approve", { ...approve, payload: "p" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      tid: approve.tid,
      cid: "TCSUBSCRIP",
      partner_order_id: "order-1",
      partner_user_id: "user-1",
      payment_method_type: "CARD",
      item_name: "글벗 정기 이용",
      quantity: 1,
      amount: { total: 100_000, tax_free: 0, vat: 9_091, point: 0, discount: 0, green_deposit: 0 },
      card_info: { install_month: "00" },
      payload: "p",
    });
    expect(body.aid).toMatch(/^A\w{19}$/);
    expect(body.sid).toMatch(/^S\w{19}$/);
    expect(codeOf(await ask("approve", approve))).toBe(-702);
    expect(await record()).toMatchObject({ count: 1, chargedWon: 100_000, canceledWon: 0 });
  });

  test("answers no SID for a single payment, and no card when paid with KakaoPay money", async () => {
    const payment = await ready({ cid: "TC0ONETIME" });
    const pg_token = (await decide(payment, "pay", "MONEY")).searchParams.get("pg_token");
    const { partner_order_id, partner_user_id } = ORDER;
    const { body } = await ask("approve", { cid: "TC0ONETIME", tid: payment.tid, partner_order_id, partner_user_id, pg_token });
    expect(body).toMatchObject({ payment_method_type: "MONEY" });
    expect(Object.keys(body)).not.toContain("sid");
    expect(Object.keys(body)).not.toContain("card_info");
  });

  test("answers a SID for a recurring payment of 0 won", async () => {
    const { approve, tid } = await authorized({ total_amount: 0 });
    expect((await ask("approve", approve)).body).toMatchObject({ sid: expect.any(String), amount: { total: 0 } });
    const order = (await ask("order", { cid: ORDER.cid, tid })).body;
    expect(order).toMatchObject({ status: "ISSUED_SID", payment_action_details: [{ payment_action_type: "ISSUED_SID", amount: 0 }] });
  });

  test.each([
    ["another order", { partner_order_id: "order-9" }, -706],
    ["another member", { partner_user_id: "user-9" }, -707],
    ["another token", { pg_token: "wrong" }, -708],
    ["another amount", { total_amount: 1 }, -722],
    ["an unknown tid", { tid: "T0000000000000000000" }, -721],
    ["another shop", { cid: "TC0ONETIME" }, -731],
    ["no token", { pg_token: undefined }, -2],
  ])("refuses %s, and accepts the right call afterwards", async (_, more, code) => {
    const { approve } = await authorized();
    expect(codeOf(await ask("approve", { ...approve, ...more }))).toBe(code);
    expect((await record()).chargedWon).toBe(0);
    expect(codeOf(await ask("approve", approve))).toBe(200);
  });

  test("refuses by -701 before the person has agreed", async () => {
    const { tid } = await ready();
    const { cid, partner_order_id, partner_user_id } = ORDER;
    expect(codeOf(await ask("approve", { cid, tid, partner_order_id, partner_user_id, pg_token: "x" }))).toBe(-701);
  });

  test("refuses later than fifteen minutes after ready, by the sandbox's clock", async () => {
    const from = Date.parse("2026-03-01T00:00:00Z");
    const setClock = (ms: number) => box.control("clock", { now: new Date(from + ms).toISOString() });
    await setClock(0);
    const [inTime, late, unseen] = [await authorized(), await authorized(), await ready()];
    await setClock(15 * MINUTE);
    expect(codeOf(await ask("approve", inTime.approve))).toBe(200);
    await setClock(15 * MINUTE + 1000);
    expect(codeOf(await ask("approve", late.approve))).toBe(-723);
    const page = await fetch(unseen.next_redirect_pc_url);
    expect(page.status).toBe(410);
    expect(await page.text()).toContain(`href="${SITE}/fail"`);
  });

  test("charges once when called ten times at the same moment", async () => {
    const { approve } = await authorized();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask("approve", approve)));
    expect(answers.map(codeOf).sort()).toEqual([-702, -702, -702, -702, -702, -702, -702, -702, -702, 200]);
    expect((await record()).chargedWon).toBe(100_000);
  });

  test("answers -780 with the reason for a refused card, which ends that payment", async () => {
    const order = await box.control("payments", { decline: { partnerUserId: "user-1", times: 1, resultCode: "CARD_LIMIT" } });
    expect(order).toMatchObject({ hits: 0, times: 1 });
    const { approve } = await authorized();
    expect(await ask("approve", approve)).toMatchObject({
      status: 400,
      body: { error_code: -780, extras: { method_result_code: "CARD_LIMIT", method_result_message: expect.any(String) } },
    });
    expect((await ask("order", { cid: ORDER.cid, tid: approve.tid })).body.status).toBe("FAIL_PAYMENT");
    expect(codeOf(await ask("approve", approve))).toBe(-783);
    expect(codeOf(await ask("approve", (await authorized()).approve))).toBe(200);
    expect(await record()).toMatchObject({ count: 2, chargedWon: 100_000, payments: [{ refusedWith: -780 }, { refusedWith: null }] });
  });
});

describe("charges by SID", () => {
  test("take the money without a person", async () => {
    const { sid } = await subscribed();
    const { body } = await charge(sid, { payload: "x" });
    expect(body).toMatchObject({ sid, partner_order_id: "order-2", item_name: "글벗 정기 이용", amount: { total: 100_000, vat: 9_091 } });
    expect((await ask("order", { cid: "TCSUBSCRIP", tid: body.tid })).body.status).toBe("SUCCESS_PAYMENT");
    expect(await record(`?sid=${sid}`)).toMatchObject({ count: 2, chargedWon: 200_000 });
  });

  test("are refused for a wrong SID, member, shop or amount, and over the monthly limit", async () => {
    const { sid } = await subscribed();
    expect(codeOf(await charge("S0000000000000000000"))).toBe(-750);
    expect(codeOf(await charge(sid, { partner_user_id: "user-9" }))).toBe(-753);
    expect(codeOf(await charge(sid, { cid: "TC0ONETIME" }))).toBe(-731);
    expect(codeOf(await charge(sid, { total_amount: 0 }))).toBe(-704);
    await box.control("payments", { monthlyLimit: 2 });
    expect(codeOf(await charge(sid))).toBe(200);
    expect(codeOf(await charge(sid))).toBe(-752);
    expect((await record()).chargedWon).toBe(200_000);
  });

  test("end with the SID, whose status call shows state and last charge", async () => {
    await box.control("clock", { now: "2026-03-01T00:00:00Z" });
    const { sid } = await subscribed();
    await box.control("clock", { now: "2026-04-01T00:00:00Z" });
    await charge(sid);
    const of = { cid: "TCSUBSCRIP", sid };
    expect((await ask("manage/subscription/status", of)).body).toMatchObject({
      available: true,
      status: "ACTIVE",
      created_at: "2026-03-01T09:00:00",
      last_approved_at: "2026-04-01T09:00:00",
    });
    expect((await ask("manage/subscription/inactive", of)).body).toMatchObject({
      ...of,
      status: "INACTIVE",
      inactivated_at: "2026-04-01T09:00:00",
    });
    expect(codeOf(await charge(sid))).toBe(-751);
    expect(codeOf(await ask("manage/subscription/inactive", of))).toBe(-751);
    expect((await ask("manage/subscription/status", of)).body).toMatchObject({ available: false, status: "INACTIVE" });
    expect(codeOf(await ask("manage/subscription/status", { ...of, sid: "S1" }))).toBe(-750);
  });

  test("are refused by -782 only in chosen months", async () => {
    await box.control("clock", { now: "2026-01-31T01:00:00Z" });
    const { sid } = await subscribed();
    await box.control("payments", { decline: { sid, months: ["202603", "202605"] } });
    const codes: number[] = [];
    // Seoul months: 15:00 UTC on the last of February is in March.
    for (const now of ["2026-02-28T14:59:59Z", "2026-02-28T15:00:00Z", "2026-04-30T01:00:00Z", "2026-05-31T01:00:00Z"]) {
      await box.control("clock", { now });
      codes.push(codeOf(await charge(sid)));
    }
    expect(codes).toEqual([200, -782, 200, -782]);
    const all = await record(`?partnerUserId=user-1`);
    expect(all).toMatchObject({ count: 5, chargedWon: 300_000, declines: [{ hits: 2 }] });
    await box.control("payments", { decline: null });
    expect(codeOf(await charge(sid))).toBe(200);
  });

  test("can be refused once by the payments page", async () => {
    const { sid } = await subscribed();
    await box.call("POST", "/payments", { form: { sid } });
    expect((await box.call("GET", "/payments")).text).toContain("다음 결제는 거절돼요.");
    expect(codeOf(await charge(sid))).toBe(-782);
    expect(codeOf(await charge(sid))).toBe(200);
  });
});

describe("cancel", () => {
  const cancel = (tid: string, cancel_amount: number, more = {}) =>
    ask("cancel", { cid: "TCSUBSCRIP", tid, cancel_amount, cancel_tax_free_amount: 0, ...more });

  test("refunds in parts until nothing is left, exact to the won", async () => {
    const { tid } = await subscribed();
    expect((await cancel(tid, 33_333)).body).toMatchObject({
      status: "PART_CANCEL_PAYMENT",
      approved_cancel_amount: { total: 33_333, vat: 3_030 },
      canceled_amount: { total: 33_333 },
      cancel_available_amount: { total: 66_667, vat: 6_061 },
    });
    expect(codeOf(await cancel(tid, 66_668))).toBe(-710);
    expect(codeOf(await cancel(tid, 100_001))).toBe(-711);
    expect(codeOf(await cancel(tid, 0))).toBe(-704);
    expect(codeOf(await cancel(tid, 10, { cancel_available_amount: 10 }))).toBe(-710);
    expect((await cancel(tid, 66_667, { cancel_available_amount: 66_667 })).body).toMatchObject({
      status: "CANCEL_PAYMENT",
      canceled_amount: { total: 100_000, vat: 9_091 },
      cancel_available_amount: { total: 0, vat: 0 },
    });
    expect(codeOf(await cancel(tid, 1))).toBe(-784);
    const order = (await ask("order", { cid: "TCSUBSCRIP", tid })).body;
    expect(order).toMatchObject({ status: "CANCEL_PAYMENT", canceled_amount: { total: 100_000 } });
    expect(order.payment_action_details.map((action: any) => [action.payment_action_type, action.amount])).toEqual([
      ["PAYMENT", 100_000],
      ["CANCEL", 33_333],
      ["CANCEL", 66_667],
    ]);
    expect(await record()).toMatchObject({ chargedWon: 100_000, canceledWon: 100_000 });
  });

  test("is refused for an unpaid payment, and when a test ordered a refusal", async () => {
    const { tid } = await authorized();
    expect(codeOf(await cancel(tid, 1))).toBe(-784);
    expect(codeOf(await cancel("T1", 1))).toBe(-721);
    const paid = await subscribed();
    await box.control("payments", { decline: { on: "cancel", times: 1 } });
    expect(await cancel(paid.tid, 100_000)).toMatchObject({ status: 400, body: { error_code: -781, extras: expect.any(Object) } });
    expect((await record()).canceledWon).toBe(0);
  });
});

describe("the sandbox's payments", () => {
  test("answer a status fault in KakaoPay's format", async () => {
    await box.control("faults", { target: "pay", mode: "status", status: 500, code: -7, times: 1 });
    expect(await ask("ready", ORDER)).toMatchObject({ status: 500, body: { error_code: -7, error_message: expect.any(String) } });
  });

  test("are charged without an answer by cut-after-accept on approve, as the order call shows", async () => {
    const { approve, tid } = await authorized();
    await box.control("faults", { target: "pay", mode: "cut-after-accept", times: 1, match: "/approve" });
    await expect(ask("approve", approve)).rejects.toThrow();
    expect((await ask("order", { cid: ORDER.cid, tid })).body.status).toBe("SUCCESS_PAYMENT");
    expect((await record()).chargedWon).toBe(100_000);
  });

  test("are kept with their SIDs after a kill -9, until a reset", async () => {
    const { sid, tid } = await subscribed();
    const open = await authorized();
    await box.kill("SIGKILL");
    await box.up();
    expect((await ask("order", { cid: ORDER.cid, tid })).body.status).toBe("SUCCESS_PAYMENT");
    expect(codeOf(await charge(sid))).toBe(200);
    expect(codeOf(await ask("approve", open.approve))).toBe(200);
    expect((await record()).chargedWon).toBe(300_000);
    await box.control("reset", { keepMessages: true });
    expect((await record()).chargedWon).toBe(300_000);
    await box.control("reset");
    expect((await record()).count).toBe(0);
  });

  test("refuse a malformed control call", async () => {
    for (const json of [
      { decline: { months: ["2026-03"] } },
      { decline: { on: "sell" } },
      { decline: { times: -1 } },
      { monthlyLimit: "2" },
    ])
      expect((await box.call("POST", "/control/payments", { json })).status).toBe(400);
  });
});
