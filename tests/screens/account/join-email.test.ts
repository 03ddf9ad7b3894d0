import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forgetReturns } from "~/areas/account/join/reopen-account.server";
import { unseal } from "~/core/crypto.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import {
  consent,
  identityRequest,
  joinFlow,
  loginHistory,
  mailCertification,
  returnTicket,
  user,
  userAdditionalInformation,
} from "~db/schema/account";
import { auditLog } from "~db/schema/house";
import { TestSandbox } from "../../sandbox/start";
import { get, post, refused, rest, screen } from "../../support/app";
import { makeMemberWithPassword } from "../../support/factories/account";
import {
  AGREED,
  askedFlow,
  codeOf,
  lettersTo,
  newestIdentity,
  newMail,
  newNickname,
  newPerson,
  otherThan,
  PASSWORD,
  signUpFields,
  verifiedFlow,
} from "../../support/factories/join";
import { loginAs, makeMember } from "../../support/factories/members";
import { useProviders } from "../../support/factories/providers";
import { Jar, locationOf } from "../../support/jar";

let box: TestSandbox;
beforeAll(async () => {
  box = await TestSandbox.start();
  useProviders(box);
});
afterAll(() => box.end());
beforeEach(async () => void (await box.call("DELETE", "/control/faults")));

const TERMS = "/app/terms";
const IDENTITY = "/app/self-authentication";
const SIGN_UP = "/app/sign-up-email";
const CODE = "/app/certificate-mail";
const APPLIED = `${CODE}?applied=Y`;
const SENTENCE = "회원가입 신청이 완료되었습니다. 보내드린 메일을 확인해 주세요.";
const memberOf = async (email: string) => (await database().select().from(user).where(eq(user.userEmail, email)))[0];

const passTime = (email: string) =>
  database()
    .update(mailCertification)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(mailCertification.userEmail, email));

describe(TERMS, () => {
  test("shows the three agreements in full, unticked, with their dates", async () => {
    const page = await screen(TERMS);
    expect(page.all(".agreement").length).toBe(3);
    expect(page.text).toContain("2022.03.01 작성, 2022.03.09 시행");
    expect(page.text).toContain("2022.04.12");
    expect(page.text).toContain("100,000원(부가가치세 포함)");
    expect(page.text).toContain("3.3%");
    expect(page.html).not.toMatch(/type="checkbox"[^>]* checked/);
    expect(page.html).not.toContain("{service}");
  });

  test.each([
    [{}, "이용약관에 동의해 주세요."],
    [{ terms: "on" }, "개인정보 수집과 이용에 동의해 주세요."],
  ])("refuses the ticks %j next to the missing tick", async (fields, text) => {
    const page = await refused(TERMS, { ...fields, by: "email" }, 400);
    expect(page.text).toContain("필수 약관에 동의해 주세요.");
    expect(page.text).toContain(text);
  });

  test("leads to the identity check by e-mail, and to the messenger with three scopes by the messenger", async () => {
    const jar = new Jar();
    expect(locationOf(await jar.post(TERMS, { ...AGREED, by: "email" }))).toBe(IDENTITY);
    expect(jar.last.find((line) => line.startsWith("geulbeot_join="))).toContain("HttpOnly; SameSite=Lax");
    const social = locationOf(await jar.post(TERMS, { ...AGREED, by: "messenger" }));
    expect(social).toBe("/app/oauth/login?scope=profile_nickname,account_email,gender");
  });

  test("agrees to everything, optional included, by one tick, which is not preset", async () => {
    const page = await screen(TERMS);
    expect(page.one('.join-steps [aria-current="step"]').textContent).toBe("약관과 가입 방법");
    expect(page.one('input[name="all"]').getAttributeValue("checked")).toBeNull();
    for (const name of ["terms", "privacy"])
      expect(
        page.one(`input[name="${name}"]`).getAttributeValue("required"),
        "else a browser without scripts would not let it go",
      ).toBeNull();
    for (const [ticks, marketing] of [
      [{ all: true }, "Y"],
      [{ all: false }, "N"],
    ] as const) {
      const { jar, receiptId, identityRequestId } = await askedFlow(ticks.all ? { terms: "", privacy: "", all: "on" } : {});
      await box.control("identities", { receiptId, state: "confirmed" });
      await jar.get(IDENTITY);
      const fields = signUpFields({ identityRequestId });
      await jar.post(SIGN_UP, fields);
      const { userId } = (await memberOf(fields.email))!;
      const rows = await database().select().from(consent).where(eq(consent.userId, userId));
      expect(rows.map(({ kind, agreedYn }) => `${kind} ${agreedYn}`)).toEqual([
        "TERMS Y",
        "PRIVACY Y",
        `MARKETING ${marketing}`,
        "THIRD_PARTY Y",
      ]);
    }
  });

  test("continues one sign-up in two tabs", async () => {
    const jar = new Jar();
    await jar.post(TERMS, { ...AGREED, by: "email" });
    const first = jar.cookies.get("geulbeot_join");
    await jar.post(TERMS, { ...AGREED, by: "email" });
    expect(jar.cookies.get("geulbeot_join")).toBe(first);
  });

  test("leads a member to the first screen, like the other screens of a sign-up", async () => {
    const as = await loginAs(await makeMember());
    for (const url of [TERMS, IDENTITY, SIGN_UP]) expect(locationOf(await get(url, as)), url).toBe("/app/main");
  });
});

