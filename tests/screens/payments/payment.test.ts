import { eq } from "drizzle-orm";
import ExcelJS from "exceljs";
import { beforeAll, describe, expect, it } from "vitest";
import { readyPayment } from "~/areas/payments/orders/ready-payment.server";
import { addPromotion } from "~/areas/payments/subscription/add-promotion.server";
import { chargeDue } from "~/areas/payments/subscription/charge-due.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { addDays, dayShown, formatSeoul, seoulDay } from "~/time/seoul";
import { database } from "~db/client.server";
import { subscription } from "~db/schema/payments";
import { type As, get, post, refused, rest, screen } from "../../support/app";
import { ctxOf, loginAs, makeAdmin, makeMember, pay } from "../../support/factories/members";
import { agree, booksOf, makePayer, makeSubscriber, RETURNS } from "../../support/factories/payments";
import { checkPage, type Page } from "../../support/pages/page-rules";
import { box, providerOf, withPayProvider } from "../../support/pay-provider";

const READY = "/app/payment-ready";
const INFORMATION = "/app/user/my-payment-information";
const HISTORY = "/app/user/my-payment-history";
const FORM = { amount: "100000", method: "KAKAOPAY" };

withPayProvider();

const approvePage = ({ pgToken, order }: { pgToken: string; order: string }) => `/app/payment-approve?order=${order}&pg_token=${pgToken}`;
const ways = (page: Page) =>
  page.all("main a").flatMap((link) => link.getAttributeValue("href")!.match(/^http.*\/kakaopay\/pay\/.*/)?.[0] ?? []);
async function openWindow(as: As) {
  const sent = await post(READY, FORM, as);
  expect(sent.status).toBe(303);
  return screen(sent.headers.get("Location")!, as);
}
const strangers = [READY, "/app/payment-approve?pg_token=x", "/app/payment-cancel", "/app/payment-fail", INFORMATION, HISTORY];

describe("the screens of payments", () => {
  it.each(strangers)("lead a guest from %s to the login and back", async (url) => {
    const response = await get(url);
    expect(response.headers.get("Location")).toBe(`/app/login?redirectUrl=${encodeURIComponent(url)}`);
  });

  it("tell a guest who wants to pay why the login comes first", async () => {
    const page = await screen((await get(READY)).headers.get("Location")!);
    expect(page.text).toContain("로그인이 필요한 서비스입니다.");
    expect((await screen("/app/login")).text).not.toContain("로그인이 필요한 서비스입니다.");
  });

  it("tell only a member who has paid how many they may send", async () => {
    const unpaid = await screen("/app/main", await loginAs(await makePayer()));
    expect(unpaid.text).not.toMatch(/(?<!결제하면 )한 달에 2,000건까지 보낼 수 있어요|명 보냄/);
    const payer = await makePayer();
    await pay(payer);
    expect((await screen("/app/main", await loginAs(payer))).text).toContain("0 / 2,000명 보냄");
  });

  it("tell an e-mail member to log in by the messenger", async () => {
    const page = await screen(READY, await loginAs(await makeMember()));
    expect(page.text).toContain("카카오 로그인이 필요한 서비스입니다");
    expect(page.all("form select")).toHaveLength(0);
    expect(page.one("main a.btn-kakao").textContent).toContain("카카오로 로그인");
    await refused(READY, FORM, 403, await loginAs(await makeMember()));
  });

  it("tell a member who has paid so", async () => {
    const member = await makePayer();
    await pay(member);
    const as = await loginAs(member);
    expect((await screen(READY, as)).text).toContain("이미 결제하였습니다.");
    expect((await refused(READY, FORM, 409, as)).text).toContain("이미 결제하였습니다.");
  });
});

