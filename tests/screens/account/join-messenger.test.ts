import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seal } from "~/core/crypto.server";
import { takeFlash } from "~/http/screen/flash.server";
import { database } from "~db/client.server";
import { consent, messengerToken, user, userAdditionalInformation } from "~db/schema/account";
import { friend } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { get, post, refused, rest, screen } from "../../support/app";
import { makeConnected, makeKakaoAccount, makeMemberWithPassword, PASSWORD, useMessenger } from "../../support/factories/account";
import { AGREED, codeOf, lettersTo, newMail, newNickname, throughMessenger } from "../../support/factories/join";
import { loginAs, makeMember } from "../../support/factories/members";
import { Jar, locationOf } from "../../support/jar";

let box: TestSandbox;
beforeAll(async () => {
  box = await TestSandbox.start();
  useMessenger(box.url);
});
afterAll(() => box.end());
beforeEach(async () => void (await box.call("DELETE", "/control/faults")));

const JOIN = "/app/oauth/join";
const LINK = "/app/sns/integrated/kakao";
const SUCCESS = "/app/sns/singup/success";
const WRONG = "잘못된 접근입니다. 정상적인 방법으로 접근하지 않았습니다.";

const rowOf = async (userEmail: string) => (await database().select().from(user).where(eq(user.userEmail, userEmail)))[0];
const fields = (email: string, more: Record<string, string> = {}) => ({
  ...{ email, password: PASSWORD, checkPassword: PASSWORD, nickName: newNickname() },
  ...more,
});

/** A new person who agreed to the terms and is back from the messenger. */
async function newcomer(more: Record<string, unknown> = {}) {
  const email = newMail();
  const kakaoId = await makeKakaoAccount(box, { email, nickname: "하늘", ...more });
  const jar = new Jar();
  const social = locationOf(await jar.post("/app/terms", { ...AGREED, by: "messenger" }))!;
  const response = await jar.get(await throughMessenger(jar, kakaoId, social));
  return { jar, email, kakaoId, next: locationOf(response) };
}

