import { Secret, TOTP } from "otpauth";
import { control, expect, type Page, PASSWORD, rows, settled, skipValidation, test } from "./support/site";
import { patience } from "../support/yardstick";

const ready = (page: Page, js: boolean) => (js ? settled(page) : Promise.resolve());

/** A separate member: these tests change password and account. */
async function newMember(tag: string): Promise<string> {
  const name = `${tag}${Date.now().toString(36)}`;
  const email = `${name}@geulbeot.test`;
  await rows(
    `INSERT INTO user (user_email, user_type, password_hash, user_nickname, name, email_check, role)
     SELECT ?, 'EMAIL', password_hash, ?, '박나무', 'Y', role FROM user WHERE user_email = 'member@geulbeot.test'`,
    [email, name.slice(0, 20)],
  );
  await rows(
    `INSERT INTO consent (user_id, kind, version, agreed_yn, way, decided_at)
     SELECT user_id, kind, '2022-03-01', 'Y', 'SIGN_UP_EMAIL', NOW(3) FROM user JOIN (SELECT 'TERMS' kind UNION SELECT 'PRIVACY') kinds WHERE user_email = ?`,
    [email],
  );
  return email;
}

async function tryToLogIn(page: Page, js: boolean, email: string, password = PASSWORD) {
  await page.goto("/app/login");
  await ready(page, js);
  await page.getByLabel("이메일").fill(email);
  await page.getByLabel("비밀번호").fill(password);
  await page.getByRole("main").getByRole("button", { name: "로그인", exact: true }).click();
}

async function logIn(...login: Parameters<typeof tryToLogIn>) {
  await tryToLogIn(...login);
  await expect(login[0].getByRole("button", { name: "로그아웃" })).toBeVisible();
}

const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();

test("the region applies to Korea only: scripts hide the field elsewhere, without scripts it is not stored", async ({ stranger, js }) => {
  const email = await newMember(js ? "abroad-j" : "abroad-n");
  const page = await stranger();
  await logIn(page, js, email);
  const edit = async (country: string, region?: string) => {
    await page.goto("/app/user/update-user-information");
    await ready(page, js);
    await page.getByLabel("비밀번호", { exact: true }).fill(PASSWORD);
    await page.getByLabel("회사명").fill("개인");
    for (const asked of ["직업", "직급", "직무"]) await page.getByLabel(asked, { exact: true }).selectOption({ index: 1 });
    await page.getByLabel("국가").selectOption(country);
    if (region !== undefined) await page.getByLabel("지역").selectOption(region);
    else if (js) await expect(page.getByLabel("지역")).toBeHidden();
    await press(page, "저장");
  };
  const kept = async () =>
    (
      await rows<{ country: string; province: string | null }>(
        "SELECT country, province FROM user_additional_information JOIN user USING (user_id) WHERE user_email = ?",
        [email],
      )
    )[0];
  await edit("US");
  await expect(page.getByText("저장되었습니다.")).toBeVisible();
  expect(await kept()).toEqual({ country: "US", province: null });
  await edit("KR", "");
  await expect(page.getByText("지역을 골라 주세요. 해외에 있다면 국가를 바꿔 주세요.")).toBeVisible();
  expect(await kept()).toEqual({ country: "US", province: null });
  await edit("KR", "busan");
  await expect(page.getByText("저장되었습니다.")).toBeVisible();
  expect(await kept()).toEqual({ country: "KR", province: "busan" });
});

test("a member who forgot the password gets a temporary one by mail and must replace it @nojs", async ({ stranger, js }) => {
  const email = await newMember("find");
  const page = await stranger();
  await page.goto("/app/login");
  await page.getByRole("link", { name: "비밀번호 찾기" }).click();
  await page.getByLabel("이메일").fill(email);
  await press(page, "임시 비밀번호 받기");
  await expect(page.getByText("등록된 이메일로 임시 비밀번호를 발급했습니다.")).toBeVisible();

  const temporary = await temporaryIn(email);
  await logIn(page, js, email, temporary);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("새 비밀번호를 정해 주세요");
  await page.goto("/app/blog/write-contents");
  await expect(page).toHaveURL(/change-password/);
  await page.getByLabel("새 비밀번호", { exact: true }).fill("Another-pw-2!");
  await page.getByLabel("새 비밀번호 확인").fill("Another-pw-2!");
  await press(page, "비밀번호 변경");
  await expect(page.getByText("비밀번호를 변경했습니다. 다시 로그인해 주세요.")).toBeVisible();
  await logIn(page, js, email, "Another-pw-2!");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("무엇을 할까요");
});

