import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { approvePayment } from "~/areas/payments/orders/approve-payment.server";
import { chargeDue } from "~/areas/payments/subscription/charge-due.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { sha256 } from "~/core/crypto.server";
import { seoulDay } from "~/time/seoul";
import { database } from "~db/client.server";
import { session } from "~db/schema/account";
import { subscription } from "~db/schema/payments";
import { type As, get, post, refused, screen } from "../../support/app";
import { ctxOf, loginAs, makeAdmin, pay } from "../../support/factories/members";
import { agree, booksOf, makePayer, makeSubscriber } from "../../support/factories/payments";
import { box, onDay, providerOf, withPayProvider } from "../../support/pay-provider";

const DESK = "/app/manager/payment-history";
const NUMBER = "/app/manager/payment-number";

withPayProvider();

const admin = async () => loginAs(await makeAdmin());
const firstRow = async (member: Member) => String((await booksOf(member)).history[0]!.billingHistoryId);
const search = (member: Member) => `${DESK}?search=${encodeURIComponent(member.email)}`;
/** Members at risk have their own table. */
const payments = (page: Awaited<ReturnType<typeof screen>>) => page.all('[aria-label="결제 표"] tbody tr');
const noticeOf = async (response: Response, as: As) => {
  const cookie = response.headers.getSetCookie().find((one) => one.includes("geulbeot_flash="))!;
  return (await screen(response.headers.get("Location")!, { ...as, headers: { Cookie: cookie.split(";")[0]! } })).text;
};

const declineOnce = ({ userId }: Member) =>
  box.control("payments", { decline: { partnerUserId: String(userId), on: ["subscription"], resultMessage: "잔액 부족" } });

async function makeUnpaid(): Promise<Member> {
  const member = await makeSubscriber(box);
  const activeSubscription = and(eq(subscription.userId, member.userId), eq(subscription.status, "ACTIVE"));
  const [{ subscriptionId, nextChargeDay }] = (await database().select().from(subscription).where(activeSubscription)) as any;
  await onDay(nextChargeDay);
  await declineOnce(member);
  await chargeDue(makeCtx({ kind: "job", name: "test" }), subscriptionId);
  await box.control("payments", { decline: null });
  return member;
}

describe("the payments of all members", () => {
  it.each([DESK, `${DESK}.xlsx`, `${DESK}.csv`, `${NUMBER}?billingHistoryId=1`])("%s is closed to members", async (url) => {
    expect((await get(url, await loginAs(await makePayer()))).status).toBe(403);
  });

  it("are searchable by e-mail or nickname, ten per page, with each documented filter", async () => {
    const member = await makePayer();
    for (let month = 1; month <= 11; month += 1) await pay(member, { paymentType: "PAYMENT" });
    const as = await admin();
    const page = await screen(search(member), as);
    expect(payments(page)).toHaveLength(10);
    expect(page.all('input[name="billingHistoryId"][type="radio"]')).toHaveLength(10);
    expect(payments(await screen(`${search(member)}&page=2`, as))).toHaveLength(1);
    expect(payments(await screen(`${DESK}?search=${encodeURIComponent(member.nickname)}`, as))).toHaveLength(10);
    expect((await screen(`${search(member)}&paymentType=CANCEL`, as)).text).toContain("이 조건으로 찾은 결제가 없어요");
    expect((await screen(`${search(member)}&paymentResult=FAIL`, as)).text).toContain("이 조건으로 찾은 결제가 없어요");
    expect((await screen(`${search(member)}&approved_at_to=2022-02-01`, as)).text).toContain("이 조건으로 찾은 결제가 없어요");
  });

  it("download as a file of all filtered rows, with their members", async () => {
    const member = await makePayer();
    for (let month = 1; month <= 11; month += 1) await pay(member, { paymentType: "PAYMENT" });
    const text = await (await get(search(member).replace("?", ".csv?"), await admin())).text();
    const lines = text.trim().split("\r\n");
    expect(lines).toHaveLength(12);
    expect(lines[0]).toContain("회원 번호");
    expect(lines[1]).toContain(`,${member.userId},`);
  });

  it("treat database wildcards in the search as text", async () => {
    await pay(await makePayer(), {});
    expect((await screen(`${DESK}?search=%25`, await admin())).text).toContain("이 조건으로 찾은 결제가 없어요");
  });
});

describe("cancelling a payment as an administrator", () => {
  it("asks for a choice and stays on the page without one", async () => {
    const page = await refused(DESK, { intent: "cancel" }, 400, await admin());
    expect(page.one('[role="alert"]').textContent).toBe("취소할 결제를 선택해 주세요.");
  });

  it("shows member, rule and amount, refunds once, and warns on a second press", async () => {
    const member = await makeSubscriber(box);
    const as = await admin();
    const fields = { intent: "cancel", billingHistoryId: await firstRow(member) };
    const asked = await refused(DESK, fields, 200, as);
    expect(asked.one("h1").textContent).toBe("결제를 취소할까요?");
    expect(asked.text).toContain(member.email);
    expect(asked.text).toContain("결제한 날부터 7일 안이고 발송한 기록이 없어 전액을 돌려드려요.");
    expect(asked.one("button.btn-error").textContent).toBe("100,000원 환불");
    expect((await booksOf(member)).cancelledWon).toBe(0);
    const done = await post(DESK, { ...fields, confirmed: "Y" }, as);
    expect(done.status).toBe(303);
    expect(await noticeOf(done, as)).toContain("결제를 취소했습니다. 100,000원을 돌려줬습니다.");
    expect((await refused(DESK, fields, 409, as)).one('[role="alert"]').textContent).toBe("이미 취소된 결제입니다.");
    expect((await refused(DESK, { ...fields, confirmed: "Y" }, 409, as)).text).toContain("이미 취소된 결제입니다.");
    expect((await booksOf(member)).cancelledWon).toBe(100_000);
  });

  it("keeps the choice after a refusal", async () => {
    const member = await makePayer();
    await pay(member, { paymentType: "PROMOTION", paymentAmountWon: 0 });
    const page = await refused(search(member), { intent: "cancel", billingHistoryId: await firstRow(member) }, 409, await admin());
    expect(page.text).toContain("성공한 정기결제만 취소할 수 있습니다.");
    expect(page.all('input[type="radio"][checked]')).toHaveLength(1);
  });
});