describe("a new person from the messenger", () => {
  test("comes from the terms to the filled-in form with the privacy notice", async () => {
    const { jar, email, next } = await newcomer();
    expect(next).toBe(JOIN);
    const page = await screen(JOIN, jar.as);
    expect(page.one("h1").textContent).toBe("회원가입");
    expect(page.one('input[name="email"]').getAttributeValue("value")).toBe(email);
    expect(page.one('input[name="nickName"]').getAttributeValue("value")).toBe("하늘");
    expect(page.one("noscript").textContent).toContain("서비스를 제공하는 데에만 씁니다.");
    expect((await screen("/app/sns/singup", jar.as)).one("h1").textContent).toBe("회원가입");
  });

  test("comes from the login to the terms first, then to the form", async () => {
    const jar = new Jar();
    const kakaoId = await makeKakaoAccount(box, { email: newMail(), nickname: "하늘" });
    expect(locationOf(await jar.get(await throughMessenger(jar, kakaoId)))).toBe("/app/terms");
    expect(locationOf(await jar.get(JOIN))).toBe("/app/terms");
    expect((await screen("/app/terms", jar.as)).text).toContain("카카오 로그인을 확인했어요.");
    expect(locationOf(await jar.post("/app/terms", { ...AGREED, by: "messenger" }))).toBe(JOIN);
  });

  test("becomes a messenger member with a verified address and no code; the token is kept", async () => {
    const { jar, email, kakaoId } = await newcomer({ gender: "female" });
    expect(locationOf(await jar.post(JOIN, fields(email)))).toBe(SUCCESS);
    const row = (await rowOf(email))!;
    expect(row).toMatchObject({ userType: "KAKAOTALK", kakaoId, emailCheck: "Y", role: "ROLE_USER", gender: "female" });
    expect(await database().select().from(messengerToken).where(eq(messengerToken.userId, row.userId))).toHaveLength(1);
    const [more] = await database().select().from(userAdditionalInformation).where(eq(userAdditionalInformation.userId, row.userId));
    expect(more).toMatchObject({ selfAuthenticationYn: "Y", selfAuthenticationMethod: "MESSENGER", userServiceType: "FREE" });
    const ways = await database().select().from(consent).where(eq(consent.userId, row.userId));
    expect(ways.map(({ kind, agreedYn, way }) => `${kind} ${agreedYn} ${way}`)).toEqual([
      "TERMS Y SIGN_UP_MESSENGER",
      "PRIVACY Y SIGN_UP_MESSENGER",
      "MARKETING N SIGN_UP_MESSENGER",
    ]);
    const page = await screen(SUCCESS, jar.as);
    expect(page.text).toContain("회원가입이 완료되었습니다");
    expect(page.text).toContain("카카오로 로그인했어요.");
    const login = page.one("main a.btn").getAttributeValue("href")!;
    expect(login).toBe("/app/login?redirectUrl=%2Fapp%2Fmain");
    expect(locationOf(await jar.get(login)), "already logged in").toBe("/app/main");
    const asked = await screen("/app/additional-information", jar.as);
    for (const name of ["occupation", "jobPosition", "job"])
      expect(asked.one(`select[name="${name}"] option`).textContent, name).toBe("골라 주세요");
    expect(asked.html, "asked, not preset").not.toMatch(/<option[^>]*value="(seoul|worker|manager|marketing)"[^>]*selected/);
    expect(locationOf(await jar.post(JOIN, fields(email)))).toBe(SUCCESS);
  });

  test("goes straight to the screen where the person was going, logged in", async () => {
    const email = newMail();
    const kakaoId = await makeKakaoAccount(box, { email });
    const jar = new Jar();
    const social = locationOf(await jar.post("/app/terms?redirectUrl=%2Fapp%2Fblog%2Fwrite-contents", { ...AGREED, by: "messenger" }))!;
    expect(locationOf(await jar.get(await throughMessenger(jar, kakaoId, social)))).toBe(JOIN);
    expect(locationOf(await jar.post(JOIN, fields(email)))).toBe("/app/blog/write-contents");
    expect((await screen("/app/blog/write-contents", jar.as)).text).toContain("회원가입이 완료되었습니다.");
  });

  test("needs no password", async () => {
    const { jar, email } = await newcomer();
    const page = await screen(JOIN, jar.as);
    expect(page.one("main details summary").textContent).toBe("비밀번호로도 로그인하기");
    expect(page.all("details[open]")).toEqual([]);
    expect(page.all('input[type="password"][required]')).toEqual([]);
    await jar.post(JOIN, { email, nickName: newNickname(), password: "", checkPassword: "" });
    expect(await rowOf(email)).toMatchObject({ userType: "KAKAOTALK", passwordHash: null });
  });

  test("is offered a free nickname when the messenger's is taken or too short", async () => {
    const { nickname } = await makeMember();
    for (const taken of [nickname, "봄"]) {
      const { jar } = await newcomer({ nickname: taken });
      const offered = (await screen(JOIN, jar.as)).one('input[name="nickName"]').getAttributeValue("value")!;
      expect(offered.startsWith([...taken].slice(0, 16).join("")), offered).toBe(true);
      expect(offered).toMatch(/\d{4}$/);
    }
  });

  test("is offered no nickname when the messenger's sounds official", async () => {
    const { jar } = await newcomer({ nickname: "관리자" });
    expect((await screen(JOIN, jar.as)).one('input[name="nickName"]').getAttributeValue("value") ?? "").toBe("");
  });

  test("gets a code by mail for another address than the messenger's", async () => {
    const { jar } = await newcomer();
    const other = newMail();
    await jar.post(JOIN, fields(other));
    expect((await rowOf(other))!.emailCheck).toBe("N");
    expect((await screen(SUCCESS, jar.as)).text).toContain(`${other} 주소로 메일을 보냈어요.`);
    expect((await screen(SUCCESS, jar.as)).one("h1").textContent).toBe("회원가입 신청이 완료되었습니다");
    expect(locationOf(await jar.post("/app/certificate-mail", { certificateNumber: (await codeOf(other))!.number }))).toBe("/app/main");
    expect((await rowOf(other))!.emailCheck).toBe("Y");
  });

  test("gets the usual answer for a member's address, whose owner gets a mail", async () => {
    const existing = await makeMemberWithPassword();
    const { jar, kakaoId } = await newcomer();
    expect(locationOf(await jar.post(JOIN, fields(existing.email)))).toBe(SUCCESS);
    expect(await database().select().from(user).where(eq(user.kakaoId, kakaoId))).toEqual([]);
    const page = await screen(SUCCESS, jar.as);
    expect(page.one("h1").textContent, "nothing was made").toBe("회원가입 신청이 완료되었습니다");
    expect(page.text).not.toContain("회원가입이 완료되었습니다");
    expect((await lettersTo(existing.email)).map(({ subject }) => subject)).toEqual(["[글벗] 이미 가입한 이메일입니다"]);
  });

  test.each([
    [{ email: "" }, "이메일을 입력해 주세요."],
    [{ email: "x" }, "이메일 형식으로 입력해 주세요."],
    [{ password: "" }, "비밀번호가 일치하지 않습니다."],
    [{ checkPassword: "" }, "비밀번호가 일치하지 않습니다."],
    [{ password: "short1!" }, "8자 이상 입력해 주세요."],
    [{ checkPassword: "Other-pw-1!" }, "비밀번호가 일치하지 않습니다."],
    [{ nickName: "" }, "닉네임을 입력해 주세요."],
  ])("is refused %j at the field", async (wrong, text) => {
    const { jar, email } = await newcomer();
    const page = await refused(JOIN, fields(email, wrong as Record<string, string>), 400, jar.as);
    expect(
      page
        .all(".field-error")
        .map((error) => error.textContent)
        .join(),
    ).toContain(text);
  });

  test("is refused a taken nickname at the field", async () => {
    const { jar, email } = await newcomer();
    const { nickname } = await makeMember();
    const page = await refused(JOIN, fields(email, { nickName: nickname }), 409, jar.as);
    expect(
      page
        .all(".field-error")
        .map((error) => error.textContent)
        .join(),
    ).toContain("사용할 수 없는 닉네임입니다.");
  });

  test.each([JOIN, "/app/sns/singup", LINK])(
    "is led from %s to the login with a warning when the messenger's login is missing",
    async (url) => {
      const jar = new Jar();
      expect(locationOf(await jar.get(url))).toBe("/app/login");
      expect((await screen("/app/login", jar.as)).text).toContain(WRONG);
      await jar.post("/app/terms", { ...AGREED, by: "email" });
      expect(locationOf(await jar.post(url, {}))).toBe("/app/login");
    },
  );

  test("is redirected from the right spelling of the address to the one in use", async () => {
    expect(locationOf(await get("/app/sns/signup"))).toBe("/app/sns/singup");
  });
});

