import { makePayer, openWindow, payingPage, userIdOf } from "./support/paying";
import { control, expect, settled, test } from "./support/site";

const INFORMATION = "/app/user/my-payment-information";

test("a member pays, stops and resumes the subscription, and finds the payment in the history @browser", async ({ stranger, js }) => {
  const page = await stranger();
  await payingPage(page, await makePayer());

  await test.step("reads by the ? beside the amount how the payment renews", async () => {
    if (js) await settled(page);
    await page.getByRole("button", { name: "금액 도움말", exact: true }).click();
    await expect(page.getByText("카카오페이로 매달 같은 날 결제돼요.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText("카카오페이로 매달 같은 날 결제돼요.")).toBeHidden();
  });

  await test.step("pays at the provider's window", async () => {
    await openWindow(page, js);
    await page.getByRole("button", { name: "결제하기" }).click();
    await expect(page).toHaveURL(/\/app\/payment-approve\?/);
    await page.getByRole("button", { name: "100,000원 결제하기" }).click();
    await expect(page.getByRole("main")).toContainText("결제가 완료되었습니다.");
    await page.reload();
    await expect(page.getByRole("main")).toContainText("결제가 완료되었습니다.");
    await expect(page.getByRole("button", { name: "100,000원 결제하기" })).toHaveCount(0);
  });

  await test.step("stops after the question, and takes it back", async () => {
    await page.goto(INFORMATION);
    await page.getByRole("button", { name: "정기결제 해지" }).click();
    await expect(page.getByRole("heading", { name: "정기결제를 해지할까요?" })).toBeVisible();
    await expect(page.getByText("100,000원 전액").first()).toBeVisible();
    const question = js ? page.getByRole("dialog") : page.getByRole("main");
    await question.getByRole("button", { name: "정기결제 해지" }).click();
    await expect(page.getByText("까지 그대로 쓸 수 있어요.")).toBeVisible();
    await page.getByRole("button", { name: "정기결제 다시 시작" }).click();
    await expect(page.getByRole("button", { name: "정기결제 해지" })).toBeVisible();
  });

  await test.step("finds it in the history, and cannot pay twice", async () => {
    await page.goto("/app/user/my-payment-history");
    await expect(page.getByRole("row", { name: /정기결제 가입.*100,000원.*성공/ })).toBeVisible();
    await page.goto("/app/payment-ready");
    await expect(page.getByRole("main")).toContainText("이미 결제하였습니다.");
  });
});

test("an administrator finds a payment, sees the refund's amount, and refunds once", async ({ stranger, as, js }) => {
  const email = await makePayer();
  const payer = await stranger();
  await payingPage(payer, email);
  await openWindow(payer, js);
  await payer.getByRole("button", { name: "결제하기" }).click();
  await payer.getByRole("button", { name: "100,000원 결제하기" }).click();
  await expect(payer.getByRole("main")).toContainText("결제가 완료되었습니다.");

  const page = await as("admin");
  await page.goto("/app/manager/payment-history");
  await page.getByLabel("이메일이나 닉네임").fill(email);
  await page.getByRole("button", { name: "검색" }).click();
  await expect(page.getByText("결제 1건")).toBeVisible();
  await page.getByRole("button", { name: "결제 취소" }).click();
  await expect(page.getByRole("alert")).toContainText("취소할 결제를 선택해 주세요.");
  await page.getByRole("radio", { name: /이결제.*선택/ }).check();
  await page.getByRole("button", { name: "정기결제" }).click();
  await expect(page.getByRole("alert")).toContainText("아직 결제일이 아닙니다.");
  await expect(page.getByRole("radio", { name: /이결제.*선택/ })).toBeChecked();
  await page.getByRole("button", { name: "결제 취소" }).click();
  const question = js ? page.getByRole("dialog") : page.getByRole("main");
  await expect(question).toContainText(email);
  await expect(question).toContainText("전액을 돌려드려요.");
  await question.getByRole("button", { name: "100,000원 환불" }).click();
  await expect(page.getByText("결제를 취소했습니다. 100,000원을 돌려줬습니다.")).toBeVisible();
  const record = await control<{ canceledWon: number }>(`payments?partnerUserId=${await userIdOf(email)}`);
  expect(record.canceledWon).toBe(100_000);
  await expect(page.getByRole("row", { name: /결제 취소.*100,000원/ })).toBeVisible();
});

test("a member who cancels or is refused in the provider's window pays nothing", async ({ stranger, js }) => {
  const page = await stranger();
  const email = await makePayer();
  await payingPage(page, email);
  await openWindow(page, js);
  await page.goBack();
  if (js) await expect(page.getByRole("button", { name: "결제하기" })).toBeVisible();
  else await expect(page.getByRole("link", { name: "컴퓨터 결제창 열기" })).toBeVisible();
  await page.goForward();
  await page.getByRole("button", { name: "취소" }).click();
  await expect(page.getByRole("main")).toContainText("결제를 취소했습니다. 결제된 금액은 없습니다.");
  await page.getByRole("link", { name: "다시 결제하기" }).click();
  await expect(page.getByRole("heading", { name: "결제하기", level: 1 })).toBeVisible();
  await openWindow(page, js);
  await page.getByRole("button", { name: "실패하기" }).click();
  await expect(page).toHaveURL(/\/app\/payment-fail/);
  await expect(page.getByRole("alert")).toContainText("결제에 실패했습니다. 다시 시도해 주세요.");
  const record = await control<{ chargedWon: number; payments: { status: string }[] }>(`payments?partnerUserId=${await userIdOf(email)}`);
  expect([record.chargedWon, record.payments.map(({ status }) => status)]).toEqual([0, ["QUIT_PAYMENT", "FAIL_PAYMENT"]]);
  await page.goto("/app/user/my-payment-history");
  await expect(page.getByRole("main")).toContainText("이 조건으로 찾은 결제가 없어요");
});

test("a page says that the server is unreachable, and opens again afterwards @js", async ({ stranger, pageErrors }) => {
  const page = await stranger();
  await payingPage(page, await makePayer());
  await page.goto("/app/user/my-payment-history");
  await settled(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "검색" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("지금은 연결되지 않습니다");
  await expect(page.getByRole("main")).toContainText("인터넷 연결이 끊겼거나 서버가 응답하지 않습니다.");
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "다시 열기" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("결제 내역");
  // The framework then logs that it cannot load linked routes.
  pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !error.includes("Failed to fetch manifest patches")));
});
