import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { authorizeParams, CLIENT, CREATOR, MEMBER, NEWCOMER, pkce, REDIRECT, TestSandbox } from "./start";

let box: TestSandbox;
let listener: Server | undefined;
afterAll(() => listener?.close());
beforeAll(async () => void (box = await TestSandbox.start()));
afterAll(() => box.end());
beforeEach(() => box.control("reset", { world: true }));

const authorize = (change: Record<string, string | undefined> = {}) => {
  const params = Object.entries({ ...authorizeParams, ...change }).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return box.call("GET", `/kauth/oauth/authorize?${new URLSearchParams(params)}`);
};
const codeGrant = (code: string, more: Record<string, string> = {}) =>
  box.token({ ...CLIENT, grant_type: "authorization_code", redirect_uri: REDIRECT, code, ...more });
const refreshGrant = (refresh_token: string) => box.token({ ...CLIENT, grant_type: "refresh_token", refresh_token });

describe("authorize", () => {
  test("shows a wrong request's KOE code on a page and does not redirect", async () => {
    const wrong: [Record<string, string | undefined>, string][] = [
      [{ client_id: undefined }, "KOE101"],
      [{ client_id: "other" }, "KOE101"],
      [{ redirect_uri: undefined }, "KOE207"],
      [{ redirect_uri: "https://evil.example/cb" }, "KOE006"],
      [{ redirect_uri: "javascript://127.0.0.1/%0aalert(1)" }, "KOE006"],
      [{ response_type: "token" }, "KOE201"],
      [{ scope: "shoe_size" }, "KOE205"],
      [{ prompt: "shout" }, "KOE204"],
      [{ code_challenge: "x", code_challenge_method: "plain" }, "KOE204"],
    ];
    for (const [change, code] of wrong) {
      const answer = await authorize(change);
      expect(answer.status, code).toBeGreaterThanOrEqual(400);
      expect(answer.headers.get("location")).toBeNull();
      expect(answer.text).toContain(`오류 코드 ${code}`);
    }
  });

  test("lets a person pick an account, asks for basic items, and for others only when named", async () => {
    expect((await authorize()).text).toContain("이서연");
    const basic = (await authorize({ account: NEWCOMER })).text;
    expect(basic).toContain('value="profile_nickname"');
    expect(basic).toContain('value="gender"');
    expect(basic).not.toContain('value="friends"');
    const named = (await authorize({ account: NEWCOMER, scope: "friends,talk_message" })).text;
    expect(named).toContain('value="friends"');
    expect(named).toContain('value="talk_message"');
    expect((await authorize({ account: NEWCOMER, scope: "friends talk_message" })).text).toContain('value="talk_message"');
  });

  test("asks only for missing items, and redirects at once when none is missing", async () => {
    await box.consent(NEWCOMER);
    const again = (await authorize({ account: NEWCOMER, scope: "account_email,friends" })).text;
    expect(again).toContain('value="friends"');
    expect(again).not.toContain('value="account_email"');
    const straight = await authorize({ account: NEWCOMER, scope: "account_email" });
    expect(straight.status).toBe(302);
    expect(new URL(straight.headers.get("location")!).searchParams.get("code")).toBeTruthy();
  });

  test("redirects with access_denied and the state when the person cancels", async () => {
    const back = await box.consent(NEWCOMER, { decision: "cancel" });
    expect(Object.fromEntries(back.searchParams)).toEqual({ error: "access_denied", error_description: "User denied access", state: "st" });
  });

  test("shows the page again when a required item is missing", async () => {
    const form = { ...authorizeParams, account: NEWCOMER, decision: "agree", agreed: "gender" };
    const answer = await box.call("POST", "/kauth/oauth/authorize", { form });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("필수 항목에 동의해야 계속할 수 있습니다.");
  });

  test("shows hostile text of the request as text", async () => {
    const answer = await authorize({ state: `"><script>alert(1)</script>` });
    expect(answer.text).not.toContain("<script>alert");
  });

  test("redirects with login_required for prompt=none when nobody is signed in", async () => {
    const answer = await authorize({ prompt: "none" });
    expect(new URL(answer.headers.get("location")!).searchParams.get("error")).toBe("login_required");
  });
});