describe("a withdrawn messenger member", () => {
  test("learns of the withdrawal at the login, and reopens the account by agreeing to the terms", async () => {
    const { member, accountId } = await makeConnected(box);
    await database().update(user).set({ secession: "Y", secededAt: new Date() }).where(eq(user.userId, member.userId));
    const jar = new Jar();
    const page = await screen(await throughMessenger(jar, accountId), jar.as, 403);
    expect(page.text).toContain("이미 탈퇴한 회원입니다.");
    expect(page.html).toContain('href="/app/terms"');
    const social = locationOf(await jar.post("/app/terms", { ...AGREED, by: "messenger" }))!;
    expect(locationOf(await jar.get(await throughMessenger(jar, accountId, social)))).toBe(JOIN);
    expect(locationOf(await jar.post(JOIN, fields(member.email)))).toBe(SUCCESS);
    expect(await rowOf(member.email)).toMatchObject({ userId: member.userId, secession: "N", secededAt: null, kakaoId: accountId });
  });
});

test("a mailed link of a sign-up without password opens the account only in its own browser", async () => {
  const member = await makeMember();
  await database().update(user).set({ secession: "Y", secededAt: new Date() }).where(eq(user.userId, member.userId));
  const { jar } = await newcomer();
  await jar.post(JOIN, { email: member.email, nickName: newNickname(), password: "", checkPassword: "" });
  const link = /\/app\/user\/reopen-account\?\S+/.exec((await lettersTo(member.email)).at(-1)!.text)![0];
  const other = await screen(link);
  expect(other.text).toContain("가입을 신청한 브라우저에서 이 링크를 열어 주세요.");
  expect(other.text).not.toContain("비밀번호를 입력해 주세요.");
  expect((await post(link, { password: "" })).status).toBe(400);
  expect(locationOf(await jar.post(link, {}))).toBe("/app/login");
  expect(await rowOf(member.email)).toMatchObject({ secession: "N", passwordHash: null });
});