describe("a payment without scripts", () => {
  it("needs an amount and a method, refused at their fields", async () => {
    const as = await loginAs(await makePayer());
    const page = await screen(READY, as);
    expect(page.text).toContain("콘텐츠 발송");
    expect(page.text).toContain("100,000원");
    expect(page.one("details.refund-policy summary").textContent).toBe("취소와 환불 규정");
    expect(page.all("select[required]")).toHaveLength(2);
    const wrong = await refused(READY, { amount: "100000", method: "" }, 400, as);
    expect(wrong.one(".field-error").textContent).toContain("결제 수단을 선택해 주세요.");
    expect(wrong.one('select[name="method"]').getAttributeValue("aria-invalid")).toBe("true");
    await refused(READY, { amount: "1", method: "KAKAOPAY" }, 400, as);
  });

  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64)", "pc"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile", "mobile"],
  ])("link both pay windows, the one for this device first: %s", async (agent, kind) => {
    const as = await loginAs(await makePayer());
    const page = await openWindow({ ...as, headers: { "User-Agent": agent } });
    expect(ways(page)).toHaveLength(2);
    expect(page.one("a.btn-kakao").getAttributeValue("href")).toContain(`/kakaopay/pay/${kind}/`);
  });

  it("show the pay window only to its own member, until the payment ends", async () => {
    const member = await makePayer();
    const as = await loginAs(member);
    const url = (await post(READY, FORM, as)).headers.get("Location")!;
    expect(ways(await screen(url, as))).toHaveLength(2);
    expect(ways(await screen(url, await loginAs(await makePayer())))).toHaveLength(0);
    expect(JSON.stringify((await booksOf(member)).answers)).not.toContain("/kakaopay/pay/");
    await pay(member);
    expect((await screen(url, as)).text).toContain("이미 결제하였습니다.");
  });

  it("lead to the provider and back, ask for a last press, and show the result again on reload", async () => {
    const member = await makePayer();
    const as = await loginAs(member);
    const opened = await openWindow(as);
    const back = await box.decidePayment(
      ways(opened).find((href) => href.includes("/pay/pc/"))!,
      "pay",
    );
    const url = back.pathname + back.search;
    const page = await screen(url, as);
    expect(page.one("form button.btn-primary").textContent).toBe("100,000원 결제하기");
    expect(page.text).toContain("버튼을 눌러야 결제가 완료돼요.");
    expect(page.one("h1").textContent).toBe("결제 확인");
    expect((await booksOf(member)).types).toEqual([]);
    const fields = { pgToken: back.searchParams.get("pg_token")!, order: back.searchParams.get("order")! };
    const done = await post(url, fields, as);
    expect([done.status, done.headers.get("Location")]).toEqual([303, url]);
    for (let reload = 0; reload < 2; reload++) {
      const after = await screen(url, as);
      expect(after.text).toContain("결제가 완료되었습니다.");
      expect(after.one("h1").textContent).toBe("결제 완료");
      expect(after.all('input[name="pgToken"]')).toHaveLength(0);
    }
    await post(url, fields, as);
    expect((await booksOf(member)).types).toEqual(["SUBSCRIPTION"]);
    expect((await providerOf(member)).chargedWon).toBe(100_000);
  });

  it("know the one product and method, and lead back to the post that waits to be sent", async () => {
    const member = await makePayer();
    const as = await loginAs(member);
    const ready = `${READY}?contentsId=7&sendingListId=3`;
    const chosen = (await screen(ready, as)).all("select option[selected]").map((option) => option.getAttributeValue("value"));
    expect(chosen).toEqual([FORM.amount, FORM.method]);
    const sent = await post(ready, FORM, as);
    const opened = await screen(sent.headers.get("Location")!, as);
    const window = ways(opened).find((href) => href.includes("/pay/pc/"))!;
    const back = await box.decidePayment(window, "pay");
    const url = back.pathname + back.search;
    expect(url).toContain("contentsId=7&sendingListId=3");
    await post(url, { pgToken: back.searchParams.get("pg_token")!, order: back.searchParams.get("order")! }, as);
    const after = await screen(url, as);
    expect(after.text).toContain("결제가 완료되었습니다.");
    expect(after.text).toContain("이어서 보낼까요?");
    expect(after.one("main a.btn-primary").getAttributeValue("href")).toBe(
      "/app/send-messages/send-contents?contentsId=7&amp;sendingListId=3",
    );
  });

  it("ignore a post in the address that is no id", async () => {
    const as = await loginAs(await makePayer());
    for (const query of ["contentsId=x", "contentsId=0", "sendingListId=3", "contentsId=1%26a%3D2", "contentsId=9999999999999999"])
      expect((await post(`${READY}?${query}`, FORM, as)).headers.get("Location")).toMatch(/^\/app\/payment-ready\?order=[\w-]+$/);
  });

  it("find the token behind the first equals sign under another name", async () => {
    const member = await makePayer();
    const { pgToken } = await agree(box, member);
    const page = await screen(`/app/payment-approve?token=${pgToken}`, await loginAs(member));
    expect(page.one('input[name="pgToken"]').getAttributeValue("value")).toBe(pgToken);
  });

  it("show a failure, with a link to try again", async () => {
    const member = await makePayer();
    const as = await loginAs(member);
    const agreed = await agree(box, member);
    await box.control("payments", { decline: { partnerUserId: String(member.userId), on: ["approve"] } });
    await post(approvePage(agreed), agreed, as);
    const page = await screen(approvePage(agreed), as);
    expect(page.text).toContain("결제에 실패했습니다. 다시 시도해 주세요.");
    expect(page.one("h1").textContent).toBe("결제 실패");
    expect(page.one(`main a.btn-primary[href="${READY}"]`)).toBeTruthy();
  });

  it("show an unknown result, which can be checked again without paying", async () => {
    const member = await makePayer();
    const as = await loginAs(member);
    const agreed = await agree(box, member);
    await box.control("faults", { target: "pay", mode: "reset", times: 2 });
    await post(approvePage(agreed), agreed, as);
    const page = await screen(approvePage(agreed), as);
    expect(page.text).toContain("결제 결과를 확인하고 있어요.");
    expect(page.one("main form button.btn-primary").textContent).toBe("결과 다시 확인");
    expect(page.text).toMatch(/카카오페이가 답하면 늦어도 \d\d:\d\d에는 결과가 나와요\./);
    expect((await screen(READY, as)).text).toContain("결제 결과를 확인하고 있어요.");
    const information = await screen(INFORMATION, as);
    expect(information.text).toContain("결제 결과를 확인하고 있어요.");
    expect(information.one("main a.btn-primary").textContent).toBe("결제 결과 보기");
    await post(approvePage(agreed), { ...agreed, look: page.one('main form input[name="look"]').getAttributeValue("value")! }, as);
    expect((await providerOf(member)).chargedWon).toBe(0);
    expect((await booksOf(member)).answers.filter(({ deed }) => deed === "approve")).toHaveLength(1);
  });

  it("let the member continue a payment that the provider reports as unpaid", async () => {
    const member = await makePayer();
    const as = await loginAs(member);
    const agreed = await agree(box, member);
    await box.control("faults", { target: "pay", mode: "reset", match: "/approve", times: 1 });
    await post(approvePage(agreed), agreed, as);
    const ready = await screen(READY, as);
    expect(ready.text).toMatch(/아직 결제된 금액이 없어요\..*이어서 하지 않으면 늦어도 \d\d:\d\d에 이 결제가 닫히고/);
    const onward = ready.one("main a.btn-primary").getAttributeValue("href")!;
    const page = await screen(onward, as);
    expect(page.text).toContain("아직 결제된 금액이 없어요.");
    expect(page.one("main form button.btn-primary").textContent).toBe("100,000원 결제하기");
    const fields = Object.fromEntries(
      page
        .all("main form input[name]")
        .map((input) => [input.getAttributeValue("name")!, input.getAttributeValue("value") ?? ""] as const)
        .filter(([name]) => name !== "csrf"),
    );
    expect((await post(onward, fields, as)).status).toBe(303);
    expect((await screen(onward, as)).text).toContain("결제가 완료되었습니다.");
    expect((await providerOf(member)).chargedWon).toBe(100_000);
  });

  it("refuse a direct visit as wrong access, with a link to the start", async () => {
    const member = await makePayer();
    for (const url of ["/app/payment-approve", "/app/payment-approve?pg_token=made-up", "/app/payment-approve?order=geulbeot-1-x"]) {
      const page = await screen(url, await loginAs(member), 400);
      expect(page.text).toContain("잘못된접근입니다.");
      expect(page.one(`main a[href="${READY}"]`)).toBeTruthy();
    }
  });

  it.each([
    ["cancel" as const, "/app/payment-cancel", "결제를 취소했습니다. 결제된 금액은 없습니다."],
    ["fail" as const, "/app/payment-fail", "결제에 실패했습니다. 다시 시도해 주세요."],
  ])("explain what happened after a return by %s", async (decision, path, text) => {
    const member = await makePayer();
    const { pcUrl } = await readyPayment(ctxOf(member), RETURNS, true);
    const back = await box.decidePayment(pcUrl, decision);
    expect(back.pathname).toBe(path);
    expect((await screen(back.pathname + back.search, await loginAs(member))).text).toContain(text);
  });

  it("show a payment as paid even on the cancel address", async () => {
    const member = await makePayer();
    const as = await loginAs(member);
    const agreed = await agree(box, member);
    await post(approvePage(agreed), agreed, as);
    expect((await screen(`/app/payment-cancel?order=${agreed.order}`, as)).text).toContain("결제가 완료되었습니다.");
  });
});

