import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readyPayment } from "~/areas/payments/orders/ready-payment.server";
import { sha256 } from "~/core/crypto.server";
import { seoulDay } from "~/time/seoul";
import { database } from "~db/client.server";
import { session } from "~db/schema/account";
import { auditLog } from "~db/schema/house";
import { rest } from "../../support/app";
import { NOW } from "../../support/clock";
import { ctxOf, loginAs, makeAdmin, makeMember, pay } from "../../support/factories/members";
import { agree, booksOf, makePayer, makeSubscriber, RETURNS } from "../../support/factories/payments";
import { box, providerOf, withPayProvider } from "../../support/pay-provider";

withPayProvider();

const call = (name: string) => `/v1/payment/${name}`;
/** Leave out later promotions entered by other tests. */
const UNTIL_TODAY = `approved_at_to=${seoulDay(NOW)}`;

describe("the payment calls", () => {
  it("ready answers two pay window addresses; approve is idempotent", async () => {
    const member = await makePayer();
    const as = await loginAs(member);
    const ready = await rest("POST", call("ready"), { as, body: RETURNS });
    expect(ready.body).toEqual({
      next_redirect_pc_url: expect.stringContaining("/pay/pc/"),
      next_redirect_mobile_url: expect.stringContaining("/pay/mobile/"),
      message: "",
    });
    const back = await box.decidePayment(ready.body.next_redirect_mobile_url, "pay");
    expect([...back.searchParams.keys()]).toEqual(["pg_token"]);
    const body = { pgToken: back.searchParams.get("pg_token") };
    for (let time = 0; time < 2; time++)
      expect((await rest("POST", call("approve"), { as, body })).body).toEqual({
        paymentResult: "SUCCESS",
        message: "결제가 완료되었습니다.",
      });
    expect((await providerOf(member)).chargedWon).toBe(100_000);
    const { history } = await booksOf(member);
    expect((await rest("GET", call("status"), { as })).body).toEqual({
      paymentStatus: "SUBSCRIPTION",
      expiryDate: history[0]!.expiryDate,
      subscriptionStatus: "ACTIVE",
    });
  });

  it("approve charges once for ten concurrent requests", async () => {
    const member = await makePayer();
    const as = await loginAs(member);
    const { pgToken } = await agree(box, member);
    const answers = await Promise.all(Array.from({ length: 10 }, () => rest("POST", call("approve"), { as, body: { pgToken } })));
    expect(answers.map(({ body }) => body.paymentResult)).toEqual(Array(10).fill("SUCCESS"));
    expect((await providerOf(member)).chargedWon).toBe(100_000);
  });

  it("ready opens one payment per Idempotency-Key", async () => {
    const member = await makePayer();
    const as = await loginAs(member);
    const headers = { "Idempotency-Key": randomUUID() };
    const [first, second] = [
      await rest("POST", call("ready"), { as, body: RETURNS, headers }),
      await rest("POST", call("ready"), { as, body: RETURNS, headers }),
    ];
    expect(second.body).toEqual(first.body);
    expect((await booksOf(member)).orders).toHaveLength(1);
  });

  it("ready and approve are refused with the texts of the rules", async () => {
    const email = await loginAs(await makeMember());
    expect((await rest("POST", call("ready"), { as: email, body: RETURNS })).body).toMatchObject({
      message: "카카오 로그인이 필요한 서비스입니다",
      code: "payments.social-only",
    });
    const paid = await makePayer();
    await pay(paid);
    const again = await rest("POST", call("ready"), { as: await loginAs(paid), body: RETURNS });
    expect([again.status, again.body.message]).toEqual([409, "이미 결제하였습니다."]);
    const member = await loginAs(await makePayer());
    const elsewhere = await rest("POST", call("ready"), { as: member, body: { ...RETURNS, failUrl: "https://elsewhere.test/" } });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([400, "payments.foreign-address"]);
    const middle = await rest("POST", call("approve"), { as: member, body: { pgToken: "made-up" } });
    expect([middle.status, middle.body.message]).toEqual([400, "잘못된접근입니다."]);
    expect((await rest("POST", call("approve"), { as: member, body: {} })).body.errors).toMatchObject([{ path: "pgToken" }]);
    expect((await rest("POST", call("ready"), { body: RETURNS })).status).toBe(401);
  });
});

describe("a member's own payments", () => {
  it("my-history answers a page with the documented field names", async () => {
    const member = await makeSubscriber(box);
    const { status, body } = await rest("GET", call("my-history"), { as: await loginAs(member) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalPages: 1, totalElements: 1, currentPage: 1, pageable: { pageNumber: 0 } });
    const { orders } = await booksOf(member);
    expect(body.content).toEqual([
      {
        billingHistoryId: expect.any(Number),
        userId: member.userId,
        name: "홍길동",
        paymentType: "SUBSCRIPTION",
        approvedAt: expect.stringMatching(/Z$/),
        expiryDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        transactionId: orders[0]!.tid,
        subscriptionId: expect.any(String),
        paymentAmount: 100_000,
        valueAddedTax: 9_091,
        paymentResult: "SUCCESS",
        paymentResultMessage: "",
      },
    ]);
  });

  it("unsubscription stops the renewal once and keeps the paid days", async () => {
    const member = await makeSubscriber(box);
    const as = await loginAs(member);
    const stopped = await rest("POST", call("unsubscription"), { as });
    expect(stopped.body).toMatchObject({ status: "INACTIVE", message: "정기결제를 해지했습니다." });
    expect((await rest("GET", call("status"), { as })).body).toMatchObject({
      subscriptionStatus: "INACTIVE",
      expiryDate: stopped.body.expiryDate,
    });
    expect((await rest("POST", call("unsubscription"), { as })).status).toBe(409);
  });
});