describe("a withdrawn member with a password, who joins by the messenger without one", () => {
  const left = { secession: "Y", secededAt: new Date() } as const;
  const bare = (email: string) => ({ email, nickName: newNickname(), password: "", checkPassword: "" });
  const logIn = async ({ email }: { email: string }) =>
    (await rest("POST", "/authenticate", { body: { username: email, password: PASSWORD } })).status;

  test("still logs in by the old password after the mailed link", async () => {
    const member = await makeMemberWithPassword(left);
    const { jar } = await newcomer();
    await jar.post(JOIN, bare(member.email));
    const link = /\/app\/user\/reopen-account\?\S+/.exec((await lettersTo(member.email)).at(-1)!.text)![0];
    expect(locationOf(await jar.post(link, {}))).toBe("/app/login");
    expect(await logIn(member)).toBe(200);
  });

  test.each(["EMAIL", "INTEGRATION"] as const)("still logs in by the old password to an %s account of the messenger", async (userType) => {
    const userEmail = newMail();
    const { jar, kakaoId } = await newcomer({ email: userEmail });
    const linked = userType === "INTEGRATION" ? { kakaoId, emailCheck: "N" as const } : {};
    const member = await makeMemberWithPassword({ ...left, userEmail, userType, ...linked });
    expect(locationOf(await jar.post(JOIN, bare(userEmail)))).toBe(SUCCESS);
    expect(await rowOf(userEmail)).toMatchObject({ userId: member.userId, secession: "N", userType: "INTEGRATION" });
    expect(await logIn(member)).toBe(200);
  });

  test("removes the password that a stranger set for the unconfirmed address", async () => {
    const userEmail = newMail();
    const { jar } = await newcomer({ email: userEmail });
    const stranger = await makeMemberWithPassword({ ...left, userEmail, emailCheck: "N" });
    expect(locationOf(await jar.post(JOIN, bare(userEmail)))).toBe(SUCCESS);
    expect(await rowOf(userEmail)).toMatchObject({ userId: stranger.userId, secession: "N" });
    expect(await logIn(stranger)).toBe(401);
  });
});

describe("a verified member who left", () => {
  test("keeps the verified name after returning by the messenger, and can enter phone and birth again", async () => {
    const { member, accountId } = await makeConnected(box);
    const ownerCondition = eq(userAdditionalInformation.userId, member.userId);
    const withdrawal = { secession: "Y", secededAt: new Date(), name: "김하늘" } as const;
    await database().update(user).set(withdrawal).where(eq(user.userId, member.userId));
    const verified = { selfAuthenticationMethod: "KAKAOCERT", selfAuthenticationYn: "Y" } as const;
    await database()
      .insert(userAdditionalInformation)
      .values({ userId: member.userId, ...verified });
    const jar = new Jar();
    const social = locationOf(await jar.post("/app/terms", { ...AGREED, by: "messenger" }))!;
    await jar.get(await throughMessenger(jar, accountId, social));
    expect(locationOf(await jar.post(JOIN, fields(member.email)))).toBe(SUCCESS);
    expect(await rowOf(member.email)).toMatchObject({ secession: "N", name: "김하늘" });
    const [more] = await database().select().from(userAdditionalInformation).where(ownerCondition);
    expect(more).toMatchObject({ selfAuthenticationMethod: "MESSENGER", selfAuthenticationYn: "Y" });
    const again = { phoneNumberEncryption: "01012345678", birth: "19900131" };
    const as = await loginAs(member);
    expect((await rest("PUT", "/v1/user-additional-information", { as, body: again })).status).toBe(200);
    const [entered] = await database().select().from(userAdditionalInformation).where(ownerCondition);
    expect(entered).toMatchObject({ birth: "1990-01-31", sealedPhone: expect.any(String) });
  });
});