describe("charging as an administrator", () => {
  it("needs a choice, a SUBSCRIPTION row and a due month", async () => {
    const as = await admin();
    expect((await refused(DESK, { intent: "charge" }, 400, as)).text).toContain("결제할 회원을 선택해 주세요.");
    const promoted = await makePayer();
    await pay(promoted, { paymentType: "PAYMENT" });
    const wrong = await refused(DESK, { intent: "charge", billingHistoryId: await firstRow(promoted) }, 409, as);
    expect(wrong.text).toContain("정기결제만 결제할 수 있습니다.");
    const paid = await makeSubscriber(box);
    const early = await refused(DESK, { intent: "charge", billingHistoryId: await firstRow(paid) }, 409, as);
    expect(early.text).toContain("아직 결제일이 아닙니다.");
  });

  it("lists members at risk with the next try, and charges one after a confirmation", async () => {
    const member = await makeUnpaid();
    const as = await admin();
    const row = (page: Awaited<ReturnType<typeof screen>>) =>
      page.all('section[aria-labelledby="at-risk"] tbody tr').find((one) => one.textContent!.includes(member.nickname));
    const risk = row(await screen(DESK, as))!;
    expect(risk.textContent).toContain("1번");
    expect(risk.textContent).toContain("까지 결제되지 않으면 정기결제가 끝나고 발송할 수 없게 돼요.");
    const fields = { intent: "charge", billingHistoryId: await firstRow(member) };
    const asked = await refused(DESK, fields, 200, as);
    expect(asked.text).toContain("지금까지 1번 결제되지 않았습니다.");
    expect((await booksOf(member)).chargedWon).toBe(100_000);
    const done = await post(DESK, { ...fields, confirmed: "Y" }, as);
    expect(await noticeOf(done, as)).toContain("정기결제 시도를 완료했습니다.");
    expect((await booksOf(member)).chargedWon).toBe(200_000);
    expect(row(await screen(DESK, as))).toBeUndefined();
    expect((await refused(DESK, { ...fields, confirmed: "Y" }, 409, as)).text).toContain("아직 결제일이 아닙니다.");
  });

  it("shows a declined charge as an error", async () => {
    const member = await makeUnpaid();
    const as = await admin();
    await declineOnce(member);
    const done = await post(DESK, { intent: "charge", billingHistoryId: await firstRow(member), confirmed: "Y" }, as);
    expect(await noticeOf(done, as)).toContain("결제되지 않았습니다.");
    expect((await booksOf(member)).chargedWon).toBe(100_000);
  });
});

describe("a number lost with the provider's answer", () => {
  it("is entered on its own page, linked from the list, which checks the number", async () => {
    const member = await makePayer();
    const agreed = await agree(box, member);
    await box.control("faults", { target: "pay", mode: "cut-after-accept", match: "/approve", times: 1 });
    await approvePayment(ctxOf(member), agreed);
    const billingHistoryId = await firstRow(member);
    const as = await admin();
    const page = await screen(search(member), as);
    const link = page.all("td a").find((one) => one.textContent === "정기결제 번호 입력")!;
    expect(link.getAttributeValue("href")).toBe(`${NUMBER}?billingHistoryId=${billingHistoryId}`);
    const form = await screen(link.getAttributeValue("href")!, as);
    expect(form.text).toContain(member.email);
    expect(form.text).toContain(seoulDay(new Date()).slice(0, 4));
    const wrong = await refused(`${NUMBER}?billingHistoryId=${billingHistoryId}`, { billingHistoryId, number: "S0" }, 400, as);
    expect(wrong.text).toContain("이 결제의 번호가 아닙니다.");
    const [{ sid }] = (await providerOf(member)).subscriptions;
    await database()
      .update(session)
      .set({ provedAt: new Date() })
      .where(eq(session.tokenHash, sha256(as.token!)));
    const done = await post(`${NUMBER}?billingHistoryId=${billingHistoryId}`, { billingHistoryId, number: sid }, as);
    expect(await noticeOf(done, as)).toContain("정기결제 번호를 저장했습니다.");
    expect((await screen(search(member), as)).text).not.toContain("정기결제 번호 입력");
    await screen(`${NUMBER}?billingHistoryId=${billingHistoryId}`, as, 409);
  });

  it("is not found for an unknown row", async () => {
    await screen(`${NUMBER}?billingHistoryId=999999999`, await admin(), 404);
  });
});