describe("token", () => {
  test("gives tokens for a code once, with PKCE and the secret in the body", async () => {
    const { verifier, challenge } = pkce();
    const back = await box.consent(NEWCOMER, { code_challenge: challenge, code_challenge_method: "S256" });
    expect(back.searchParams.get("state")).toBe("st");
    const code = back.searchParams.get("code")!;
    const answer = await codeGrant(code, { code_verifier: verifier });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ token_type: "bearer", expires_in: 21599, refresh_token_expires_in: 5183999 });
    expect(answer.body.scope.split(" ")).toEqual(["profile_nickname", "account_email", "gender"]);
    expect(await codeGrant(code, { code_verifier: verifier })).toMatchObject({
      status: 400,
      body: { error: "invalid_grant", error_code: "KOE320" },
    });
  });

  test("accepts the secret as HTTP Basic too", async () => {
    const code = (await box.consent(NEWCOMER)).searchParams.get("code")!;
    const basic = `Basic ${Buffer.from(`${CLIENT.client_id}:${CLIENT.client_secret}`).toString("base64")}`;
    const answer = await box.token({ grant_type: "authorization_code", redirect_uri: REDIRECT, code }, basic);
    expect(answer.status).toBe(200);
  });

  test("refuses a wrong verifier, which uses the code up", async () => {
    const { verifier, challenge } = pkce();
    const code = (await box.consent(NEWCOMER, { code_challenge: challenge, code_challenge_method: "S256" })).searchParams.get("code")!;
    expect((await codeGrant(code, { code_verifier: "wrong" })).body.error_code).toBe("KOE320");
    expect((await codeGrant(code, { code_verifier: verifier })).body.error_code).toBe("KOE320");
  });

  test("answers each wrong request with its status and KOE code", async () => {
    const code = (await box.consent(NEWCOMER)).searchParams.get("code")!;
    const good = { ...CLIENT, grant_type: "authorization_code", redirect_uri: REDIRECT, code };
    const { client_secret: _, ...secretless } = good;
    const wrong: [Record<string, string>, number, string, string][] = [
      [{ ...good, client_id: "other" }, 401, "invalid_client", "KOE101"],
      [{ ...good, client_secret: "wrong" }, 401, "invalid_client", "KOE010"],
      [secretless, 401, "invalid_client", "KOE010"],
      [{ ...good, redirect_uri: "http://127.0.0.1:3000/other" }, 400, "invalid_grant", "KOE303"],
      [{ ...good, grant_type: "password" }, 400, "unsupported_grant_type", "KOE310"],
      [{ ...CLIENT, grant_type: "refresh_token" }, 400, "invalid_grant", "KOE319"],
      [{ ...good, code: "DUMMY" }, 400, "invalid_grant", "KOE320"],
      [{ ...CLIENT, grant_type: "refresh_token", refresh_token: "x" }, 400, "invalid_grant", "KOE322"],
    ];
    for (const [form, status, error, error_code] of wrong) {
      expect(await box.token(form)).toMatchObject({ status, body: { error, error_code, error_description: expect.any(String) } });
    }
    expect((await codeGrant(code)).status).toBe(200);
  });

  test("refuses a code after ten minutes", async () => {
    await box.control("clock", { now: "2026-02-28T15:00:00Z" });
    const code = (await box.consent(NEWCOMER)).searchParams.get("code")!;
    await box.control("clock", { now: "2026-02-28T15:10:00Z" });
    expect((await codeGrant(code)).body.error_code).toBe("KOE320");
  });

  test("keeps a refresh token valid for another month, and replaces it otherwise", async () => {
    const early = await box.tokens(CREATOR);
    const first = await refreshGrant(early.refresh_token);
    expect(first.body).toEqual({ token_type: "bearer", access_token: expect.any(String), expires_in: 21599 });
    const late = await box.tokens(CREATOR, { refreshExpiresInSeconds: 29 * 86_400 });
    const second = await refreshGrant(late.refresh_token);
    expect(second.body.refresh_token).not.toBe(late.refresh_token);
    expect(second.body.refresh_token_expires_in).toBe(5183999);
    expect((await refreshGrant(late.refresh_token)).body.error_code).toBe("KOE322");
    expect((await refreshGrant(second.body.refresh_token)).status).toBe(200);
  });

  test("refuses an expired refresh token by KOE322", async () => {
    const { refresh_token } = await box.tokens(CREATOR, { refreshExpiresInSeconds: -1 });
    expect(await refreshGrant(refresh_token)).toMatchObject({ status: 400, body: { error_code: "KOE322" } });
  });

  test("refuses a user's twenty-first access token within ten minutes by KOE237", async () => {
    await box.control("clock", { now: "2026-02-28T15:00:00Z" });
    const { refresh_token } = await box.tokens(CREATOR);
    for (let n = 0; n < 20; n++) expect((await refreshGrant(refresh_token)).status).toBe(200);
    expect(await refreshGrant(refresh_token)).toMatchObject({ status: 400, body: { error_code: "KOE237" } });
    await box.control("clock", { now: "2026-02-28T15:10:00Z" });
    expect((await refreshGrant(refresh_token)).status).toBe(200);
  });
});