describe("linking an e-mail account", () => {
  async function twoAccounts() {
    const member = await makeMemberWithPassword();
    const kakaoId = await makeKakaoAccount(box, { email: member.email });
    const jar = new Jar();
    const response = await jar.get(await throughMessenger(jar, kakaoId, "/app/oauth/login?redirectUrl=%2Fapp%2Fmain%3Fa%3D1"));
    return { member, kakaoId, jar, next: locationOf(response) };
  }

  test("is offered, filled in, when the messenger's verified address is an e-mail member's", async () => {
    const { member, jar, next } = await twoAccounts();
    expect(next).toBe(LINK);
    expect((await screen(LINK, jar.as)).one('input[name="email"]').getAttributeValue("value")).toBe(member.email);
  });

  test("makes the account INTEGRATION by the password, logs in, and leads on", async () => {
    const { member, kakaoId, jar } = await twoAccounts();
    expect(locationOf(await jar.post(LINK, { email: member.email, password: PASSWORD }))).toBe("/app/main?a=1");
    expect(await rowOf(member.email)).toMatchObject({ userType: "INTEGRATION", kakaoId });
    expect((await screen("/app/main", jar.as)).text).toContain("카카오 계정을 연결했습니다.");
    expect(await database().select().from(messengerToken).where(eq(messengerToken.userId, member.userId))).toHaveLength(1);
  });

  test("is refused with a wrong password like an unknown account", async () => {
    const { member, jar } = await twoAccounts();
    const wrong = await refused(LINK, { email: member.email, password: "wrong-pw-1!" }, 401, jar.as);
    const unknown = await refused(LINK, { email: newMail(), password: "wrong-pw-1!" }, 401, jar.as);
    for (const page of [wrong, unknown]) expect(page.text).toContain("회원정보가 맞지 않거나 없는 회원입니다");
    expect(wrong.html).not.toContain("wrong-pw-1!");
    expect(await rowOf(member.email)).toMatchObject({ userType: "EMAIL", kakaoId: null });
  });

  test("is offered by the form for a member's verified address, which cannot sign up again", async () => {
    const { jar, email } = await newcomer();
    await makeMember({ userEmail: email });
    const page = await refused(JOIN, fields(email), 409, jar.as);
    expect(page.text).toContain("이미 이메일로 가입한 회원입니다.");
    expect(page.html).toContain(`href="${LINK}"`);
  });

  test("is offered to a logged-in e-mail member who comes back from the messenger", async () => {
    const member = await makeMemberWithPassword();
    const jar = new Jar();
    await jar.post("/app/login", { username: member.email, password: PASSWORD });
    const response = await jar.get(await throughMessenger(jar, await makeKakaoAccount(box)));
    expect(locationOf(response)).toBe(LINK);
    expect((await screen(LINK, jar.as)).one('input[name="email"]').getAttributeValue("value")).toBe(member.email);
  });

  test("is refused for a messenger member", async () => {
    const { jar } = await twoAccounts();
    const social = await makeMemberWithPassword({ userType: "KAKAOTALK", kakaoId: await makeKakaoAccount(box) });
    expect((await refused(LINK, { email: social.email, password: PASSWORD }, 409, jar.as)).text).toContain("연결할 수 없는 회원입니다.");
  });
});

