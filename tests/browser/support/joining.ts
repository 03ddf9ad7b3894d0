import { control, expect, type Page, PASSWORD, settled } from "./site";

export const NEW_PASSWORD = "Test-pw-1!";

export const ready = (page: Page, js: boolean) => (js ? settled(page) : Promise.resolve());

export const tagOf = (js: boolean) => `${js ? "j" : "n"}${Date.now().toString(36)}`;

export async function agreeToTerms(page: Page, button: string) {
  await page.getByLabel(/이용약관 동의/).check();
  await page.getByLabel(/개인정보 수집·이용 동의/).check();
  await page.getByRole("button", { name: button }).click();
}

export async function codeMailedTo(email: string): Promise<string> {
  let code = "";
  await expect(async () => {
    const { mails } = await control<{ mails: { to: string[]; subject: string }[] }>("mails");
    const mail = mails.findLast(({ to, subject }) => to.includes(email) && subject.includes("인증번호"));
    code = /(\d{4})$/.exec(mail?.subject ?? "")?.[1] ?? "";
    expect(code).not.toBe("");
  }).toPass();
  return code;
}

/** Signs up as far as the unanswered identity request. */
export async function askIdentity(page: Page, js: boolean, name: string) {
  await page.goto("/app/terms");
  await ready(page, js);
  await agreeToTerms(page, "이메일로 회원가입");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("본인 인증");
  await ready(page, js);
  await page.getByLabel("이름").fill(name);
  await page.getByLabel("휴대전화번호").fill(`010${String(Date.now()).slice(-8)}`);
  await page.getByLabel("생년월일").fill("19900131");
  await page.getByLabel(/제3자 제공에 동의합니다/).check();
  await page.getByRole("button", { name: "인증 요청" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("카카오톡에서 인증해 주세요");
}

export async function answerIdentity(name: string, state: "confirmed" | "expired" | "rejected") {
  const { identities } = await control<{ identities: { receiptId: string }[] }>(`identities?name=${encodeURIComponent(name)}`);
  await control("identities", { receiptId: identities.at(-1)!.receiptId, state });
}

/** The shortest sign-up by e-mail, up to the mailed code. */
export async function signUpByMail(page: Page, js: boolean, { email, tag }: { email: string; tag: string }) {
  await askIdentity(page, js, `김하늘${tag}`);
  await answerIdentity(`김하늘${tag}`, "confirmed");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("회원가입");
  await ready(page, js);
  await page.getByLabel("이메일", { exact: true }).fill(email);
  await page.getByLabel("이메일 확인").fill(email);
  await page.getByLabel("닉네임").fill(`새벽${tag}`);
  await page.getByRole("button", { name: "중복 확인" }).click();
  await expect(page.getByText("사용할 수 있는 닉네임입니다.")).toBeVisible();
  await page.getByLabel("비밀번호", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("비밀번호 확인").fill(NEW_PASSWORD);
  await page.getByLabel("회사명").fill("개인");
  // Enter submits, although another button comes first.
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("이메일 인증");
  await readApplied(page, js);
}

/** Reads the message in the page, with scripts also in a dialog. */
export async function readApplied(page: Page, js: boolean) {
  const message = "회원가입 신청이 완료되었습니다. 보내드린 메일을 확인해 주세요.";
  if (js) {
    await expect(page.getByRole("dialog")).toContainText(message);
    await page.getByRole("dialog").getByRole("button", { name: "확인" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  await expect(page.getByRole("main").getByText(message)).toBeVisible();
}

export async function linkMailedTo(email: string, path: string): Promise<string> {
  let link = "";
  await expect(async () => {
    const { mails } = await control<{ mails: { to: string[]; text: string }[] }>("mails");
    const mail = mails.findLast(({ to, text }) => to.includes(email) && text.includes(path));
    link = new RegExp(`${path}\\?\\S+`).exec(mail?.text ?? "")?.[0] ?? "";
    expect(link).not.toBe("");
  }).toPass();
  return link;
}

export async function enterCode(page: Page, js: boolean, code: string) {
  await ready(page, js);
  if (js) await page.getByLabel("1번째 숫자").pressSequentially(code);
  else await page.getByLabel("인증번호").fill(code);
  await page.getByRole("button", { name: "인증하기" }).click();
}

export async function giveLogin(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel("이메일").fill(email);
  await page.getByLabel("비밀번호").fill(password);
  await page.getByRole("main").getByRole("button", { name: "로그인", exact: true }).click();
}