test("redirects only to the registered address after logging out of the messenger account", async () => {
  const answer = await box.call(
    "GET",
    `/kauth/oauth/logout?client_id=${CLIENT.client_id}&logout_redirect_uri=http://localhost:3000/bye&state=s1`,
  );
  expect(answer.headers.get("location")).toBe("http://localhost:3000/bye?state=s1");
  const wrong = await box.call("GET", `/kauth/oauth/logout?client_id=${CLIENT.client_id}&logout_redirect_uri=https://evil.example/`);
  expect(wrong.text).toContain("KOE007");
});

describe("the messenger's calls about a person", () => {
  const me = (token: string, query = "") => box.call("GET", `/kapi/v2/user/me${query}`, { token });

  test("me answers the agreed items and names the others", async () => {
    const { access_token } = await box.tokens(MEMBER, { scopes: ["profile_nickname", "gender"] });
    const { body } = await me(access_token);
    expect(body).toMatchObject({ id: 1000000002, connected_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) });
    expect(body.kakao_account).toMatchObject({
      profile: { nickname: "박민준" },
      gender: "male",
      email_needs_agreement: true,
      gender_needs_agreement: false,
    });
    expect(body.kakao_account.email).toBeUndefined();
    const only = await me(access_token, `?property_keys=${encodeURIComponent('["kakao_account.gender"]')}`);
    expect(only.body.kakao_account.profile).toBeUndefined();
    expect(only.body.kakao_account.gender).toBe("male");
    expect((await me(access_token, "?property_keys=x")).body.code).toBe(-2);
  });

  test("an id above 2^53 is answered as bare digits", async () => {
    await box.control("accounts", { id: "9007199254740993017", nickname: "큰 번호", connected: true, friends: 1 });
    const { access_token } = await box.tokens("9007199254740993017");
    expect((await me(access_token)).text).toContain('"id":9007199254740993017,');
  });

  test("a missing, an unknown and an expired token are -401, each with its own message", async () => {
    expect(await box.call("GET", "/kapi/v2/user/me")).toMatchObject({ status: 401, body: { code: -401, msg: "no authentication key!" } });
    expect(await me("x")).toMatchObject({ status: 401, body: { code: -401, msg: "this access token does not exist" } });
    const { access_token } = await box.tokens(CREATOR);
    await box.control("expire", { accountId: CREATOR });
    expect(await me(access_token)).toMatchObject({ status: 401, body: { code: -401, msg: "this access token is already expired" } });
    const { refresh_token } = await box.tokens(CREATOR);
    expect((await me(refresh_token)).body.msg).toBe("this access token does not exist");
  });

  test("scopes are listed, and only revocable ones can be revoked", async () => {
    const { access_token: token } = await box.tokens(CREATOR);
    const { body } = await box.call("GET", "/kapi/v2/user/scopes", { token });
    expect(body.scopes.find((scope: any) => scope.id === "talk_message")).toMatchObject({
      type: "SERVICE",
      using: true,
      agreed: true,
      revocable: true,
    });
    const some = await box.call("GET", `/kapi/v2/user/scopes?scopes=${encodeURIComponent('["friends"]')}`, { token });
    expect(some.body.scopes).toHaveLength(1);
    const revoke = (scopes: string[]) =>
      box.call("POST", "/kapi/v2/user/revoke/scopes", { token, form: { scopes: JSON.stringify(scopes) } });
    expect((await revoke(["friends"])).body.scopes.find((scope: any) => scope.id === "friends").agreed).toBe(false);
    expect((await revoke(["profile_nickname"])).body.code).toBe(-2);
    expect((await revoke([])).body.code).toBe(-2);
  });

  test("token information shows the owner and validity", async () => {
    const { access_token: token } = await box.tokens(CREATOR, { expiresInSeconds: 100 });
    const { body } = await box.call("GET", "/kapi/v1/user/access_token_info", { token });
    expect(body).toMatchObject({ id: 1000000001, app_id: expect.any(Number) });
    expect(body.expires_in).toBeGreaterThan(90);
  });

  test("logout ends the tokens of that sign-in; unlink ends all tokens and the consents", async () => {
    const [one, two] = [await box.tokens(CREATOR), await box.tokens(CREATOR)];
    expect((await box.call("POST", "/kapi/v1/user/logout", { token: one.access_token })).body).toEqual({ id: 1000000001 });
    expect((await me(one.access_token)).status).toBe(401);
    expect((await refreshGrant(one.refresh_token)).body.error_code).toBe("KOE322");
    expect((await me(two.access_token)).status).toBe(200);
    expect((await box.call("POST", "/kapi/v1/user/unlink", { token: two.access_token })).body).toEqual({ id: 1000000001 });
    expect((await me(two.access_token)).status).toBe(401);
    expect((await authorize({ account: CREATOR })).text).toContain('value="profile_nickname"');
  });

  test("a person who disconnects at the messenger loses all tokens, and the app is notified with the admin key", async () => {
    const { access_token } = await box.tokens(CREATOR);
    const heard = new Promise<{ authorization?: string; body: string }>((resolve) => {
      listener = createServer(async (request, response) => {
        let body = "";
        for await (const chunk of request) body += chunk;
        response.end();
        resolve({ authorization: request.headers.authorization, body });
      });
    });
    await new Promise<void>((resolve) => listener!.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(listener!.address() as AddressInfo).port}/unlinked`;
    expect(await box.control("unlink", { accountId: CREATOR, url })).toEqual({ status: 200 });
    const { authorization, body } = await heard;
    expect(authorization).toBe("KakaoAK geulbeot-sandbox-admin");
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      app_id: "654321",
      user_id: CREATOR,
      referrer_type: "UNLINK_FROM_APPS",
    });
    expect((await me(access_token)).status).toBe(401);
    expect(await box.control("unlink", { accountId: CREATOR, url: "http://example.test/" })).toEqual({ status: null });
  });

  test("the admin key acts for a named user; one who is not connected is -101", async () => {
    const form = { target_id_type: "user_id", target_id: CREATOR };
    const authorization = "KakaoAK geulbeot-sandbox-admin";
    expect((await box.call("POST", "/kapi/v2/user/me", { authorization, form })).body.id).toBe(1000000001);
    const unknown = await box.call("POST", "/kapi/v1/user/unlink", { authorization, form: { ...form, target_id: MEMBER } });
    expect(unknown).toMatchObject({ status: 400, body: { code: -101 } });
    expect((await box.call("POST", "/kapi/v2/user/me", { authorization: "KakaoAK wrong", form })).status).toBe(401);
  });
});