async function temporaryIn(email: string): Promise<string> {
  let password = "";
  await expect
    .poll(async () => {
      const { mails } = await control<{ mails: { to: string | string[]; text: string }[] }>("mails");
      const ownMails = mails.filter((mail) => [mail.to].flat().join().includes(email));
      password = ownMails.map((mail) => /임시 비밀번호: (\S+)/.exec(mail.text)?.[1]).find(Boolean) ?? "";
      return password;
    })
    .not.toBe("");
  return password;
}

test("a changed password ends every login on all devices @nojs", async ({ stranger, js }) => {
  const email = await newMember("change");
  const [here, there] = [await stranger(), await stranger()];
  await logIn(here, js, email);
  await logIn(there, js, email);
  await here.goto("/app/user/change-password");
  await here.getByLabel("현재 비밀번호").fill("Wrong-pw-1!");
  await here.getByLabel("새 비밀번호", { exact: true }).fill("Another-pw-2!");
  await here.getByLabel("새 비밀번호 확인").fill("Another-pw-2!");
  await press(here, "비밀번호 변경");
  await expect(here.getByText("비밀번호가 맞지 않습니다.")).toBeVisible();
  await here.getByLabel("현재 비밀번호").fill(PASSWORD);
  await here.getByLabel("새 비밀번호", { exact: true }).fill("Another-pw-2!");
  await here.getByLabel("새 비밀번호 확인").fill("Another-pw-2!");
  await press(here, "비밀번호 변경");
  await expect(here.getByText("비밀번호를 변경했습니다. 다시 로그인해 주세요.")).toBeVisible();
  await there.goto("/app/user/devices");
  await expect(there).toHaveURL(/\/app\/login/);
  await tryToLogIn(there, js, email);
  await expect(there.getByRole("main")).toContainText("회원정보가 맞지 않거나 없는 회원입니다");
  await logIn(there, js, email, "Another-pw-2!");
});

test("보기 shows the typed password until it is hidden again @js", async ({ stranger }) => {
  const page = await stranger();
  await page.goto("/app/login");
  await settled(page);
  const password = page.getByLabel("비밀번호", { exact: true });
  await password.fill("Typed-pw-1!");
  for (const [word, type] of [
    ["보기", "text"],
    ["숨기기", "password"],
  ] as const) {
    await page.getByRole("button", { name: `비밀번호 ${word}` }).click();
    await expect(password).toHaveAttribute("type", type);
    await expect(password).toHaveValue("Typed-pw-1!");
  }
});

test("a member withdraws after a question, and cannot log in any more", async ({ stranger, js }) => {
  const email = await newMember(js ? "leave-j" : "leave-n");
  const page = await stranger();
  await logIn(page, js, email);
  await page.goto("/app/user/withdrawal");
  await ready(page, js);
  await skipValidation(page);
  await press(page, "탈퇴");
  await expect(page.getByText("동의해 주세요.").first()).toBeVisible();
  if (js) await expect(page.getByRole("checkbox")).toBeFocused();
  await page.getByRole("checkbox").check();
  await press(page, "탈퇴");
  await expect(page.getByRole("heading", { name: "탈퇴하시겠습니까?" })).toBeVisible();
  if (js) await page.getByRole("dialog").getByRole("button", { name: "탈퇴", exact: true }).click();
  else await press(page, "탈퇴");
  await expect(page).toHaveURL(/\/app\/login/);
  await expect(page.getByText("탈퇴했습니다.")).toBeVisible();
  await tryToLogIn(page, js, email);
  await expect(page.getByText("이미 탈퇴한 회원입니다.")).toBeVisible();
});