describe("/app/subscribe/{userId}", () => {
  const friendOf = async (creator: { userId: number }, kakaoId: string) =>
    (
      await database()
        .select()
        .from(friend)
        .where(and(eq(friend.userId, creator.userId), eq(friend.kakaotalkId, kakaoId)))
    )[0];

  test("is a bare page with the creator's name and one button", async () => {
    const creator = await makeMember();
    const page = await screen(`/app/subscribe/${creator.userId}`);
    expect(page.one("h1").textContent).toContain(creator.nickname);
    expect(page.all("header.topbar, nav.drawer").length).toBe(0);
  });

  test.each(["0", "999999999", "abc"])("answers 404 for the id %s", async (id) => {
    await screen(`/app/subscribe/${id}`, {}, 404);
  });

  test("subscribes a messenger member by a press and a login there, not by opening the page", async () => {
    const creator = await makeMember();
    const { accountId } = await makeConnected(box);
    const here = `/app/subscribe/${creator.userId}`;
    const jar = new Jar();
    await jar.get(here);
    const login = locationOf(await jar.post(here))!;
    expect(login).toContain("/app/oauth/login?");
    expect(locationOf(await jar.get(await throughMessenger(jar, accountId, login)))).toBe(here);
    expect(locationOf(await jar.get(here))).toBe("/app/subscribe-result");
    const page = await screen("/app/subscribe-result", jar.as);
    expect(page.text).toContain("구독이 추가되었습니다.");
    expect(page.text).toContain("응원하는 회원에게만 공유돼요");
    expect(await friendOf(creator, accountId)).toMatchObject({ subscribeYn: "Y", exclusionYn: "N" });
    expect((await jar.get(here)).status).toBe(200);
  });

  test("leads a new person through the sign-up, and subscribes them with it", async () => {
    const creator = await makeMember();
    const here = `/app/subscribe/${creator.userId}`;
    const email = newMail();
    const kakaoId = await makeKakaoAccount(box, { email });
    const jar = new Jar();
    const login = locationOf(await jar.post(here))!;
    expect(locationOf(await jar.get(await throughMessenger(jar, kakaoId, login)))).toBe("/app/terms");
    await jar.post("/app/terms", { ...AGREED, by: "messenger" });
    expect(locationOf(await jar.post(JOIN, fields(email)))).toBe(here);
    expect(locationOf(await jar.get(here))).toBe("/app/subscribe-result");
    const page = await screen("/app/subscribe-result", jar.as);
    expect(page.text).toContain("회원가입이 완료되고 구독이 추가되었습니다.");
    expect(page.one("main a.btn-primary").getAttributeValue("href")).toBe("/app/my-page/reading");
    expect(await friendOf(creator, kakaoId)).toMatchObject({ subscribeYn: "Y" });
  });

  test("asks again before subscribing somebody who opted out", async () => {
    const creator = await makeMember();
    const { member, accountId } = await makeConnected(box);
    const row = { userId: creator.userId, kakaotalkId: accountId, kakaotalkUuid: `u${accountId}`, profileNickname: "하늘" };
    await database()
      .insert(friend)
      .values({ ...row, subscribeYn: "N" });
    const as = await loginAs(member);
    const asked = await refused(`/app/subscribe/${creator.userId}`, {}, 200, as);
    expect(asked.text).toContain("글을 다시 받을까요?");
    expect(await friendOf(creator, accountId)).toMatchObject({ subscribeYn: "N" });
    expect(locationOf(await post(`/app/subscribe/${creator.userId}`, { confirmed: "Y" }, as))).toBe("/app/subscribe-result");
    expect(await friendOf(creator, accountId)).toMatchObject({ subscribeYn: "Y", kakaotalkUuid: `u${accountId}` });
  });

  test("refuses to subscribe a member to themselves", async () => {
    const { member } = await makeConnected(box);
    const page = await refused(`/app/subscribe/${member.userId}`, {}, 409, await loginAs(member));
    expect(page.text).toContain("내 블로그는 구독할 수 없습니다.");
  });
});

describe("the last pages of joining, opened without the ones before", () => {
  test.each([
    [SUCCESS, "/app/terms"],
    ["/app/subscribe-result", "/app/login"],
  ])("shows at %s that it is the wrong way in, and leads to %s", async (url, start) => {
    const jar = new Jar();
    expect(locationOf(await jar.get(url))).toBe(start);
    expect((await screen(start, jar.as)).text).toContain("잘못된접근입니다.");
  });
});

test("is refused on /app/subscribe-result to a member who has not subscribed", async () => {
  const as = await loginAs(await makeMember());
  const response = await get("/app/subscribe-result", as);
  expect(locationOf(response)).toBe("/app/main");
  const Cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const { flash } = await takeFlash(new Request("http://127.0.0.1/", { headers: { Cookie } }));
  expect(flash).toMatchObject({ type: "error", text: "잘못된접근입니다." });
});

describe("/app/user/consents", () => {
  test("shows all consents, and stores each change of the marketing consent as a new row", async () => {
    const { jar, email } = await newcomer();
    await jar.post(JOIN, fields(email));
    const row = (await rowOf(email))!;
    const as = await loginAs({ ...(await makeMember()), userId: row.userId });
    expect((await screen("/app/user/consents", as)).text).toContain("지금 받지 않고 있어요.");
    for (const agreed of ["Y", "Y", "N"]) expect((await post("/app/user/consents", { agreed }, as)).status).toBe(303);
    const rows = await database()
      .select()
      .from(consent)
      .where(and(eq(consent.userId, row.userId), eq(consent.kind, "MARKETING")));
    expect(rows.map(({ agreedYn, way }) => `${agreedYn} ${way}`)).toEqual(["N SIGN_UP_MESSENGER", "Y CONSENTS_PAGE", "N CONSENTS_PAGE"]);
    const page = await screen("/app/user/consents", as);
    expect(page.text).toContain("이용약관 2022-03-01 동의 카카오 회원가입");
  });
});