describe("the screen of payment information", () => {
  const stop = { intent: "stop" };

  it("shows a member who never paid a link to pay", async () => {
    const page = await screen(INFORMATION, await loginAs(await makePayer()));
    expect(page.text).toContain("결제한 적 없음");
    expect(page.one(`main a[href="${READY}"]`).textContent).toContain("결제하기");
  });

  it("shows the last day of a period that has ended, for every kind of end", async () => {
    const ended = { approvedAt: new Date("2026-01-10T03:00:00Z"), expiryDate: "2026-02-10" };
    for (const paymentType of ["SUBSCRIPTION", "PAYMENT", "PROMOTION"] as const) {
      const member = await makePayer();
      await pay(member, { ...ended, paymentType });
      // Failed payments and EXPIRED rows are newer, but are no periods.
      const later = { approvedAt: new Date("2026-02-12T03:00:00Z"), expiryDate: null, paymentAmountWon: 0 };
      await pay(member, { ...later, paymentType: "UNSETTLED", paymentResult: "FAIL" });
      if (paymentType !== "PROMOTION") await pay(member, { ...later, paymentType: "EXPIRED" });
      const as = await loginAs(member);
      const { body } = await rest("GET", "/v1/payment/status", { as });
      expect(body).toMatchObject({ paymentStatus: "EXPIRED", expiryDate: "2026-02-10", subscriptionStatus: "INACTIVE" });
      const page = await screen(INFORMATION, as);
      expect(page.text).toContain(`이용 만료일 ${dayShown("2026-02-10")}`);
      expect(page.one(`main a[href="${READY}"]`).textContent).toContain("결제하기");
    }
    const tried = await makePayer();
    await pay(tried, { ...ended, paymentResult: "FAIL" });
    expect((await rest("GET", "/v1/payment/status", { as: await loginAs(tried) })).body).toMatchObject({
      paymentStatus: "",
      expiryDate: null,
    });
  });

  it("asks an e-mail member to link a messenger account", async () => {
    const page = await screen(INFORMATION, await loginAs(await makeMember()));
    expect(page.text).toContain("지금 회원에 카카오 계정을 연결하고");
    expect(page.one("main a.btn-kakao").getAttributeValue("href")).toBe(`/app/oauth/login?redirectUrl=${encodeURIComponent(READY)}`);
  });

  it("stops after a confirmation with rule and amount, keeps the paid days, and can resume", async () => {
    const member = await makeSubscriber(box);
    const as = await loginAs(member);
    const nextChargeDay = dayShown((await booksOf(member)).subscriptions[0]!.nextChargeDay!);
    const page = await screen(INFORMATION, as);
    expect(page.text).toContain("정기결제 이용 중");
    expect(page.text).toContain(`해지해도 ${nextChargeDay}까지 쓸 수 있어요.`);
    expect(page.all(`main a[href="${READY}"]`)).toHaveLength(0);
    const asked = await checkPage(INFORMATION, await post(INFORMATION, stop, as), 200);
    expect(asked.one("h1").textContent).toBe("정기결제를 해지할까요?");
    expect(asked.text).toContain(`${nextChargeDay}까지는 지금처럼 발송할 수 있고`);
    expect(asked.text).toContain("전액을 돌려드려요. 100,000원 전액");
    expect((await booksOf(member)).subscriptions[0]!.status).toBe("ACTIVE");
    expect((await post(INFORMATION, { ...stop, confirmed: "Y" }, as)).status).toBe(303);
    const stopped = await screen(INFORMATION, as);
    expect(stopped.text).toContain(`정기결제를 해지했어요. ${nextChargeDay}까지 그대로 쓸 수 있어요.`);
    expect(stopped.all(`main a[href="${READY}"]`)).toHaveLength(0);
    expect((await post(INFORMATION, { intent: "resume" }, as)).status).toBe(303);
    expect((await booksOf(member)).subscriptions[0]!.status).toBe("ACTIVE");
  });

  it("says in a second tab that nothing is left to stop", async () => {
    const member = await makeSubscriber(box);
    const as = await loginAs(member);
    await post(INFORMATION, { ...stop, confirmed: "Y" }, as);
    expect((await refused(INFORMATION, { ...stop, confirmed: "Y" }, 409, as)).text).toContain("해지할 정기결제가 없습니다.");
  });
});