test("a member sets up the second factor, logs in with it and with a recovery code, and switches it off", async ({ stranger, js }) => {
  const email = await newMember(js ? "factor-j" : "factor-n");
  const page = await stranger();
  const title = page.getByRole("heading", { level: 1 });
  /** A code is valid once: later logins use a later half minute's code. */
  const codeOf = (key: string, aheadMs: number) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + aheadMs });
  const give = async (label: string, text: string) => {
    await ready(page, js);
    await page.getByLabel(label, { exact: true }).last().fill(text);
    await page.keyboard.press("Enter");
  };
  const logInAnew = async (code: string) => {
    await page.getByRole("banner").getByRole("button", { name: "로그아웃" }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: "로그인" })).toBeVisible();
    await tryToLogIn(page, js, email);
    await expect(title).toHaveText("로그인 코드");
    await give("코드", code);
    await expect(title).toContainText("무엇을 할까요");
  };

  await logIn(page, js, email);
  await page.goto("/app/user/second-factor");
  await ready(page, js);
  await press(page, "2단계 인증 켜기");
  await expect(title).toHaveText("2단계 인증 켜기");
  await expect(page.getByRole("img", { name: "인증 앱에 등록할 QR 코드" })).toBeVisible();
  const key = (await page.locator("main .key").innerText()).replaceAll(" ", "");
  await give("코드", codeOf(key, 0));
  await expect(title).toHaveText("복구 코드");
  const codes = await page.locator("main ol > li").allInnerTexts();
  expect(codes).toHaveLength(10);

  await logInAnew(codeOf(key, 30_000));
  await logInAnew(codes[0]!);
  await rows("UPDATE session JOIN user USING (user_id) SET proved_at = NOW(3) - INTERVAL 1 HOUR WHERE user_email = ?", [email]);
  await page.goto("/app/user/second-factor");
  await expect(page.getByRole("main")).toContainText("9개");
  await give("코드", codes[1]!);
  await expect(title).toHaveText("본인 확인");
  await ready(page, js);
  await page.getByLabel("비밀번호").fill(PASSWORD);
  await give("코드", codes[2]!);
  await expect(title).toHaveText("2단계 인증");
  await give("코드", codes[0]!);
  await expect(page.locator("main .field-error")).toHaveCount(1);
  await give("코드", codes[1]!);
  await expect(page.getByText("2단계 인증을 껐습니다.").first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: "2단계 인증 켜기" })).toBeVisible();
});

test("the pay button tells a guest to log in first", async ({ stranger, js }) => {
  const page = await stranger();
  await page.goto("/app/service/service-pricing");
  await ready(page, js);
  await page.getByRole("link", { name: "결제하기" }).click();
  const message = js ? page.getByRole("dialog") : page.getByRole("alert");
  await expect(message).toContainText("로그인이 필요한 서비스입니다.");
  await expect(message.getByRole("link", { name: "로그인" })).toHaveAttribute("href", /redirectUrl=%2Fapp%2Fpayment-ready/);
});

test("a member logs out all other devices from one @nojs", async ({ stranger, js }) => {
  const email = await newMember("devices");
  const [here, there] = [await stranger(), await stranger()];
  await logIn(here, js, email);
  await logIn(there, js, email);
  await expect(there.getByRole("button", { name: "로그아웃" })).toBeVisible();
  await here.goto("/app/user/devices");
  await press(here, "다른 기기 모두 로그아웃");
  await expect(here.getByText("다른 기기 1대에서 로그아웃했습니다.")).toBeVisible();
  await there.goto("/app/user/devices");
  await expect(there).toHaveURL(/\/app\/login/);
});

test("a page warns before the idle logout, and keeps the typed text after it @js", async ({ stranger, js }) => {
  const page = await stranger();
  await page.clock.install();
  await logIn(page, js, await newMember("idle"));
  await page.goto("/app/user/blog-profile");
  await ready(page, js);
  await page.getByLabel(/^자기소개/).fill("쓰던 소개");
  await page.clock.fastForward("28:30");
  const warning = page.getByRole("dialog", { name: "곧 로그아웃됩니다" });
  await expect(warning).toBeVisible();
  await warning.getByRole("button", { name: "계속 사용하기" }).click();
  await expect(warning).toBeHidden();
  await page.clock.fastForward("31:00");
  await expect(page.getByText("오래 쓰지 않아 로그아웃했습니다.")).toBeVisible();
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "새 창에서 다시 로그인" }).click();
  await (await opened).close();
  await expect(page.getByLabel(/^자기소개/)).toHaveValue("쓰던 소개");
});

