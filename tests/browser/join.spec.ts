import {
  agreeToTerms,
  answerIdentity,
  askIdentity,
  codeMailedTo,
  giveLogin,
  linkMailedTo,
  NEW_PASSWORD as PASSWORD,
  readApplied,
  signUpByMail,
  tagOf,
} from "./support/joining";
import { axeViolations, control, expect, type Page, rows, settled, skipValidation, test } from "./support/site";

const findings = (page: Page, js: boolean) => (js ? axeViolations(page) : []);

test("a visitor signs up by e-mail: agrees, proves identity, fills in the form, enters the mailed code, logs in", async ({
  stranger,
  js,
}) => {
  const page = await stranger({ bypassCSP: js });
  const tag = `${js ? "j" : "n"}${Date.now().toString(36)}`;
  const email = `${tag}@example.test`;

  await test.step("agrees to the terms", async () => {
    await page.goto("/app/terms");
    if (js) await settled(page);
    await skipValidation(page);
    await page.getByRole("button", { name: "이메일로 회원가입" }).click();
    await expect(page.getByText("필수 약관에 동의해 주세요.").first()).toBeVisible();
    if (js) {
      await expect(page.getByRole("dialog")).toContainText("꼭 동의해야 가입할 수 있어요.");
      expect(await findings(page, js)).toEqual([]);
      await page.getByRole("dialog").getByRole("button", { name: "확인" }).click();
    }
    await agreeToTerms(page, "이메일로 회원가입");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("본인 인증");
  });

  await test.step("asks who they are and waits for the answer", async () => {
    if (js) await settled(page);
    await page.getByLabel("이름").fill(`김하늘${tag}`);
    await page.getByLabel("휴대전화번호").fill(`010${String(Date.now()).slice(-8)}`);
    await page.getByLabel("생년월일").fill("19900131");
    await page.getByLabel(/제3자 제공에 동의합니다/).check();
    await page.getByRole("button", { name: "인증 요청" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("카카오톡에서 인증해 주세요");
    const { identities } = await control<{ identities: { receiptId: string }[] }>(`identities?name=${encodeURIComponent(`김하늘${tag}`)}`);
    await control("identities", { receiptId: identities[0]!.receiptId, state: "confirmed" });
    // The script asks every three seconds; without scripts the page reloads itself.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("회원가입");
  });

  await test.step("fills in the form; the nickname is checked first", async () => {
    if (js) await settled(page);
    await page.getByLabel("이메일", { exact: true }).fill(email);
    await page.getByLabel("이메일 확인").fill(email);
    await page.getByLabel("닉네임").fill("하늘작가");
    await page.getByRole("button", { name: "중복 확인" }).click();
    await expect(page.getByText("사용할 수 없는 닉네임입니다.")).toBeVisible();
    await page.getByLabel("닉네임").fill(`새벽${tag}`);
    if (js) await expect(page.getByText("사용할 수 없는 닉네임입니다.")).toBeHidden();
    await page.getByRole("button", { name: "중복 확인" }).click();
    await expect(page.getByText("사용할 수 있는 닉네임입니다.")).toBeVisible();
    await page.getByLabel("비밀번호", { exact: true }).fill(PASSWORD);
    await page.getByLabel("비밀번호 확인").fill(PASSWORD);
    await page.getByLabel("회사명").fill("개인");
    await page.getByRole("button", { name: "회원가입" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("이메일 인증");
    await readApplied(page, js);
  });

  await test.step("enters the code that came by mail", async () => {
    if (js) await settled(page);
    const code = await codeMailedTo(email);
    if (js) {
      await expect(page.getByText(/남은 시간/)).toBeVisible();
      await expect(page.getByRole("button", { name: "다시 보내기" })).toBeDisabled();
      await page.getByLabel("1번째 숫자").pressSequentially(code);
      await expect(page.getByLabel("4번째 숫자")).toHaveValue(code[3]!);
    } else await page.getByLabel("인증번호").fill(code);
    await page.getByRole("button", { name: "인증하기" }).click();
    await expect(page.getByText("인증되었습니다.").first()).toBeVisible();
  });

  await test.step("is logged in, and sees what comes first", async () => {
    await expect(page.getByRole("heading", { name: "첫걸음" })).toBeVisible();
    await expect(page.getByRole("banner")).toContainText(`새벽${tag}`);
  });

  const [member] = await rows<{ email_check: string }>("SELECT email_check FROM user WHERE user_email = ?", [email]);
  expect(member).toEqual({ email_check: "Y" });
});

test("a withdrawn member signs up again and returns by the mailed link in another browser", async ({ stranger, js }) => {
  const tag = tagOf(js);
  const email = `gone-${tag}@example.test`;
  await rows(
    `INSERT INTO user (user_email, user_type, user_nickname, name, role, secession, seceded_at)
     VALUES (?, 'EMAIL', ?, '김하늘', 'ROLE_USER', 'Y', NOW(3))`,
    [email, `떠난${tag}`],
  );
  await signUpByMail(await stranger(), js, { email, tag });
  const page = await stranger({ bypassCSP: js });
  await page.goto(await linkMailedTo(email, "/app/user/reopen-account"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("계정을 다시 열까요?");
  if (js) await settled(page);
  expect(await findings(page, js)).toEqual([]);
  await page.getByLabel("비밀번호").fill("Wrong-pw-1!");
  await page.getByRole("button", { name: "계정 다시 열기" }).click();
  await expect(page.getByText("비밀번호가 맞지 않습니다.").first()).toBeVisible();
  await page.getByLabel("비밀번호").fill(PASSWORD);
  await page.getByRole("button", { name: "계정 다시 열기" }).click();
  await expect(page.getByText("계정을 다시 열었습니다. 로그인해 주세요.").first()).toBeVisible();
  await giveLogin(page, email, PASSWORD);
  await expect(page.getByRole("banner")).toContainText(`새벽${tag}`);
});

test("a pasted code fills the four boxes @js", async ({ stranger }) => {
  const page = await stranger();
  const email = `paste${Date.now().toString(36)}@example.test`;
  await rows(
    `INSERT INTO user (user_email, user_type, user_nickname, name, role, password_hash)
     SELECT ?, 'EMAIL', ?, '김하늘', 'ROLE_USER', password_hash FROM user WHERE user_email = 'member@geulbeot.test'`,
    [email, email.slice(0, 20)],
  );
  await page.goto("/app/login?redirectUrl=%2Fapp%2Fcertificate-mail");
  await page.getByLabel("이메일").fill(email);
  await page.getByLabel("비밀번호").fill("geulbeot1!");
  await page.getByRole("main").getByRole("button", { name: "로그인", exact: true }).click();
  await page.getByRole("button", { name: "인증번호 받기" }).click();
  // Boxes filled before the page's answer would be emptied.
  await expect(page.getByRole("button", { name: "다시 보내기" })).toBeVisible();
  const code = await codeMailedTo(email);
  await settled(page);
  await page.getByLabel("2번째 숫자").evaluate((box, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, ` ${code} `);
  for (let at = 0; at < 4; at++) await expect(page.getByLabel(`${at + 1}번째 숫자`)).toHaveValue(code[at]!);
  await page.getByRole("button", { name: "인증하기" }).click();
  await expect(page).toHaveURL(/\/app\/main$/);
});

test("a visitor signs up with the messenger by a creator's subscribe link, and is subscribed", async ({ stranger, js }) => {
  const page = await stranger();
  const tag = `${js ? "j" : "n"}${Date.now().toString(36)}`;
  const id = String(7_000_000_000 + (Date.now() % 1_000_000_000));
  await control("accounts", { id, nickname: `구독자 ${tag}`, email: `sub-${tag}@example.test` });
  const [creator] = await rows<{ user_id: number }>("SELECT user_id FROM user WHERE user_email = 'creator@geulbeot.test'");

  await page.goto(`/app/subscribe/${creator!.user_id}`);
  if (js) await settled(page);
  await expect(page.getByRole("banner")).toHaveCount(0);
  await page.getByRole("button", { name: "카카오로 구독하기" }).click();
  await page.getByRole("button", { name: new RegExp(`구독자 ${tag}`) }).click();
  await page.getByRole("button", { name: /동의/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("약관 동의");
  if (js) await settled(page);
  await page.getByLabel("모두 동의해요.").check();
  if (js) {
    for (const name of [/이용약관 동의/, /개인정보 수집·이용 동의/, /광고성 정보 수신/])
      await expect(page.getByRole("checkbox", { name })).toBeChecked();
    await page.getByRole("checkbox", { name: /광고성 정보 수신/ }).uncheck();
    await expect(page.getByLabel("모두 동의해요.")).not.toBeChecked();
  }
  await page.getByRole("button", { name: "동의하고 계속" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("회원가입");
  if (js) await settled(page);
  if (js) await page.getByRole("dialog").getByRole("button", { name: "닫기" }).last().click();
  await page.getByLabel("닉네임").fill(`구독${tag}`);
  await page.getByRole("button", { name: "회원가입" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("구독이 완료되었습니다");
});

test("an e-mail member links the messenger account @nojs", async ({ stranger }) => {
  const page = await stranger();
  const tag = `n${Date.now().toString(36)}`;
  const email = `link-${tag}@example.test`;
  await rows(
    `INSERT INTO user (user_email, user_type, user_nickname, name, role, email_check, password_hash)
     SELECT ?, 'EMAIL', ?, '김하늘', 'ROLE_USER', 'Y', password_hash FROM user WHERE user_email = 'member@geulbeot.test'`,
    [email, `연결${tag}`],
  );
  const id = String(8_000_000_000 + (Date.now() % 1_000_000_000));
  await control("accounts", { id, nickname: `연결 ${tag}`, email: `other-${tag}@example.test` });
  await page.goto("/app/login");
  await page.getByLabel("이메일").fill(email);
  await page.getByLabel("비밀번호").fill("geulbeot1!");
  await page.getByRole("main").getByRole("button", { name: "로그인", exact: true }).click();
  await expect(page.getByRole("banner")).toContainText(`연결${tag}`);

  await page.goto("/app/oauth/login?redirectUrl=%2Fapp%2Fuser%2Fconsents");
  await page.getByRole("button", { name: new RegExp(`연결 ${tag}`) }).click();
  await page.getByRole("button", { name: /동의/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("계정 연결");
  await expect(page.getByLabel("이메일")).toHaveValue(email);
  await page.getByLabel("비밀번호").fill("wrong-pw-1!");
  await page.getByRole("button", { name: "계정 연결" }).click();
  await expect(page.getByRole("alert")).toContainText("회원정보가 맞지 않거나 없는 회원입니다");
  await page.getByLabel("비밀번호").fill("geulbeot1!");
  await page.getByRole("button", { name: "계정 연결" }).click();
  await expect(page.getByText("카카오 계정을 연결했습니다.").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("동의 내역");
  const [member] = await rows<{ user_type: string }>("SELECT user_type FROM user WHERE user_email = ?", [email]);
  expect(member).toEqual({ user_type: "INTEGRATION" });
});

/** Hides or shows the page, as a phone does when the messenger opens. */
async function putBehind(page: Page, hidden: boolean) {
  await page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

test("the page notices a confirmed identity when the person returns from the messenger @js", async ({ stranger, js }) => {
  const page = await stranger();
  await page.clock.install();
  const name = `김바다${tagOf(js)}`;
  await askIdentity(page, js, name);
  await putBehind(page, true);
  // With the page's clock stopped, only the return can ask.
  await page.clock.pauseAt(Date.now() + 120_000);
  await answerIdentity(name, "confirmed");
  await putBehind(page, false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("회원가입");
});

test("인증 확인 says that the identity is not confirmed yet, also after a reload", async ({ stranger, js }) => {
  const page = await stranger();
  const name = `김들${tagOf(js)}`;
  await askIdentity(page, js, name);
  let visits = 0;
  const count = () => void visits++;
  if (js) page.on("response", count);
  else page.on("framenavigated", count);
  await page.getByRole("link", { name: "인증 확인" }).click();
  const early = page.getByText("아직 인증하지 않았습니다.");
  await expect(early).toBeVisible();
  const first = visits;
  await expect.poll(() => visits).toBeGreaterThan(first);
  await expect(early).toBeVisible();
  await answerIdentity(name, "confirmed");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("회원가입");
});