describe("a month that could not be charged", () => {
  async function makeUnsettled() {
    const member = await makeSubscriber(box);
    const { subscriptionId } = (await booksOf(member)).subscriptions[0]!;
    const today = seoulDay(new Date());
    const due = { nextChargeDay: today, nextTryDay: today };
    await database().update(subscription).set(due).where(eq(subscription.subscriptionId, subscriptionId));
    await box.control("payments", { decline: { partnerUserId: String(member.userId), on: ["subscription"], resultMessage: "잔액 부족" } });
    expect(await chargeDue(makeCtx({ kind: "job", name: "test" }), subscriptionId)).toBe("failed");
    return { member, as: await loginAs(member), today };
  }

  it("is shown on every screen of this member only", async () => {
    const { as, today } = await makeUnsettled();
    const banner = `${dayShown(addDays(today, 3))}까지 결제되지 않으면 발송할 수 없게 돼요.`;
    expect((await screen("/app/main", as)).text).toContain(banner);
    expect((await screen("/app/main", await loginAs(await makePayer()))).text).not.toContain("결제되지 않았어요");
    const page = await screen(INFORMATION, as);
    expect(page.text).toContain("미납");
    expect(page.text).toContain(`${dayShown(addDays(today, 1))}에 다시 결제해요(다시 시도 3번 중 1번째)`);
    expect(page.text).toContain(`${dayShown(addDays(today, 3))}까지는 발송할 수 있으니`);
    expect(page.text).toContain(`이용 만료일 ${dayShown(addDays(today, 3))}`);
    expect(page.text).toContain(`${dayShown(addDays(today, 1))}에 100,000원을 카카오페이로 결제해요.`);
    const pay = await screen(READY, as);
    expect(pay.text).toContain("이번 달 이용료가 결제되지 않았습니다.");
    expect(pay.text).not.toContain("이미 결제하였습니다.");
    expect(pay.text).not.toContain("발송할 수 없게 돼요");
    expect((await refused(READY, FORM, 409, as)).text).toContain("이번 달 이용료가 결제되지 않았습니다.");
    expect((await screen(HISTORY, as)).text).toContain("잔액 부족");
  });

  it("can be paid at once by the member, without using up a try", async () => {
    const { member, as } = await makeUnsettled();
    await post(INFORMATION, { intent: "pay-unsettled" }, as);
    expect((await booksOf(member)).subscriptions[0]).toMatchObject({ failedTries: 1, status: "ACTIVE" });
    await box.control("payments", { decline: null });
    await post(INFORMATION, { intent: "pay-unsettled" }, as);
    expect((await booksOf(member)).types).toEqual(["SUBSCRIPTION", "UNSETTLED", "UNSETTLED", "PAYMENT"]);
    expect((await refused(INFORMATION, { intent: "pay-unsettled" }, 409, as)).text).toContain("지금 결제할 미납이 없습니다.");
  });

  it("ends with the subscription when the member stops, after a confirmation that says so", async () => {
    const { member, as } = await makeUnsettled();
    const asked = await checkPage(INFORMATION, await post(INFORMATION, { intent: "stop" }, as), 200);
    expect(asked.text).toContain("해지하면 바로 발송할 수 없게 됩니다.");
    await post(INFORMATION, { intent: "stop", confirmed: "Y" }, as);
    expect((await booksOf(member)).types).toEqual(["SUBSCRIPTION", "UNSETTLED", "EXPIRED"]);
  });
});