describe("a sign-up entered from the middle", () => {
  test.each([
    [IDENTITY, TERMS],
    [SIGN_UP, TERMS],
    [CODE, "/app/login"],
  ])("is refused at %s and leads to %s", async (url, start) => {
    const jar = new Jar();
    expect(locationOf(await jar.get(url))).toBe(start);
    expect((await screen(start, jar.as)).text).toContain("잘못된접근입니다.");
    expect(locationOf(await new Jar().post(url, {}))).toBe(start);
  });

  test("leads from the form to the identity check when the check is missing", async () => {
    const jar = new Jar();
    await jar.post(TERMS, { ...AGREED, by: "email" });
    expect(locationOf(await jar.get(SIGN_UP))).toBe(IDENTITY);
  });

  test("reports after an hour that its time is over", async () => {
    const { jar } = await verifiedFlow(box);
    await database()
      .update(joinFlow)
      .set({ expiresAt: new Date(Date.now() - 1000) });
    expect(locationOf(await jar.get(SIGN_UP))).toBe(TERMS);
    expect((await screen(TERMS, jar.as)).text).toContain("가입을 시작한 지 한 시간이 지났습니다.");
  });
});

describe(IDENTITY, () => {
  const begun = async () => {
    const jar = new Jar();
    await jar.post(TERMS, { ...AGREED, by: "email" });
    return jar;
  };

  test.each([
    [{ name: "" }, "이름을 입력해 주세요."],
    [{ phone: "" }, "휴대전화번호를 입력해 주세요."],
    [{ phone: "010-1234-5678" }, "숫자만 입력해 주세요."],
    [{ phone: "0212345678" }, "휴대전화번호를 확인해 주세요."],
    [{ birth: "" }, "생년월일을 입력해 주세요."],
    [{ birth: "900131" }, "생년월일 8자리를 입력해 주세요."],
    [{ birth: "19900231" }, "19900231은 없는 날이에요."],
    [{ birth: "29900131" }, "생년월일을 확인해 주세요."],
    [{ thirdParty: "" }, "제3자 제공에 동의해 주세요."],
  ])("refuses %j at its field and keeps the rest", async (wrong, text) => {
    const jar = await begun();
    const page = await refused(IDENTITY, { ...newPerson(), thirdParty: "on", ...wrong }, 400, jar.as);
    expect(page.text).toContain(text);
    if (!("name" in wrong)) expect(page.one('input[name="name"]').getAttributeValue("value")).toBe("김하늘");
  });

  test("waits for the person, reloads every three seconds without scripts, and reports a press that comes too early", async () => {
    const { jar } = await askedFlow();
    const page = await screen(IDENTITY, jar.as);
    expect(page.one("h1").textContent).toBe("카카오톡에서 인증해 주세요");
    expect(page.headers.get("Refresh")).toBe(`3; url=${IDENTITY}`);
    const pressed = await screen(`${IDENTITY}?pressed=Y`, jar.as);
    expect(pressed.text).toContain("아직 인증하지 않았습니다.");
    expect(pressed.headers.get("Refresh")).toBe(`3; url=${IDENTITY}?pressed=Y`);
    const withScripts = { headers: { Cookie: `${jar.as.headers!.Cookie}; geulbeot_js=Y` } };
    expect((await screen(IDENTITY, withScripts)).headers.get("Refresh")).toBeNull();
  });

  test.each([
    ["expired", "인증 시간이 지났습니다."],
    ["rejected", "인증 요청을 거절했습니다."],
  ])("reports that the request was %s, and allows another with the typed values", async (state, text) => {
    const { jar, receiptId } = await askedFlow();
    await box.control("identities", { receiptId, state });
    const page = await screen(IDENTITY, jar.as);
    expect(page.text).toContain(text);
    expect(page.one('input[name="name"]').getAttributeValue("value")).toBe("김하늘");
    expect(locationOf(await jar.post(IDENTITY, { ...newPerson(), thirdParty: "on" }))).toBe(IDENTITY);
    expect((await newestIdentity()).providerReceiptId).not.toBe(receiptId);
  });

  test("confirms a verified person once, and leads to the form with read-only data", async () => {
    const { jar, receiptId } = await askedFlow();
    await box.control("identities", { receiptId, state: "confirmed" });
    const answers = await Promise.all(
      [1, 2, 3].map(() => new Jar().get.call(Object.assign(new Jar(), { cookies: jar.cookies }), IDENTITY)),
    );
    expect(answers.map(locationOf)).toContain(SIGN_UP);
    expect(answers.every(({ status }) => status === 303 || status === 200)).toBe(true);
    expect((await newestIdentity()).state).toBe("VERIFIED");
    const page = await screen(SIGN_UP, jar.as);
    for (const name of ["name", "phone", "birth"])
      expect(page.one(`input[name="${name}"]`).getAttributeValue("readonly"), name).not.toBeNull();
    expect(page.one('input[name="birth"]').getAttributeValue("value")).toBe("1990.01.31");
  });

  test("does not verify the sign-up of another browser", async () => {
    await verifiedFlow(box);
    const other = new Jar();
    await other.post(TERMS, { ...AGREED, by: "email" });
    expect(locationOf(await other.get(SIGN_UP))).toBe(IDENTITY);
  });

  test("reports that the provider cannot be reached, and keeps the typed values", async () => {
    const jar = await begun();
    await box.control("faults", { target: "identity", mode: "status", status: 503, times: 1 });
    const page = await refused(IDENTITY, { ...newPerson(), thirdParty: "on" }, 503, jar.as);
    expect(page.text).toContain("본인 인증 서비스가 응답하지 않습니다.");
    expect(page.one('input[name="name"]').getAttributeValue("value")).toBe("김하늘");
  });

  test("tries again when the provider cannot be reached while a person waits", async () => {
    const { jar, receiptId } = await askedFlow();
    await box.control("identities", { receiptId, state: "confirmed" });
    await box.control("faults", { target: "identity", mode: "status", status: 503, times: 1 });
    expect((await screen(IDENTITY, jar.as)).text).toContain("본인 인증 서비스가 응답하지 않습니다.");
    expect(locationOf(await jar.get(IDENTITY))).toBe(SIGN_UP);
  });
});

