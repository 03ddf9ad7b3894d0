import { createHash, randomInt } from "node:crypto";
import { agreeToTerms, answerIdentity, askIdentity, giveLogin, NEW_PASSWORD, ready } from "./joining";
import { makePayer, openWindow, payingPage, userIdOf } from "./paying";
import { control, expect, type Page, rows, settled } from "./site";
import { patience } from "../../support/yardstick";

type Open = () => Promise<Page>;
export type Look = (name: string, page: Page) => Promise<unknown>;

const h1 = (page: Page, text: string) => expect(page.getByRole("heading", { level: 1 })).toHaveText(text);
const newTag = () => `ax${randomInt(1_000_000_000).toString(36)}`;

/** Screens of joining by e-mail, with scripts. */
export async function joinByMailScreens(open: Open, look: Look) {
  const page = await open();
  const name = `김하늘${newTag()}`;
  await page.goto("/app/terms");
  await settled(page);
  await look("terms", page);
  await agreeToTerms(page, "이메일로 회원가입");
  await h1(page, "본인 인증");
  await settled(page);
  await look("identity", page);
  await page.locator("#identity").evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
  await page.getByRole("button", { name: "인증 요청" }).click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await look("identity refused", page);
  await askIdentity(page, true, name);
  await look("identity waiting", page);
  for (const state of ["expired", "rejected"] as const) {
    await answerIdentity(name, state);
    await page.goto("/app/self-authentication");
    await expect(page.getByRole("alert")).toContainText("다시 인증해 주세요.");
    await settled(page);
    await look(`identity ${state}`, page);
    await askIdentity(page, true, name);
  }
  await answerIdentity(name, "confirmed");
  await h1(page, "회원가입");
  await settled(page);
  await look("sign-up", page);
  await page.locator("main form").evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
  await page.getByLabel("비밀번호", { exact: true }).fill("short");
  await page.getByRole("button", { name: "회원가입" }).click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await look("sign-up refused", page);
  const tag = newTag();
  await page.getByLabel("이메일", { exact: true }).fill(`${tag}@example.test`);
  await page.getByLabel("이메일 확인").fill(`${tag}@example.test`);
  await page.getByLabel("닉네임").fill(tag);
  await page.getByRole("button", { name: "중복 확인" }).click();
  await expect(page.getByText("사용할 수 있는 닉네임입니다.")).toBeVisible();
  await page.getByLabel("비밀번호", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("비밀번호 확인").fill(NEW_PASSWORD);
  await page.getByLabel("회사명").fill("개인");
  await page.getByRole("button", { name: "회원가입" }).click();
  await h1(page, "이메일 인증");
  await settled(page);
  await look("mail code", page);
  await rows("UPDATE mail_certification SET expires_at = NOW(3) - INTERVAL 1 SECOND WHERE user_email = ?", [`${tag}@example.test`]);
  await page.goto("/app/certificate-mail");
  await expect(page.getByText("인증 시간이 지났어요.")).toBeVisible();
  await settled(page);
  await look("mail code over", page);
}

/** Screens of joining by messenger, and of linking a known account. */
export async function joinByMessengerScreens(open: Open, look: Look) {
  const page = await open();
  const tag = newTag();
  const id = String(5_000_000_000 + randomInt(900_000_000));
  const pick = () => page.getByRole("button", { name: new RegExp(`구독자 ${tag}`) }).click();
  await control("accounts", { id, nickname: `구독자 ${tag}`, email: `${tag}@example.test` });
  const subscribe = `/app/subscribe/${await userIdOf("creator@geulbeot.test")}`;
  await page.goto(subscribe);
  await settled(page);
  await look("subscribe", page);
  await page.goto(`/app/oauth/login?redirectUrl=${encodeURIComponent(subscribe)}`);
  await pick();
  await page.getByRole("button", { name: /동의/ }).click();
  await h1(page, "약관 동의");
  await settled(page);
  await look("terms of a messenger's visitor", page);
  await agreeToTerms(page, "동의하고 계속");
  await h1(page, "회원가입");
  await expect(page.getByRole("dialog")).toBeVisible();
  await look("messenger sign-up, its notice open", page);
  await page.getByRole("dialog").getByRole("button", { name: "닫기" }).last().click();
  await look("messenger sign-up", page);
  await page.goto("/app/sns/singup");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "닫기" }).last().click();
  await look("messenger sign-up by its own address", page);
  await page.getByText("비밀번호로도 로그인하기").click();
  await page.getByLabel("비밀번호", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("비밀번호 확인").fill(NEW_PASSWORD);
  await page.getByLabel("닉네임").fill(tag);
  await page.getByRole("button", { name: "회원가입" }).click();
  await expect(page.getByText("회원가입이 완료되었습니다.").first()).toBeVisible();
  await page.goto("/app/sns/singup/success");
  await h1(page, "회원가입이 완료되었습니다");
  await settled(page);
  await look("messenger sign-up done", page);
  await page.getByRole("link", { name: "시작하기" }).click();
  await page.getByRole("button", { name: "카카오로 구독하기" }).click();
  await h1(page, "구독이 완료되었습니다");
  await settled(page);
  await look("subscribed", page);
  await page.goto("/app/additional-information");
  await settled(page);
  await look("additional information", page);
  await page.goto("/app/user/consents");
  await settled(page);
  await page.locator("main details:not(.card-more) > summary").first().click();
  await look("consents", page);

  const other = await open();
  const linked = String(5_000_000_000 + randomInt(900_000_000));
  await control("accounts", { id: linked, nickname: `연결 ${tag}`, email: "member@geulbeot.test" });
  await other.goto("/app/oauth/login");
  await other.getByRole("button", { name: new RegExp(`연결 ${tag}`) }).click();
  await other.getByRole("button", { name: /동의/ }).click();
  await h1(other, "계정 연결");
  await settled(other);
  await look("link", other);
}

