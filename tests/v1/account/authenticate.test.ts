import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { logInBySnsToken } from "~/areas/account/messenger/log-in-by-sns-token.server";
import { sha256 } from "~/core/crypto.server";
import { makeCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { session } from "~db/schema/account";
import { TestSandbox } from "../../sandbox/start";
import { get, post, rest } from "../../support/app";
import { makeKakaoAccount, makeMemberWithPassword, PASSWORD, tokenRow, useMessenger } from "../../support/factories/account";
import { loginAs, makeMember } from "../../support/factories/members";

let box: TestSandbox;

beforeAll(async () => {
  box = await TestSandbox.start();
  useMessenger(box.url);
});
afterAll(() => box.end());
beforeEach(async () => void (await box.call("DELETE", "/control/faults")));

const WRONG = "회원정보가 맞지 않거나 없는 회원입니다";

describe("POST /v1/authenticate/logout", () => {
  const URL = "/v1/authenticate/logout";
  const me = (as: { token: string }) => rest("GET", "/v1/system/user/my-role", { as });

  test("ends the login of the given token at once, and no other login of the member", async () => {
    const member = await makeMemberWithPassword();
    const [thisLogin, otherLogin] = [await loginAs(member), await loginAs(member)];
    expect((await me(thisLogin)).status).toBe(200);
    const { status, body } = await rest("POST", URL, { as: thisLogin });
    expect([status, body]).toEqual([200, { returnCode: "SUCCESS", message: "로그아웃했습니다." }]);
    const over = await me(thisLogin);
    expect([over.status, over.body.code]).toEqual([401, "account.token-expired"]);
    expect((await me(otherLogin)).status).toBe(200);
    expect((await rest("POST", URL, { as: thisLogin })).status, "once more").toBe(200);
    expect((await rest("POST", URL)).status, "without a login").toBe(200);
    expect((await rest("GET", URL, { as: otherLogin })).status, "by GET").toBe(405);
  });

  test("does not log out when another site's page sends it with the browser's cookie", async () => {
    const as = await loginAs(await makeMember());
    const cookie = `geulbeot_session=${encodeURIComponent(Buffer.from(JSON.stringify(as.token)).toString("base64"))}`;
    await rest("POST", URL, { headers: { Cookie: cookie, "Sec-Fetch-Site": "cross-site" } });
    expect((await me(as)).status).toBe(200);
  });

  test("is open to a login by a temporary password too", async () => {
    const as = await loginAs(await makeMember());
    await database()
      .update(session)
      .set({ passwordChangeYn: "Y" })
      .where(eq(session.tokenHash, sha256(as.token)));
    expect((await me(as)).body.code).toBe("account.password-change-first");
    expect((await rest("POST", URL, { as })).status).toBe(200);
    expect((await me(as)).body.code).toBe("account.token-expired");
  });
});

describe("POST /authenticate", () => {
  test("answers a token that other calls accept as bearer", async () => {
    const member = await makeMemberWithPassword();
    const { status, body, headers } = await rest("POST", "/authenticate", { body: { username: member.email, password: PASSWORD } });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["token"]);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.getSetCookie()).toEqual([]);
    const me = await rest("GET", "/v1/system/user/by-login-id", { as: { token: body.token } });
    expect(me.body).toMatchObject({ userId: member.userId, userType: "EMAIL" });
  });

  test("accepts a form as well as JSON", async () => {
    const member = await makeMemberWithPassword();
    const response = await post("/authenticate", { username: member.email, password: PASSWORD });
    expect([response.status, Object.keys(await response.json())]).toEqual([200, ["token"]]);
  });

  test("refuses a wrong password and an unknown e-mail by 401 in the same words", async () => {
    const member = await makeMemberWithPassword();
    for (const username of [member.email, `${randomUUID()}@example.test`]) {
      const { status, body } = await rest("POST", "/authenticate", { body: { username, password: "wrong" } });
      expect([status, body.message, body.code]).toEqual([401, WRONG, "account.wrong-login"]);
    }
  });

  test("reveals a withdrawal only with the right password", async () => {
    const { email: username } = await makeMemberWithPassword({ secession: "Y" });
    expect((await rest("POST", "/authenticate", { body: { username, password: "wrong" } })).body.message).toBe(WRONG);
    const { status, body } = await rest("POST", "/authenticate", { body: { username, password: PASSWORD } });
    expect([status, body.message]).toEqual([403, "이미 탈퇴한 회원입니다."]);
  });

  test.each([
    [{}],
    [{ username: "a@b.test" }],
    [{ username: [], password: {} }],
    [null],
    ["text"],
    [{ username: "x".repeat(300), password: "y" }],
  ])("refuses %j as a wrong shape", async (body) => {
    const answer = await rest("POST", "/authenticate", { body });
    expect([answer.status, answer.body.code]).toEqual([400, "common.wrong-shape"]);
    expect(answer.body.errors.length).toBeGreaterThan(0);
  });

  test("answers another method by 405 with the allowed methods", async () => {
    const { status, headers } = await rest("GET", "/authenticate");
    expect([status, headers.get("Allow")]).toEqual([405, "POST"]);
  });

  test("after ten wrong tries answers 429 with the seconds to wait", async () => {
    const { email: username } = await makeMemberWithPassword();
    for (let n = 0; n < 10; n++) await rest("POST", "/authenticate", { body: { username, password: "wrong" } });
    const { status, headers } = await rest("POST", "/authenticate", { body: { username, password: PASSWORD } });
    expect(status).toBe(429);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

describe("POST /v1/authenticate/sns", () => {
  const call = (body: Record<string, unknown>) => rest("POST", "/v1/authenticate/sns", { body });
  const linked = async (more: Parameters<typeof makeMember>[0] = {}) => {
    const kakaoId = await makeKakaoAccount(box);
    const snsToken = (await box.tokens(kakaoId)).access_token;
    return { snsToken, member: await makeMember({ userType: "INTEGRATION", kakaoId, ...more }) };
  };

  test("answers a token to the messenger's token of a linked member, which is not stored", async () => {
    const { snsToken, member } = await linked();
    const { status, body } = await call({ snsToken, userEmail: member.email });
    expect([status, Object.keys(body)]).toEqual([200, ["token"]]);
    expect((await rest("GET", "/v1/system/user/getUserId", { as: body })).body).toEqual({ userId: member.userId });
    expect(await tokenRow(member)).toBeUndefined();
  });

  test("refuses an unknown messenger account, another e-mail, a withdrawn member and an invalid token", async () => {
    const { snsToken, member } = await linked();
    const stranger = (await box.tokens(await makeKakaoAccount(box))).access_token;
    const withdrawn = await linked({ secession: "Y" });
    expect((await call({ snsToken: stranger })).body.code).toBe("account.messenger-unknown");
    expect((await call({ snsToken, userEmail: `not-${member.email}` })).body.code).toBe("account.wrong-login");
    expect((await call({ snsToken: withdrawn.snsToken })).body.code).toBe("account.withdrawn");
    const { status, body } = await call({ snsToken: "made-up" });
    expect([status, body.message]).toEqual([401, "토큰이 유효하지 않습니다."]);
  });

  test("refuses a token issued for another app", async () => {
    const { snsToken, member } = await linked();
    const body = JSON.stringify({ id: Number(member.userId), expires_in: 100, app_id: 1 });
    const other = createServer((_, response) => response.setHeader("content-type", "application/json").end(body)).listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    useMessenger(`http://127.0.0.1:${(other.address() as { port: number }).port}`);
    const login = logInBySnsToken(makeCtx({ kind: "guest" }), { snsToken, userAgent: "", address: "" });
    await expect(login).rejects.toMatchObject({ code: "account.messenger-token" });
    useMessenger(box.url);
    other.close();
  });

  test("answers 503 while the messenger cannot be reached", async () => {
    const { snsToken } = await linked();
    await box.control("faults", { target: "tokenInfo", mode: "status", status: 503 });
    expect((await call({ snsToken })).status).toBe(503);
  });
});

describe("GET /v1/system/user", () => {
  const user = (path: string, as = {}) => rest("GET", `/v1/system/user${path}`, { as });
  const token = async (member: { email: string }) => ({
    token: (await rest("POST", "/authenticate", { body: { username: member.email, password: PASSWORD } })).body.token as string,
  });

  test("shows everybody nickname and picture, more to the member and administrators, and nobody the password", async () => {
    const member = await makeMemberWithPassword();
    const admin = await token(await makeMemberWithPassword({ role: "ROLE_ADMIN" }));
    const path = `?userId=${member.userId}`;
    expect((await user(path)).body).toEqual({ userId: member.userId, userNickname: member.nickname, picturePath: null });
    expect((await user(path, await token(await makeMemberWithPassword()))).body).not.toHaveProperty("userEmail");
    for (const as of [admin, await token(member)]) {
      const { body } = await user(path, as);
      expect(body).toMatchObject({ userEmail: member.email, secession: "N", userServiceType: "FREE" });
      expect(JSON.stringify(body)).not.toMatch(/argon2|password/i);
    }
  });

  test("shows members their own data without an id, and refuses a guest by 401", async () => {
    const member = await makeMemberWithPassword();
    expect((await user("", await token(member))).body.userEmail).toBe(member.email);
    expect((await user("")).status).toBe(401);
  });

  test("finds a withdrawn member only for administrators", async () => {
    const { userId } = await makeMember({ secession: "Y", secededAt: new Date("2026-02-28T15:00:00Z") });
    expect((await user(`?userId=${userId}`)).status).toBe(404);
    const { body } = await user(`?userId=${userId}`, await token(await makeMemberWithPassword({ role: "ROLE_ADMIN" })));
    expect(body).toMatchObject({ secession: "Y", secessionDate: "2026-03-01", secessionTime: "00:00:00" });
  });

  test("finds by e-mail only the member's own data, for an administrator everybody's", async () => {
    const member = await makeMemberWithPassword();
    const other = await makeMember();
    const as = await token(member);
    for (const path of ["/by-login-id", "/getUserId"]) {
      expect((await user(path, as)).body.userId).toBe(member.userId);
      expect((await user(`${path}?userEmail=${member.email.toUpperCase()}`, as)).body.userId).toBe(member.userId);
      expect((await user(`${path}?userEmail=${other.email}`, as)).status).toBe(404);
      expect((await user(`${path}?userEmail=nobody@example.test`, as)).status).toBe(404);
      expect((await user(path)).status).toBe(401);
    }
    const admin = await token(await makeMemberWithPassword({ role: "ROLE_ADMIN" }));
    expect((await user(`/getUserId?userEmail=${other.email}`, admin)).body).toEqual({ userId: other.userId });
  });

  test("names the caller's roles", async () => {
    const as = await token(await makeMemberWithPassword({ roles: ["ROLE_ADMIN"] }));
    expect((await user("/my-role", as)).body).toEqual([
      { role: "ROLE_USER", roleName: "회원" },
      { role: "ROLE_ADMIN", roleName: "관리자" },
    ]);
  });

  test("ignores case in a taken nickname; refuses an empty nickname as a wrong shape", async () => {
    const tag = randomUUID().slice(0, 8);
    await makeMember({ userNickname: `Nick${tag}` });
    expect((await user(`/check/nickname?userNickname=NICK${tag}`)).body).toBe(false);
    expect((await user(`/check/nickname?userNickname=free${tag}`)).body).toBe(true);
    expect((await user("/check/nickname?userNickname=")).status).toBe(400);
  });

  test("lists members to administrators, and gives others one answer for every e-mail (rule 83)", async () => {
    const member = await makeMemberWithPassword();
    const withdrawn = await makeMember({ secession: "Y" });
    expect((await user(`/page?userEmail=${member.email}`)).body).toEqual({ content: [{ secession: "N" }] });
    expect((await user("/page?userEmail=nobody@example.test")).body).toEqual({ content: [{ secession: "N" }] });
    for (const as of [{}, await token(member)])
      expect((await user(`/page?userEmail=${withdrawn.email}`, as)).body).toEqual({ content: [{ secession: "N" }] });
    expect((await user("/page")).body).toEqual({ content: [] });
    const admin = await token(await makeMemberWithPassword({ role: "ROLE_ADMIN" }));
    const { body } = await user(`/page?userEmail=${member.email}`, admin);
    expect(body).toMatchObject({ totalElements: 1, totalPages: 1, currentPage: 1, pageable: { pageNumber: 0 } });
    expect(body.content[0]).toMatchObject({ userId: member.userId, userEmail: member.email });
    expect((await user("/page?userId=nonsense", admin)).status).toBe(400);
    expect((await user("/page?userId=&userEmail=&page=nonsense&rowsPerPage=3", admin)).body.content.length).toBeGreaterThan(3);
  });

  test("never distinguishes a withdrawn member from an unknown one for a guest", async () => {
    const withdrawn = await makeMember({ secession: "Y" });
    const nobody = { userId: 999_999_999, email: "nobody@example.test" };
    const answersFor = async ({ userId, email }: { userId: number; email: string }) => {
      const mail = encodeURIComponent(email);
      const urls = [
        `?userId=${userId}`,
        `/blog-profile/by-user?userId=${userId}`,
        `/getUserId?userEmail=${mail}`,
        `/by-login-id?userEmail=${mail}`,
      ];
      const answers = await Promise.all([...urls, `/page?userEmail=${mail}`].map((url) => user(url)));
      return answers.map(({ status, body }) => ({ status, body: { ...body, requestId: "" } }));
    };
    expect(await answersFor(withdrawn)).toEqual(await answersFor(nobody));
    const present = await makeMember();
    for (const { nickname } of [withdrawn, present])
      expect((await user(`/check/nickname?userNickname=${encodeURIComponent(nickname)}`)).body).toBe(false);
  });

  test("accepts a session's cookie from a page of this site, not from another site", async () => {
    const as = await token(await makeMemberWithPassword());
    expect((await get("/v1/system/user/my-role", as)).status).toBe(200);
    const cookie = `geulbeot_session=${encodeURIComponent(Buffer.from(JSON.stringify(as.token)).toString("base64"))}`;
    const foreign = await rest("GET", "/v1/system/user/my-role", { headers: { Cookie: cookie, "Sec-Fetch-Site": "cross-site" } });
    expect(foreign.status).toBe(401);
  });
});