describe(SIGN_UP, () => {
  let unfinished: ReturnType<typeof verifiedFlow> | undefined;

  test("opens with the default choices", async () => {
    const { jar } = await verifiedFlow(box);
    const page = await screen(SIGN_UP, jar.as);
    expect(page.one("h1").textContent).toBe("회원가입");
    for (const value of ["KR", "seoul", "worker", "manager", "marketing"])
      expect(page.html).toMatch(new RegExp(`<option[^>]*value="${value}"[^>]*selected|selected=""[^>]*value="${value}"`));
  });

  test.each([
    [{ email: "" }, "이메일을 입력해 주세요."],
    [{ email: "abc" }, "이메일 형식으로 입력해 주세요."],
    [{ checkEmail: "other@example.test" }, "이메일 주소가 일치하지 않습니다."],
    [{ checkEmail: "" }, "이메일을 한 번 더 입력해 주세요."],
    [{ password: "" }, "비밀번호를 입력해 주세요."],
    [{ password: "abcdefgh", checkPassword: "abcdefgh" }, "를 포함해 8자 이상 입력해 주세요."],
    [{ checkPassword: "Other-pw-1!" }, "비밀번호가 일치하지 않습니다."],
    [{ nickName: "" }, "닉네임을 입력해 주세요."],
    [{ nickName: "가" }, "2자에서 20자까지 입력해 주세요."],
    [{ checkedNickname: "" }, "닉네임 중복 확인을 해 주세요."],
    [{ checkedNickname: "다른이름" }, "닉네임 중복 확인을 해 주세요."],
    [{ companyName: "" }, "회사명을 입력해 주세요."],
    [{ country: "" }, "목록에서 골라 주세요."],
    [{ province: "" }, "지역을 골라 주세요. 해외에 있다면 국가를 바꿔 주세요."],
    [{ job: "astronaut" }, "목록에서 골라 주세요."],
  ])("refuses %j at its field", async (wrong, text) => {
    // A refused form does not change the sign-up, so all cases share it.
    const { jar, identityRequestId } = await (unfinished ??= verifiedFlow(box));
    const fields = signUpFields({ identityRequestId, ...(wrong as Record<string, string>) });
    const page = await refused(SIGN_UP, fields, 400, jar.as);
    expect(page.all(".field-error").map((error) => error.textContent)).toContainEqual(expect.stringContaining(text));
    expect(page.html).not.toContain(PASSWORD);
    expect(page.text).toContain("비밀번호는 다시 입력해 주세요.");
  });

  test("shows two mistakes together, each at its field", async () => {
    const { jar, identityRequestId } = await verifiedFlow(box);
    const page = await refused(SIGN_UP, signUpFields({ identityRequestId, companyName: "", checkEmail: "x@example.test" }), 400, jar.as);
    expect(page.text).toContain("회사명을 입력해 주세요.");
    expect(page.text).toContain("이메일 주소가 일치하지 않습니다.");
  });

  test("checks the nickname by its button, keeps the typed values, and creates no member", async () => {
    const { jar, identityRequestId } = await verifiedFlow(box);
    const fields = signUpFields({ identityRequestId, checkedNickname: "" });
    const free = await refused(`${SIGN_UP}?check=nickname`, fields, 200, jar.as);
    expect(free.text).toContain("사용할 수 있는 닉네임입니다.");
    expect(free.one('input[name="checkedNickname"]').getAttributeValue("value")).toBe(fields.nickName);
    expect(free.one('input[name="email"]').getAttributeValue("value")).toBe(fields.email);
    // A text browser ignores `formaction`.
    expect((await refused(SIGN_UP, { ...fields, deed: "check", companyName: "" }, 200, jar.as)).text).toContain(
      "사용할 수 있는 닉네임입니다.",
    );
    const taken = await makeMember();
    const page = await refused(`${SIGN_UP}?check=nickname`, { ...fields, nickName: taken.nickname.toUpperCase() }, 409, jar.as);
    expect(page.text).toContain("사용할 수 없는 닉네임입니다.");
    expect((await refused(`${SIGN_UP}?check=nickname`, { ...fields, nickName: "" }, 400, jar.as)).text).toContain(
      "닉네임을 입력해 주세요.",
    );
    expect(await memberOf(fields.email)).toBeUndefined();
  });

  test("refuses at its field a nickname that was taken after the check", async () => {
    const { jar, identityRequestId } = await verifiedFlow(box);
    const fields = signUpFields({ identityRequestId });
    await makeMember({ userNickname: fields.nickName });
    const page = await refused(SIGN_UP, fields, 409, jar.as);
    expect(
      page
        .all(".field-error")
        .map((error) => error.textContent)
        .join(),
    ).toContain("사용할 수 없는 닉네임입니다.");
    expect(await memberOf(fields.email)).toBeUndefined();
    const other = newNickname();
    expect(locationOf(await jar.post(SIGN_UP, { ...fields, nickName: other, checkedNickname: other }))).toBe(APPLIED);
  });

  test("creates a member of the verified person with the default role, whatever else is posted", async () => {
    const { jar, identityRequestId } = await verifiedFlow(box, { marketing: "on" });
    const forged = { name: "다른 사람", phone: "01000000000", birth: "2000-01-01", role: "ROLE_ADMIN", emailCheck: "Y" };
    const fields = signUpFields({ identityRequestId, ...forged });
    expect(locationOf(await jar.post(SIGN_UP, fields))).toBe(APPLIED);
    const member = (await memberOf(fields.email))!;
    expect(member).toMatchObject({ name: "김하늘", role: "ROLE_USER", userType: "EMAIL", emailCheck: "N", secession: "N" });
    const [more] = await database().select().from(userAdditionalInformation).where(eq(userAdditionalInformation.userId, member.userId));
    expect(more).toMatchObject({
      ...{ birth: "1990-01-31", country: "KR", companyName: "개인", selfAuthenticationYn: "Y", selfAuthenticationMethod: "KAKAOCERT" },
      ...{ userServiceType: "FREE", promotionInformationAgreementYn: "Y" },
    });
    expect(unseal(more!.sealedPhone!)).toMatch(/^010\d{8}$/);
    expect(unseal(more!.sealedPhone!)).not.toBe("01000000000");
    const rows = await database().select().from(consent).where(eq(consent.userId, member.userId));
    expect(rows.map(({ kind, version, agreedYn, way }) => [kind, version, agreedYn, way])).toEqual([
      ["TERMS", "2022-03-01", "Y", "SIGN_UP_EMAIL"],
      ["PRIVACY", "2022-03-01", "Y", "SIGN_UP_EMAIL"],
      ["MARKETING", "2022-04-12", "Y", "SIGN_UP_EMAIL"],
      ["THIRD_PARTY", "2022-03-01", "Y", "SIGN_UP_EMAIL"],
    ]);
    expect((await screen(APPLIED, jar.as)).text).toContain(SENTENCE);
  });

  test("creates one member and sends one code when posted ten times at the same moment", async () => {
    const { jar, identityRequestId } = await verifiedFlow(box);
    const fields = signUpFields({ identityRequestId });
    const twins = Array.from({ length: 10 }, () => Object.assign(new Jar(), { cookies: new Map(jar.cookies) }));
    const answers = await Promise.all(twins.map((twin) => twin.post(SIGN_UP, fields)));
    expect(new Set(answers.map(locationOf))).toEqual(new Set([APPLIED]));
    expect(await database().select().from(mailCertification).where(eq(mailCertification.userEmail, fields.email))).toHaveLength(1);
    expect(locationOf(await jar.post(SIGN_UP, fields))).toBe(APPLIED);
    expect(locationOf(await jar.get(SIGN_UP)), "the back button").toBe(CODE);
  });

  test("refuses when another person was verified in another tab", async () => {
    const { jar, identityRequestId } = await verifiedFlow(box);
    await jar.post(IDENTITY, { ...newPerson(), thirdParty: "on" });
    await box.control("identities", { receiptId: (await newestIdentity()).providerReceiptId, state: "confirmed" });
    await jar.get(IDENTITY);
    const page = await refused(SIGN_UP, signUpFields({ identityRequestId }), 409, jar.as);
    expect(page.text).toContain("다른 창에서 본인 인증을 다시 했습니다.");
  });

  test("answers a member's address like a new address, mails the owner, and changes nothing", async () => {
    const existing = await makeMemberWithPassword();
    const before = await memberOf(existing.email);
    const { jar, identityRequestId } = await verifiedFlow(box);
    const fields = signUpFields({ identityRequestId, email: existing.email, checkEmail: existing.email });
    expect(locationOf(await jar.post(SIGN_UP, fields))).toBe(APPLIED);
    expect((await screen(APPLIED, jar.as)).text).toContain(SENTENCE);
    expect(await memberOf(existing.email)).toEqual(before);
    expect((await lettersTo(existing.email)).map(({ subject }) => subject)).toEqual(["[글벗] 이미 가입한 이메일입니다"]);
    const code = (await codeOf(existing.email))!;
    expect((await refused(CODE, { certificateNumber: code.number }, 400, jar.as)).text).toContain("인증번호가 일치하지 않습니다.");
  });

  test("refuses a used receipt", async () => {
    const { jar, identityRequestId } = await verifiedFlow(box);
    await database()
      .update(identityRequest)
      .set({ usedAt: new Date() })
      .where(eq(identityRequest.identityRequestId, Number(identityRequestId)));
    const page = await refused(SIGN_UP, signUpFields({ identityRequestId }), 403, jar.as);
    expect(page.text).toContain("본인 인증을 먼저 해 주세요.");
  });
});

