import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Member } from "~/core/ctx.server";
import { TestSandbox } from "../../sandbox/start";
import { refused, rest, screen } from "../../support/app";
import { makeConnected, makeMemberWithPassword, PASSWORD, useMessenger } from "../../support/factories/account";
import { loginAs, makeAdmin } from "../../support/factories/members";
import { codeOf, keyOf, makeSecondFactor } from "../../support/factories/second-factor";
import { errorAt } from "../../support/field-errors";
import { Jar, locationOf } from "../../support/jar";

const HERE = "/app/user/second-factor";
const CODE = "/app/user/login-code";

let box: TestSandbox;
beforeAll(async () => {
  box = await TestSandbox.start();
  useMessenger(box.url);
});
afterAll(() => box.end());

/** Set up earlier, so the present code is unused. */
const factorOf = (member: Member) => makeSecondFactor(member, new Date(Date.now() - 300_000));
const now = (key: string) => codeOf(key, new Date());

describe(HERE, () => {
  test("is switched on by a code, shows ten recovery codes once, and is switched off by one of them", async () => {
    const member = await makeMemberWithPassword();
    const as = await loginAs(member);
    expect((await screen("/app/user/update-user-information", as)).all(`a[href="${HERE}"]`)).toHaveLength(1);
    const jar = new Jar();
    await jar.post("/app/login", { username: member.email, password: PASSWORD });
    expect(locationOf(await jar.post(HERE, { intent: "begin" }))).toBe(HERE);
    const setting = await screen(HERE, jar.as);
    const key = await keyOf(member);
    expect(setting.one(".key").textContent.replaceAll(" ", "")).toBe(key);
    expect(setting.all(".qr svg")).toHaveLength(1);
    const wrong = await refused(HERE, { intent: "confirm", code: "12 34" }, 400, jar.as);
    expect(errorAt(wrong, "code")).toBe("인증 앱의 코드 여섯 자리나 복구 코드를 입력해 주세요.");
    const shown = await refused(HERE, { intent: "confirm", code: `${now(key).slice(0, 3)} ${now(key).slice(3)}` }, 200, jar.as);
    const codes = shown.all(".recovery-codes li").map((one) => one.textContent);
    expect(codes).toHaveLength(10);
    const on = await screen(HERE, jar.as);
    expect([on.text.includes("10개"), on.html.includes(codes[0]!), on.html.includes(key)]).toEqual([true, false, false]);
    expect(errorAtForm(await refused(HERE, { intent: "off", code: "000000" }, 400, jar.as), "off")).toContain("코드가 맞지 않습니다.");
    expect(locationOf(await jar.post(HERE, { intent: "off", code: codes[0]! }))).toBe(HERE);
    expect((await screen(HERE, jar.as)).text).toContain("2단계 인증 켜기");
  });
});

/** The page has two code fields. */
function errorAtForm(page: Awaited<ReturnType<typeof refused>>, intent: string): string {
  return page.one(`#second-factor-${intent} .field-error`).textContent.trim();
}

describe("a login with a second factor", () => {
  test("asks for the code on a page of its own, then leads on", async () => {
    const member = await makeMemberWithPassword();
    const { key } = await factorOf(member);
    const jar = new Jar();
    const asked = await jar.post("/app/login?redirectUrl=%2Fapp%2Fuser%2Fdevices", { username: member.email, password: PASSWORD });
    expect(locationOf(asked)).toBe(CODE);
    expect(locationOf(await jar.get("/app/user/devices"))).toContain("/app/login");
    expect((await screen(CODE, jar.as)).one("h1").textContent).toBe("로그인 코드");
    expect(errorAt(await refused(CODE, { code: "000000" }, 400, jar.as), "code")).toContain("코드가 맞지 않습니다.");
    expect(errorAt(await refused(CODE, { code: "" }, 400, jar.as), "code")).not.toBe("");
    expect(locationOf(await jar.post(CODE, { code: now(key) }))).toBe("/app/user/devices");
    expect((await jar.get("/app/user/devices")).status).toBe(200);
    expect(locationOf(await jar.get(CODE))).toBe("/app/login");
  });

  test("asks for the code after a messenger login, too", async () => {
    const { member, accountId, tokens } = await makeConnected(box);
    const { key } = await factorOf(member);
    const jar = new Jar();
    const loginUrl = new URL(locationOf(await jar.get("/app/oauth/login"))!);
    const form = new URLSearchParams([...loginUrl.searchParams, ["account", accountId], ["decision", "agree"]]);
    const answer = await fetch(loginUrl.origin + loginUrl.pathname, { method: "POST", body: form, redirect: "manual" });
    const back = new URL(answer.headers.get("Location")!);
    expect(locationOf(await jar.get(back.pathname + back.search))).toBe(CODE);
    expect(locationOf(await jar.post(CODE, { code: now(key) }))).toBe("/app/main");
    const sns = (body: object) => rest("POST", "/v1/authenticate/sns", { body: { snsToken: tokens.access_token, ...body } });
    expect(await sns({})).toMatchObject({ status: 401, body: { code: "account.code-needed" } });
    expect((await sns({ code: codeOf(key, new Date(Date.now() + 30_000)) })).status).toBe(200);
  });

  test("needs the code in POST /authenticate", async () => {
    const member = await makeMemberWithPassword();
    const { key, codes } = await factorOf(member);
    const call = (body: object) => rest("POST", "/authenticate", { body: { username: member.email, password: PASSWORD, ...body } });
    expect(await call({})).toMatchObject({
      status: 401,
      body: { code: "account.code-needed", message: expect.stringContaining("2단계 인증") },
    });
    expect(await call({ code: "000000" })).toMatchObject({ status: 400, body: { code: "account.wrong-code" } });
    expect((await call({ code: now(key) })).body.token).toEqual(expect.any(String));
    expect((await call({ code: codes[0] })).status).toBe(200);
  });

  test("needs the code with the password to link a messenger account", async () => {
    const member = await makeMemberWithPassword();
    const { key } = await factorOf(member);
    const { tokens } = await makeConnected(box);
    const body = { userEmail: member.email, userPassword: PASSWORD, snsToken: tokens.access_token };
    const link = (more: object) => rest("POST", "/v1/system/user/sns/integrated/kakao", { body: { ...body, ...more } });
    expect(await link({})).toMatchObject({ status: 401, body: { code: "account.code-needed" } });
    // The code is accepted; only the next check refuses.
    expect((await link({ code: now(key) })).body.code).toBe("account.messenger-taken");
  });
});

describe("the second factor of a member who lost the phone", () => {
  test("can be switched off only by an administrator", async () => {
    const member = await makeMemberWithPassword();
    await factorOf(member);
    const url = `/v1/system/user/second-factor?userId=${member.userId}`;
    const admin = await loginAs(await makeAdmin());
    expect((await rest("DELETE", url, { as: await loginAs(member) })).status).toBe(403);
    expect((await rest("DELETE", url, { as: admin })).body.returnCode).toBe("SUCCESS");
    expect(await rest("DELETE", url, { as: admin })).toMatchObject({ status: 409, body: { code: "account.second-factor-off" } });
  });
});