export async function memberScreens(open: Open, look: Look) {
  const guest = await open();
  const invited = await makePayer();
  const ticket = newTag();
  await rows(
    `INSERT INTO password_ticket (user_id, ticket_hash, expires_at, created_at, updated_at)
     SELECT user_id, ?, NOW(3) + INTERVAL 1 DAY, NOW(3), NOW(3) FROM user WHERE user_email = ?`,
    [createHash("sha256").update(ticket).digest("hex"), invited],
  );
  await guest.goto(`/app/user/set-password?ticket=${ticket}`);
  await h1(guest, "비밀번호 정하기");
  await settled(guest);
  await look("set password", guest);
  await guest.goto("/app/user/set-password?ticket=used");
  await settled(guest);
  await look("set password, the link is over", guest);

  const page = await open();
  await payingPage(page, await makePayer());
  for (const [button, name] of [
    ["취소", "payment left"],
    ["실패하기", "payment failed"],
  ] as const) {
    await h1(page, "결제하기");
    await settled(page);
    await openWindow(page, true);
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("link", { name: "다시 결제하기" })).toBeVisible();
    await settled(page);
    await look(name, page);
    await page.getByRole("link", { name: "다시 결제하기" }).click();
  }
  await h1(page, "결제하기");
  await settled(page);
  await openWindow(page, true);
  await page.getByRole("button", { name: "결제하기" }).click();
  await expect(page.getByRole("button", { name: "100,000원 결제하기" })).toBeVisible();
  await settled(page);
  await look("payment agreed to", page);
  await page.getByRole("button", { name: "100,000원 결제하기" }).click();
  await expect(page.getByRole("main")).toContainText("결제가 완료되었습니다.");
  await ready(page, true);
  await look("payment done", page);

  const invitee = await open();
  const payer = await makePayer();
  await rows("UPDATE user SET user_type = 'EMAIL', kakao_id = NULL WHERE user_email = ?", [payer]);
  await invitee.goto("/app/login");
  await giveLogin(invitee, payer);
  await expect(invitee.getByRole("button", { name: "로그아웃" })).toBeVisible();
  await rows("UPDATE session SET password_change_yn = 'Y' WHERE user_id = ?", [await userIdOf(payer)]);
  // A process caches a login's owner for a second.
  await expect(async () => {
    await invitee.goto("/app/user/change-password");
    await expect(invitee.getByRole("heading", { level: 1 })).toHaveText("새 비밀번호를 정해 주세요", { timeout: patience(200) });
  }).toPass();
  await settled(invitee);
  await look("a new password with the consents", invitee);
}