describe("an administrator's payment calls", () => {
  it.each([
    ["GET" as const, "history"],
    ["POST" as const, "cancel"],
    ["POST" as const, "subscription-by-admin"],
    ["POST" as const, "number"],
  ])("%s %s is closed to members", async (method, name) => {
    const as = await loginAs(await makePayer());
    expect((await rest(method, call(name), { as, ...(method === "POST" && { body: { billingHistoryId: 1, number: "T1" } }) })).status).toBe(
      403,
    );
  });

  it("cancel refunds once, by the refund rules, and appears in the history", async () => {
    const member = await makeSubscriber(box);
    const [paid] = (await booksOf(member)).history;
    const as = await loginAs(await makeAdmin());
    const body = { billingHistoryId: paid!.billingHistoryId };
    expect((await rest("POST", call("cancel"), { as, body })).body).toEqual({
      returnCode: "SUCCESS",
      message: "결제를 취소했습니다.",
      cancelAmount: 100_000,
    });
    const again = await rest("POST", call("cancel"), { as, body });
    expect([again.status, again.body.message]).toEqual([409, "이미 취소된 결제입니다."]);
    const all = await rest("GET", `${call("history")}?paymentType=CANCEL&${UNTIL_TODAY}`, { as });
    expect(all.body.content[0]).toMatchObject({ userId: member.userId, paymentType: "CANCEL", paymentAmount: 100_000 });
  });

  it("subscription-by-admin refuses a month not due and a row other than SUBSCRIPTION", async () => {
    const member = await makeSubscriber(box);
    const [paid] = (await booksOf(member)).history;
    const as = await loginAs(await makeAdmin());
    const early = await rest("POST", call("subscription-by-admin"), { as, body: { billingHistoryId: paid!.billingHistoryId } });
    expect([early.status, early.body.code]).toEqual([409, "payments.not-due"]);
    const other = await makePayer();
    await pay(other, { paymentType: "PAYMENT" });
    const [row] = (await booksOf(other)).history;
    const wrong = await rest("POST", call("subscription-by-admin"), { as, body: { billingHistoryId: row!.billingHistoryId } });
    expect([wrong.status, wrong.body.message]).toEqual([409, "정기결제만 결제할 수 있습니다."]);
  });

  it("number stores a lost number after a fresh proof; until then the history names the missing number", async () => {
    const member = await makePayer();
    const agreed = await agree(box, member);
    await box.control("faults", { target: "pay", mode: "cut-after-accept", match: "/approve", times: 1 });
    await rest("POST", call("approve"), { as: await loginAs(member), body: agreed });
    const { billingHistoryId } = (await booksOf(member)).history[0]!;
    const [{ sid }] = (await providerOf(member)).subscriptions;
    const as = await loginAs(await makeAdmin());
    const rowOf = async () =>
      (await rest("GET", `${call("history")}?${UNTIL_TODAY}`, { as })).body.content.find(
        (row: any) => row.billingHistoryId === billingHistoryId,
      );
    expect(await rowOf()).toMatchObject({ missingNumber: "SID", subscriptionId: null });
    const wrong = await rest("POST", call("number"), { as, body: { billingHistoryId, number: "S0" } });
    expect(wrong).toMatchObject({ status: 400, body: { code: "payments.wrong-number" } });
    const provedAt = new Date(Date.now() - 11 * 60_000);
    const ownSession = eq(session.tokenHash, sha256(as.token));
    await database().update(session).set({ provedAt }).where(ownSession);
    const body = { billingHistoryId, number: sid };
    expect(await rest("POST", call("number"), { as, body })).toMatchObject({ status: 403, body: { code: "account.proof-needed" } });
    await database().update(session).set({ provedAt: new Date() }).where(ownSession);
    expect((await rest("POST", call("number"), { as, body })).body).toMatchObject({ returnCode: "SUCCESS", entered: "SID" });
    expect(await rowOf()).toMatchObject({ missingNumber: "", paymentResultMessage: "", subscriptionId: expect.stringMatching(/^\d+$/) });
    const audit = await database()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `billing_history:${billingHistoryId}`));
    expect(audit.map(({ deed }) => deed)).toContain("payments.number-entered");
    expect(JSON.stringify(audit)).not.toContain(sid);
  });

  it("history does not contain a SID of the provider", async () => {
    const member = await makeSubscriber(box);
    await readyPayment(ctxOf(await makePayer()), RETURNS);
    const [{ sid }] = (await providerOf(member)).subscriptions;
    const { body } = await rest("GET", `${call("history")}?${UNTIL_TODAY}`, { as: await loginAs(await makeAdmin()) });
    expect(JSON.stringify(body)).not.toContain(sid);
  });
});
