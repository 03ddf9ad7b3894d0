import { randomInt } from "node:crypto";
import { giveLogin } from "./joining";
import { expect, type Page, rows } from "./site";

/** A member by messenger who never paid. */
export async function makePayer(): Promise<string> {
  const email = `payer${randomInt(1_000_000_000)}@geulbeot.test`;
  await rows(
    `INSERT INTO user (user_email, user_type, password_hash, user_nickname, name, email_check, role, kakao_id, created_at, updated_at)
     SELECT ?, 'KAKAOTALK', password_hash, ?, '이결제', 'Y', role, ?, NOW(3), NOW(3) FROM user WHERE user_email = 'member@geulbeot.test'`,
    [email, email.split("@")[0]!.slice(0, 30), String(7_000_000_000 + randomInt(1_000_000_000))],
  );
  return email;
}

export async function payingPage(page: Page, email: string): Promise<Page> {
  await page.goto("/app/login?redirectUrl=/app/payment-ready");
  await giveLogin(page, email);
  await expect(page.getByRole("heading", { name: "결제하기", level: 1 })).toBeVisible();
  return page;
}

/** Opens the provider's window, which scripts open by themselves. */
export async function openWindow(page: Page, js: boolean) {
  await page.getByLabel("금액").selectOption({ index: 1 });
  await page.getByLabel("결제 수단").selectOption("카카오페이");
  await page.getByRole("button", { name: "결제하기" }).click();
  if (!js) {
    await expect(page.getByRole("link", { name: "휴대전화 결제창 열기" })).toBeVisible();
    await page.getByRole("link", { name: "컴퓨터 결제창 열기" }).click();
  }
  await expect(page.getByText("연습용이라 돈은 나가지 않아요.")).toBeVisible();
}

export async function userIdOf(email: string): Promise<number> {
  const [payer] = await rows<{ userId: number }>("SELECT user_id AS userId FROM user WHERE user_email = ?", [email]);
  return payer!.userId;
}