describe(CODE, () => {
  const joined = async () => {
    const { jar, identityRequestId } = await verifiedFlow(box);
    const fields = signUpFields({ identityRequestId });
    await jar.post(SIGN_UP, fields);
    return { jar, email: fields.email };
  };

  test("has one labelled field without scripts, and the deadline as a clock time", async () => {
    const { jar, email } = await joined();
    const page = await screen(CODE, jar.as);
    expect(page.all('input[name="certificateNumber"]').length).toBe(1);
    expect(page.text).toMatch(/\d\d:\d\d:\d\d까지 입력해 주세요/);
    expect(page.text).toContain(email);
  });

  test("accepts the right code once and logs in the new member", async () => {
    const { jar, email } = await joined();
    const { number } = (await codeOf(email))!;
    expect((await lettersTo(email))[0]).toMatchObject({ subject: `[글벗] 인증번호 ${number}` });
    const response = await jar.post(CODE, { certificateNumber: number });
    expect(locationOf(response)).toBe("/app/main");
    const member = (await memberOf(email))!;
    const home = await screen("/app/main", jar.as);
    expect(home.text).toContain("인증되었습니다.");
    expect(home.text).toContain(member.userNickname);
    expect(member.emailCheck).toBe("Y");
    expect(locationOf(await jar.post(CODE, { certificateNumber: number }))).toBe("/app/main");
    expect(await database().$count(loginHistory, eq(loginHistory.userId, member.userId)), "one login").toBe(1);
  });

  test("gives a new login and form token only to the browser that signed up", async () => {
    const { jar, email } = await joined();
    const before = jar.cookies.get("geulbeot_csrf");
    const stranger = new Jar();
    expect(locationOf(await stranger.post(CODE, { certificateNumber: (await codeOf(email))!.number }))).toBe("/app/login");
    await jar.post(CODE, { certificateNumber: (await codeOf(email))!.number });
    expect(jar.last.some((line) => /^geulbeot_session=[^;]{20}/.test(line) && line.includes("HttpOnly"))).toBe(true);
    expect(jar.cookies.get("geulbeot_csrf")).not.toBe(before);
  });

  test("leads to the login after an earlier login or after the sign-up's hour", async () => {
    const [first, second] = [await joined(), await joined()];
    await loginAs({ userId: (await memberOf(first.email))!.userId } as Member);
    expect(locationOf(await first.jar.post(CODE, { certificateNumber: (await codeOf(first.email))!.number }))).toBe("/app/login");
    expect((await screen("/app/login", first.jar.as)).text).toContain("인증되었습니다.");
    await database()
      .update(joinFlow)
      .set({ expiresAt: new Date(Date.now() - 1000) });
    expect(locationOf(await second.jar.post(CODE, { certificateNumber: (await codeOf(second.email))!.number }))).toBe("/app/login");
    for (const { email } of [first, second]) expect((await memberOf(email))!.emailCheck).toBe("Y");
  });

  test.each([
    ["/app/contents/contents-shop?page=2", "/app/contents/contents-shop?page=2"],
    ["//evil.example/x", "/app/main"],
    ["https://evil.example/", "/app/main"],
    ["/app/login?redirectUrl=/app/main", "/app/main"],
  ])("leads from a sign-up begun for %s to %s", async (asked, next) => {
    const login = await screen(`/app/login?redirectUrl=${encodeURIComponent(asked)}`);
    const jar = new Jar();
    const terms = /href="(\/app\/terms[^"]*)"/.exec(login.html)![1]!;
    await jar.post(terms, { ...AGREED, by: "email" });
    await jar.post(IDENTITY, { ...newPerson(), thirdParty: "on" });
    const { identityRequestId, providerReceiptId } = await newestIdentity();
    await box.control("identities", { receiptId: providerReceiptId, state: "confirmed" });
    await jar.get(IDENTITY);
    const fields = signUpFields({ identityRequestId: String(identityRequestId) });
    await jar.post(SIGN_UP, fields);
    expect(locationOf(await jar.post(CODE, { certificateNumber: (await codeOf(fields.email))!.number }))).toBe(next);
  });

  test("refuses malformed codes at the field", async () => {
    const { jar } = await joined();
    for (const certificateNumber of ["", "12", "12a4", "12345"])
      expect((await refused(CODE, { certificateNumber }, 400, jar.as)).text, certificateNumber).toContain(
        "인증번호 4자리를 입력해 주세요.",
      );
  });

  test("refuses every code after five wrong tries", async () => {
    const { jar, email } = await joined();
    const { number } = (await codeOf(email))!;
    for (let tries = 1; tries <= 4; tries++)
      expect((await refused(CODE, { certificateNumber: otherThan(number) }, 400, jar.as)).text).toContain("인증번호가 일치하지 않습니다.");
    expect((await refused(CODE, { certificateNumber: otherThan(number) }, 409, jar.as)).text).toContain("다섯 번 잘못 입력했습니다.");
    await refused(CODE, { certificateNumber: number }, 409, jar.as);
    expect((await memberOf(email))!.emailCheck).toBe("N");
  });

  test("sends a new code at once when the tries of the old code are used up", async () => {
    const { jar, email } = await joined();
    const used = (await codeOf(email))!.number;
    for (let tries = 1; tries <= 4; tries++) await refused(CODE, { certificateNumber: otherThan(used) }, 400, jar.as);
    const page = await refused(CODE, { certificateNumber: otherThan(used) }, 409, jar.as);
    expect(page.text).toContain("인증번호를 다시 받아 주세요.");
    expect(page.html).toMatch(/value="verify"[^>]*disabled|disabled=""[^>]*value="verify"/);
    expect(locationOf(await jar.post(CODE, { deed: "resend" }))).toBe(CODE);
    expect(locationOf(await jar.post(CODE, { certificateNumber: (await codeOf(email))!.number }))).toBe("/app/main");
  });

  test("refuses after twenty wrong guesses in a day, even with new codes, and gives the end", async () => {
    const { jar, email } = await joined();
    for (let codes = 1; codes <= 4; codes++) {
      const { number } = (await codeOf(email))!;
      for (let tries = 1; tries <= 5; tries++) await jar.post(CODE, { certificateNumber: otherThan(number) });
      await jar.post(CODE, { deed: "resend" });
    }
    const { number, mailSendDate } = (await codeOf(email))!;
    const over = await refused(CODE, { certificateNumber: number }, 429, jar.as);
    expect(over.text).toMatch(/\d{4}\.\d\d\.\d\d \d\d:\d\d부터 다시 입력할 수 있습니다/);
    const verify = { userEmail: email, certificateNumber: number };
    const { status, body } = await rest("PUT", "/v1/system/mail-certification/verify", { body: verify });
    expect([status, body.code], "by the other door").toEqual([429, "account.guesses-spent"]);
    await database()
      .update(mailCertification)
      .set({ mailSendDate: new Date(mailSendDate.getTime() - 24 * 3_600_000) })
      .where(and(eq(mailCertification.userEmail, email), eq(mailCertification.tries, 5)));
    expect(locationOf(await jar.post(CODE, { certificateNumber: number })), "a day later").toBe("/app/main");
  });

  test("sends at most ten mails a day to an address, known or not, and gives the end", async () => {
    const { jar, email } = await joined();
    const member = await makeMember();
    for (const address of [email, member.email, newMail()]) {
      const send = () => rest("POST", "/v1/system/mail-certification/sendMail", { body: { userEmail: address } });
      const sent = address === email ? 1 : 0;
      for (let codes = sent; codes < 10; codes++) {
        await passTime(address);
        expect((await send()).status).toBe(200);
      }
      await passTime(address);
      const over = await send();
      expect([over.status, over.body.code]).toEqual([429, "account.codes-spent"]);
      expect(over.body.message).toMatch(/\d{4}\.\d\d\.\d\d \d\d:\d\d부터 다시 받을 수 있습니다/);
      const { jar: other, identityRequestId } = await verifiedFlow(box);
      const fields = signUpFields({ identityRequestId, email: address, checkEmail: address });
      expect((await refused(SIGN_UP, fields, 429, other.as)).text, "another flow").toContain("부터 다시 받을 수 있습니다.");
    }
    expect((await refused(CODE, { deed: "resend" }, 429, jar.as)).text).toContain("부터 다시 받을 수 있습니다.");
    expect((await lettersTo(member.email)).length).toBe(0);
  });

  test("sends a new code only after the deadline of the old code, which is then invalid", async () => {
    const { jar, email } = await joined();
    const { number } = (await codeOf(email))!;
    expect((await refused(CODE, { deed: "resend" }, 409, jar.as)).text).toContain("보낸 인증번호가 아직 유효합니다.");
    await passTime(email);
    expect((await refused(CODE, { certificateNumber: number }, 410, jar.as)).text).toContain("인증 시간이 지났습니다.");
    expect((await screen(CODE, jar.as)).html).toMatch(/value="verify"[^>]*disabled|disabled=""[^>]*value="verify"/);
    expect(locationOf(await jar.post(CODE, { deed: "resend" }))).toBe(CODE);
    const fresh = (await codeOf(email))!;
    expect(fresh.expiresAt.getTime() - Date.now()).toBe(10 * 60_000);
    expect(locationOf(await jar.post(CODE, { certificateNumber: fresh.number }))).toBe("/app/main");
  });

  test("explains certifying now or later, and mentions the sign-up only while its mail is of use", async () => {
    const { jar, email } = await joined();
    const page = await screen(APPLIED, jar.as);
    expect(page.text).toContain(SENTENCE);
    expect(page.text).toContain("메일에 인증번호가 있으면 지금 입력해 주세요. 바로 로그인돼요.");
    expect(page.text).toContain("나중에 하려면 먼저 로그인해 주세요. 인증할 때까지 화면 위에서 알려 드려요.");
    await passTime(email);
    const late = await screen(APPLIED, jar.as);
    expect(late.text).not.toContain(SENTENCE);
    expect(late.text).toContain("인증번호를 다시 받아 주세요.");
    const ownScreen = await screen(CODE, await loginAs(await makeMember({ emailCheck: "N" })));
    expect(ownScreen.text).toContain("나중에 해도 돼요.");
    expect(ownScreen.all("main .page a").map((link) => link.getAttributeValue("href"))).toEqual(["/app/main"]);
  });

  test("accepts a code in three tabs and certifies once; a call reports the used code", async () => {
    const member = await makeMember({ emailCheck: "N" });
    const as = await loginAs(member);
    await post(CODE, { deed: "resend" }, as);
    const { number } = (await codeOf(member.email))!;
    const tabs = await Promise.all([1, 2, 3].map(() => post(CODE, { certificateNumber: number }, as)));
    expect(tabs.map((tab) => [tab.status, locationOf(tab)])).toEqual(Array(3).fill([303, "/app/main"]));
    const verify = (certificateNumber: string) =>
      rest("PUT", "/v1/system/mail-certification/verify", { body: { userEmail: member.email, certificateNumber } });
    expect((await verify(number)).body).toBe(false);
    expect((await verify(otherThan(number))).body).toBe(false);
    const deeds = await database()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${member.userId}`));
    expect(deeds.filter(({ deed }) => deed === "account.mail-certified")).toHaveLength(1);
    expect(locationOf(await post(CODE, { deed: "resend" }, as)), "a third tab asks for a code").toBe("/app/main");
  });

  test("leads home in a second tab too, with one login", async () => {
    const { jar, email } = await joined();
    const second = new Jar();
    second.cookies = new Map(jar.cookies);
    const { number } = (await codeOf(email))!;
    expect(locationOf(await jar.post(CODE, { certificateNumber: number }))).toBe("/app/main");
    expect(locationOf(await second.post(CODE, { certificateNumber: number })), "posted before the first was answered").toBe("/app/login");
    const { userId } = (await memberOf(email))!;
    expect(await database().$count(loginHistory, eq(loginHistory.userId, userId))).toBe(1);
  });

  test("stays valid when a stranger signs up with the address, who gets in by no code", async () => {
    const first = await joined();
    const { number } = (await codeOf(first.email))!;
    const { jar, identityRequestId } = await verifiedFlow(box);
    await jar.post(SIGN_UP, signUpFields({ identityRequestId, email: first.email, checkEmail: first.email }));
    const { number: unsent } = (await codeOf(first.email))!;
    if (unsent !== number) expect((await refused(CODE, { certificateNumber: unsent }, 400, jar.as)).text).toContain("일치하지 않습니다.");
    expect(locationOf(await first.jar.post(CODE, { certificateNumber: number }))).toBe("/app/main");
    expect((await memberOf(first.email))!.emailCheck).toBe("Y");
    // The second browser created no member, so the right code logs nobody in.
    expect(locationOf(await jar.post(CODE, { certificateNumber: number }))).toBe("/app/login");
  });

  test("can be used later by a member, who is reminded on every screen until then", async () => {
    const member = await makeMember({ emailCheck: "N" });
    const as = await loginAs(member);
    expect((await screen("/app/main", as)).text).toContain("이메일을 아직 인증하지 않았어요.");
    expect((await screen(CODE, as)).text).toContain("인증번호 받기");
    await post(CODE, { deed: "resend" }, as);
    const { number } = (await codeOf(member.email))!;
    const answer = await post(CODE, { certificateNumber: number }, as);
    expect(locationOf(answer)).toBe("/app/main");
    expect((await memberOf(member.email))!.emailCheck).toBe("Y");
    expect((await screen("/app/main", as)).text).not.toContain("이메일을 아직 인증하지 않았어요.");
  });
});

describe("a withdrawn member who signs up again", () => {
  const PAGE = "/app/user/reopen-account";
  const makeWithdrawn = () => makeMemberWithPassword({ secession: "Y", secededAt: new Date(), emailCheck: "N" });
  const applied = async (email: string, more: Record<string, string> = {}) => {
    const { jar, identityRequestId } = await verifiedFlow(box);
    const fields = signUpFields({ identityRequestId, email, checkEmail: email, ...more });
    expect(locationOf(await jar.post(SIGN_UP, fields))).toBe(APPLIED);
    return { jar, fields };
  };
  const linksTo = async (email: string) =>
    (await lettersTo(email)).flatMap(({ text }) => /\/app\/user\/reopen-account\?ticket=\S+/.exec(text)?.[0] ?? []);

  test("gets the same answer as everybody, and a link by mail but no code", async () => {
    const { email } = await makeWithdrawn();
    const { jar } = await applied(email);
    const page = await screen(APPLIED, jar.as);
    expect(page.text).toContain(SENTENCE);
    const fresh = await verifiedFlow(box);
    const fields = signUpFields({ identityRequestId: fresh.identityRequestId });
    await fresh.jar.post(SIGN_UP, fields);
    const neutralText = (text: string, address: string) => text.replaceAll(address, "").replace(/\d\d:\d\d:\d\d/g, "");
    expect(neutralText(page.text, email)).toBe(neutralText((await screen(APPLIED, fresh.jar.as)).text, fields.email));
    expect((await lettersTo(email)).map(({ subject }) => subject)).toEqual(["[글벗] 탈퇴한 계정을 다시 열 수 있습니다"]);
    const code = (await codeOf(email))!;
    expect(code.userId).toBeNull();
    expect((await refused(CODE, { certificateNumber: code.number }, 400, jar.as)).text).toContain("인증번호가 일치하지 않습니다.");
    expect((await memberOf(email))!.secession).toBe("Y");
  });

  test("reopens the account once by a press in the sign-up's browser; opening the link changes nothing", async () => {
    const member = await makeWithdrawn();
    const { jar, fields } = await applied(member.email);
    const [link] = await linksTo(member.email);
    for (const as of [{}, jar.as, {}]) await screen(link!, as);
    expect(await memberOf(member.email)).toMatchObject({ secession: "Y", userNickname: member.nickname });
    const page = await screen(link!, jar.as);
    expect(page.all('input[type="password"]').length).toBe(0);
    for (const shown of [member.email, "김하늘", fields.nickName]) expect(page.text).toContain(shown);
    const twins = Array.from({ length: 3 }, () => Object.assign(new Jar(), { cookies: new Map(jar.cookies) }));
    const answers = await Promise.all(twins.map((twin) => twin.post(link!, {})));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 410, 410]);
    const back = { userId: member.userId, secession: "N", secededAt: null, userNickname: fields.nickName, emailCheck: "Y" };
    expect(await memberOf(member.email)).toMatchObject(back);
    expect(locationOf(await new Jar().post("/app/login", { username: member.email, password: PASSWORD }))).toBe("/app/main");
    const over = await screen(link!, {}, 410);
    expect(over.text).toContain("유효 기간이 지났거나 이미 쓴 링크입니다.");
  });

  test("must give the sign-up's password in another browser, with five tries", async () => {
    const member = await makeWithdrawn();
    const password = "Another-pw-7!";
    await applied(member.email, { password, checkPassword: password });
    const [link] = await linksTo(member.email);
    expect((await screen(link!)).all('input[type="password"]').length).toBe(1);
    expect((await refused(link!, {}, 400)).text).toContain("비밀번호가 맞지 않습니다.");
    expect((await refused(link!, { password: PASSWORD }, 400)).text, "the one from before is not it").toContain(
      "비밀번호가 맞지 않습니다.",
    );
    expect(locationOf(await post(link!, { password }))).toBe("/app/login");
    expect((await memberOf(member.email))!.secession).toBe("N");

    const second = await makeWithdrawn();
    await applied(second.email);
    const [other] = await linksTo(second.email);
    for (let tries = 1; tries <= 5; tries++) await refused(other!, { password: "Wrong-pw-1!" }, 400);
    expect((await post(other!, { password: PASSWORD })).status).toBe(410);
    expect((await memberOf(second.email))!.secession).toBe("Y");
  });

  test("does not get the password of a stranger who signed up with the address", async () => {
    const member = await makeWithdrawn();
    const thief = await applied(member.email, { password: "Thief-pw-1!", checkPassword: "Thief-pw-1!" });
    const [strangersLink] = await linksTo(member.email);
    expect((await refused(strangersLink!, { password: PASSWORD }, 400)).text).toContain("비밀번호가 맞지 않습니다.");
    for (let code = 0; code < 5; code++) await thief.jar.post(CODE, { certificateNumber: String(code).padStart(4, "0") });
    expect((await memberOf(member.email))!.secession).toBe("Y");
    const { jar, fields } = await applied(member.email);
    const ownLink = (await linksTo(member.email)).find((link) => link !== strangersLink)!;
    expect(locationOf(await jar.post(ownLink, {}))).toBe("/app/login");
    expect(await memberOf(member.email)).toMatchObject({ secession: "N", userNickname: fields.nickName });
    expect((await post(strangersLink!, { password: "Thief-pw-1!" })).status, "what was asked before is over").toBe(410);
    expect((await new Jar().post("/app/login", { username: member.email, password: "Thief-pw-1!" })).status).toBe(401);
  });

  test("gets a link that ends after an hour and is replaced on request", async () => {
    const member = await makeWithdrawn();
    const { jar } = await applied(member.email);
    const [first] = await linksTo(member.email);
    await passTime(member.email);
    expect(locationOf(await jar.post(CODE, { deed: "resend" }))).toBe(CODE);
    const second = (await linksTo(member.email)).find((link) => link !== first)!;
    expect((await get(first!)).status).toBe(410);
    await database()
      .update(returnTicket)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(returnTicket.userId, member.userId));
    expect((await jar.post(second, {})).status).toBe(410);
    await forgetReturns(makeCtx({ kind: "guest" }));
    expect(await database().select().from(returnTicket).where(eq(returnTicket.userId, member.userId))).toEqual([]);
  });

  test("gets 410 for a wrong, an empty and a missing ticket", async () => {
    for (const url of [PAGE, `${PAGE}?ticket=`, `${PAGE}?ticket=${"x".repeat(43)}`]) await screen(url, {}, 410);
  });
});