test("a suggestion after the end of a login leads to the token alert, to the login and back @js", async ({ stranger, js }) => {
  const email = await newMember("alert");
  const page = await stranger();
  await logIn(page, js, email);
  await page.goto("/app/user/friend-list");
  await ready(page, js);
  await rows("DELETE FROM session WHERE user_id = (SELECT user_id FROM user WHERE user_email = ?)", [email]);
  await expect(async () => {
    // A late answer may already have led to the alert, which has no field.
    if (new URL(page.url()).pathname !== "/app/token-alert") {
      await page
        .getByRole("combobox")
        .first()
        .fill("", { timeout: patience(1_000) });
      await page
        .getByRole("combobox")
        .first()
        .pressSequentially("김", { timeout: patience(1_000) });
    }
    await expect(page).toHaveURL(/\/app\/token-alert/, { timeout: patience(1_000) });
  }).toPass();
  await expect(page.getByRole("alertdialog")).toContainText("로그인 시간이 지났거나 이용할 권한이 없어요.");
  await page.getByRole("alertdialog").getByRole("link", { name: "로그인" }).click();
  await page.getByLabel("이메일").fill(email);
  await page.getByLabel("비밀번호").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "로그인", exact: true }).click();
  await expect(page).toHaveURL(/\/app\/user\/friend-list/);
});

test("a button copies the subscribe link @js", async ({ stranger, js }) => {
  const page = await stranger({ permissions: ["clipboard-read", "clipboard-write"] });
  await logIn(page, js, await newMember("copy"));
  await page.goto("/app/user/blog-profile");
  await ready(page, js);
  await press(page, "복사");
  await expect(page.getByText("링크가 복사되었습니다.").first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await page.getByLabel("구독 링크").inputValue());
});

test("a save without a connection says so, keeps the typed text, and succeeds later @js", async ({ stranger, js }) => {
  const page = await stranger();
  await logIn(page, js, await newMember("away"));
  await page.goto("/app/user/blog-profile");
  await ready(page, js);
  await page.getByLabel(/^자격/).fill("재무설계사");
  await page.context().setOffline(true);
  await press(page, "저장");
  await expect(page.getByRole("alert")).toContainText("응답이 없습니다. 인터넷 연결을 확인하고 다시 눌러 주세요.");
  await expect(page.getByLabel(/^자격/)).toHaveValue("재무설계사");
  await page.context().setOffline(false);
  await press(page, "저장");
  await expect(page.getByText("저장되었습니다.").first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/^자격/)).toHaveValue("재무설계사");
});

test("a text typed before the idle logout comes back after the login", async ({ stranger, js }) => {
  const email = await newMember(js ? "kept-j" : "kept-n");
  const page = await stranger();
  await logIn(page, js, email);
  await page.goto("/app/user/blog-profile");
  await ready(page, js);
  await page.getByLabel(/^자격/).fill("재무설계사");
  await rows(
    "UPDATE session SET last_seen_at = last_seen_at - INTERVAL 31 MINUTE WHERE user_id = (SELECT user_id FROM user WHERE user_email = ?)",
    [email],
  );
  await expect
    .poll(async () => (await page.request.get("/v1/system/user/my-role", { headers: { "Sec-Fetch-Site": "same-origin" } })).status())
    .toBe(401);
  await press(page, "저장");
  await expect(page.getByText("쓰던 내용은 보관했어요.")).toBeVisible();
  await page.getByLabel("이메일").fill(email);
  await page.getByLabel("비밀번호").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "로그인", exact: true }).click();
  await expect(page).toHaveURL(/blog-profile/);
  await expect(page.getByText("쓰던 내용을 복구했어요.")).toBeVisible();
  await expect(page.getByLabel(/^자격/)).toHaveValue("재무설계사");
});