describe("/app/additional-information", () => {
  const HERE = "/app/additional-information";
  const extra = (nickName: string, more: Record<string, string> = {}) => ({
    ...{ name: "김하늘", nickName, phone: "01012345678", companyName: "글벗상사" },
    ...{ country: "KR", province: "busan", occupation: "worker", jobPosition: "manager", job: "sales", ...more },
  });

  test("saves missing fields; the e-mail is read-only, and the present nickname needs no check", async () => {
    const { member } = await makeConnected(box);
    const as = await loginAs(member);
    const page = await screen(HERE, as);
    expect(page.one("#extra-email").getAttributeValue("readonly")).not.toBeNull();
    expect(locationOf(await post(HERE, extra(member.nickname), as))).toBe("/app/main");
    const [more] = await database().select().from(userAdditionalInformation).where(eq(userAdditionalInformation.userId, member.userId));
    expect(more).toMatchObject({ province: "busan", companyName: "글벗상사", job: "sales" });
  });

  test("says what needs the information, and leads back, saved or not", async () => {
    const { member } = await makeConnected(box);
    const as = await loginAs(member);
    const bank = "/app/user/entry-user-bank-account";
    const link = (await screen(bank, as)).all("main a").find((a) => a.textContent === "추가 정보 채우기")!;
    const asked = link.getAttributeValue("href")!;
    const page = await screen(asked, as);
    expect(page.text).toContain("저작권료 지급과 세미나 신청에 필요한 정보예요.");
    expect(page.all("main a.btn").map((a) => [a.textContent, a.getAttributeValue("href")])).toEqual([["나중에", bank]]);
    expect(locationOf(await post(asked, extra(member.nickname), as))).toBe(bank);
    expect((await screen(bank, as)).text).not.toContain("추가 정보 채우기");
    expect(locationOf(await post(`${HERE}?redirectUrl=%2F%2Felsewhere.test`, extra(member.nickname), as))).toBe("/app/main");
  });

  test("does not ask for a region in another country", async () => {
    const { member } = await makeConnected(box);
    const as = await loginAs(member);
    const fields = extra(member.nickname, { country: "JP", province: "" });
    expect(locationOf(await post(HERE, fields, as))).toBe("/app/main");
    const [more] = await database().select().from(userAdditionalInformation).where(eq(userAdditionalInformation.userId, member.userId));
    expect(more).toMatchObject({ country: "JP", province: null });
    expect((await refused(HERE, { ...fields, country: "KR" }, 400, as)).text).toContain("지역을 골라 주세요.");
  });

  test("shows verified data read-only and refuses other values; erased data can be entered again", async () => {
    const { member } = await makeConnected(box);
    const as = await loginAs(member);
    const ownerCondition = eq(userAdditionalInformation.userId, member.userId);
    const verified = { sealedPhone: seal("01012345678"), birth: "1990-01-31", selfAuthenticationMethod: "KAKAOCERT" };
    await database()
      .insert(userAdditionalInformation)
      .values({ userId: member.userId, ...verified });
    const page = await screen(HERE, as);
    for (const field of ["name", "phone", "birth"]) expect(page.one(`#extra-${field}`).getAttributeValue("readonly"), field).not.toBeNull();
    const [row] = await database().select().from(user).where(eq(user.userId, member.userId));
    const other = await refused(HERE, extra(member.nickname, { name: row!.name, phone: "01099998888" }), 409, as);
    expect(other.one("#extra-phone-error").textContent).toContain("본인 인증으로 확인한");
    expect(locationOf(await post(HERE, extra(member.nickname, { name: row!.name, birth: "19900131" }), as))).toBe("/app/main");
    await database().update(userAdditionalInformation).set({ sealedPhone: null, birth: null }).where(ownerCondition);
    expect(locationOf(await post(HERE, extra(member.nickname, { name: row!.name, phone: "01099998888" }), as))).toBe("/app/main");
  });

  test.each([
    [{ name: "" }, "이름을 입력해 주세요."],
    [{ phone: "" }, "휴대전화번호를 입력해 주세요."],
    [{ companyName: "" }, "회사명을 입력해 주세요."],
    [{ nickName: "딴이름" }, "닉네임 중복 확인을 해 주세요."],
  ])("refuses %j at its field", async (wrong, text) => {
    const { member } = await makeConnected(box);
    const page = await refused(HERE, extra(member.nickname, wrong as Record<string, string>), 400, await loginAs(member));
    expect(
      page
        .all(".field-error")
        .map((error) => error.textContent)
        .join(),
    ).toContain(text);
  });
});