describe("the payment history screen", () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  let member: Member;
  let as: { token: string };
  beforeAll(async () => {
    member = await makePayer();
    as = await loginAs(member);
    for (let month = 0; month < 11; month++)
      await pay(member, { paymentType: "PAYMENT", approvedAt: ago(month * 30), transactionId: `T${month}` });
    await pay(member, { paymentType: "CANCEL", paymentResult: "FAIL", approvedAt: ago(400), paymentResultMessage: "=1+1" });
    await pay(await makePayer());
  });

  it("shows the member's payments of twelve months, newest first, ten per page", async () => {
    const page = await screen(HISTORY, as);
    expect(page.text).toMatch(/\d{4}\.\d\d\.\d\d부터 \d{4}\.\d\d\.\d\d까지의 결제예요\./);
    expect(page.all("tbody tr")).toHaveLength(10);
    expect(page.text).toContain("총 11건");
    expect(page.all("tbody tr")[0]!.textContent).toContain("T0");
    expect(page.all("tbody tr")[1]!.textContent).toContain(formatSeoul(ago(30), "yyyy.MM.dd"));
    expect((await screen(`${HISTORY}?page=2`, as)).all("tbody tr")).toHaveLength(1);
  });

  it("shows tomorrow's promotion on screen, in the file and to administrators", async () => {
    const promoted = await makePayer();
    await pay(promoted, { paymentType: "PAYMENT", approvedAt: ago(60), expiryDate: seoulDay(ago(30)) });
    const { userId } = promoted;
    await addPromotion(ctxOf(await makeAdmin()), { userId, startDate: new Date(Date.now() + 86_400_000) });
    const own = await loginAs(promoted);
    const page = await screen(HISTORY, own);
    const days = page.all("tbody tr").map((row) => row.textContent);
    expect(days).toHaveLength(2);
    const tomorrow = formatSeoul(ago(-1), "yyyy.MM.dd");
    expect(days[0]).toContain(tomorrow);
    expect(page.text).toContain(`${tomorrow}까지의 결제예요.`);
    expect((await (await get(`${HISTORY}.csv`, own)).text()).split("\r\n").filter(Boolean)).toHaveLength(3);
    const desk = await screen(`/app/manager/payment-history?search=${promoted.email}`, await loginAs(await makeAdmin()));
    expect(desk.all("form tbody tr")).toHaveLength(2);
    expect((await screen(HISTORY, as)).text).toContain(`${formatSeoul(ago(0), "yyyy.MM.dd")}까지의 결제예요.`);
    expect((await screen(`${HISTORY}?approved_at_to=${seoulDay(new Date())}`, own)).all("tbody tr")).toHaveLength(1);
  });

  it("filters by days, result and type, with defaults for invalid values", async () => {
    const from = addDays(seoulDay(new Date()), -500);
    expect((await screen(`${HISTORY}?approved_at_from=${from}&paymentType=CANCEL&paymentResult=FAIL`, as)).all("tbody tr")).toHaveLength(1);
    expect((await screen(`${HISTORY}?paymentType=PROMOTION`, as)).text).toContain("이 조건으로 찾은 결제가 없어요");
    expect((await screen(`${HISTORY}?paymentType=x&page=-1&approved_at_from=2026-99-99`, as)).all("tbody tr")).toHaveLength(10);
  });

  it("downloads the filtered rows as Excel, without formulas", async () => {
    const from = addDays(seoulDay(new Date()), -500);
    const response = await get(`${HISTORY}.xlsx?approved_at_from=${from}&paymentType=CANCEL`, as);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await response.arrayBuffer());
    const sheet = book.worksheets[0]!;
    expect(sheet.rowCount).toBe(2);
    expect(sheet.getRow(2).getCell(9).value).toBe("=1+1");
    expect((await get(`${HISTORY}.xlsx`)).status).toBe(303);
  });
});
