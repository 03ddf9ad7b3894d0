import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findMember } from "~/areas/account/session/find-member.server";
import { unseal } from "~/core/crypto.server";
import { database } from "~db/client.server";
import { loginHistory, user } from "~db/schema/account";
import { TestSandbox } from "../../sandbox/start";
import { screen } from "../../support/app";
import { makeConnected, makeKakaoAccount, tokenRow, useMessenger } from "../../support/factories/account";
import { loginAs, makeMember } from "../../support/factories/members";
import { Jar, locationOf } from "../../support/jar";

let box: TestSandbox;
const BASE = "http://127.0.0.1:3000";

beforeAll(async () => {
  box = await TestSandbox.start();
  useMessenger(box.url);
});
afterAll(() => box.end());
beforeEach(async () => void (await box.call("DELETE", "/control/faults")));

async function leave(jar: Jar, query = ""): Promise<URL> {
  const response = await jar.get(`/app/oauth/login${query}`);
  expect(response.status).toBe(302);
  return new URL(locationOf(response)!);
}

/** Picks an account and agrees; returns the path back to the site. */
async function agree(at: URL, account: string): Promise<string> {
  const answer = await fetch(`${at}&account=${account}`, { redirect: "manual" });
  if (answer.status === 302) return backFrom(answer);
  const form = new URLSearchParams([...at.searchParams, ["account", account], ["decision", "agree"]]);
  for (const scope of ["profile_nickname", "account_email", "gender", ...(at.searchParams.get("scope") ?? "").split(",")])
    form.append("agreed", scope);
  return backFrom(await fetch(at.origin + at.pathname, { method: "POST", body: form, redirect: "manual" }));
}

async function deny(at: URL): Promise<string> {
  const form = new URLSearchParams([...at.searchParams, ["decision", "cancel"]]);
  return backFrom(await fetch(at.origin + at.pathname, { method: "POST", body: form, redirect: "manual" }));
}

function backFrom(answer: Response): string {
  const url = new URL(answer.headers.get("location")!);
  expect(url.origin + url.pathname).toBe(`${BASE}/app/oauth/login`);
  return url.pathname + url.search;
}

async function makeLinked(more: Parameters<typeof makeMember>[0] = {}) {
  const kakaoId = await makeKakaoAccount(box);
  return { kakaoId, member: await makeMember({ userType: "INTEGRATION", kakaoId, ...more }) };
}

const loggedIn = async (member: Parameters<typeof loginAs>[0]) => {
  const jar = new Jar();
  const { token } = await loginAs(member);
  jar.cookies.set("geulbeot_session", encodeURIComponent(Buffer.from(JSON.stringify(token)).toString("base64")));
  return { jar, token };
};

describe("the way to the messenger's login", () => {
  test("has state, PKCE and the registered address, and leaves the secret part in the browser's cookie", async () => {
    const jar = new Jar();
    const loginUrl = await leave(jar);
    expect(loginUrl.origin + loginUrl.pathname).toBe(`${box.url}/kauth/oauth/authorize`);
    const { state, code_challenge, ...rest } = Object.fromEntries(loginUrl.searchParams);
    expect(rest).toEqual({
      client_id: "geulbeot-sandbox",
      redirect_uri: `${BASE}/app/oauth/login`,
      response_type: "code",
      code_challenge_method: "S256",
    });
    expect(state!.length).toBeGreaterThan(40);
    expect(code_challenge!.length).toBeGreaterThan(40);
    const attempt = jar.last.find((line) => line.startsWith("geulbeot_oauth:"));
    expect(attempt).toContain("Path=/; Max-Age=600; HttpOnly; SameSite=Lax");
    expect(loginUrl.href).not.toContain("geulbeot-sandbox-secret");
  });

  test("can ask for more consents or another account, with known values only", async () => {
    const loginUrl = await leave(new Jar(), "?scope=friends,talk_message,birthday&prompt=select_account%20none");
    expect(loginUrl.searchParams.get("scope")).toBe("friends,talk_message");
    expect(loginUrl.searchParams.get("prompt")).toBe("select_account");
  });
});

describe("the way back from the messenger's login", () => {
  test("logs a linked member in, stores the tokens encrypted, and leads on", async () => {
    const { kakaoId, member } = await makeLinked();
    const jar = new Jar();
    const loginUrl = await leave(jar, "?redirectUrl=%2Fapp%2Fmain%3Fa%3D1");
    const response = await jar.get(await agree(loginUrl, kakaoId));
    expect([response.status, locationOf(response)]).toEqual([303, "/app/main?a=1"]);
    expect([...jar.cookies.keys()].filter((name) => name.startsWith("geulbeot_oauth"))).toEqual([]);
    expect((await screen("/app/main", jar.as)).text).toContain(member.nickname);
    const row = (await tokenRow(member))!;
    expect(row.scopes).toContain("talk_message");
    expect((await box.call("GET", "/kapi/v1/user/access_token_info", { token: unseal(row.sealedAccessToken) })).status).toBe(200);
    const [history] = await database().select().from(loginHistory).where(eq(loginHistory.userId, member.userId));
    expect(history!.loginType).toBe("KAKAOTALK");
  });

  test("leads to the first screen instead of another site", async () => {
    const { kakaoId } = await makeLinked();
    const jar = new Jar();
    const response = await jar.get(await agree(await leave(jar, "?redirectUrl=%2F%2Fevil.test"), kakaoId));
    expect(locationOf(response)).toBe("/app/main");
  });

  test("leads each of two tabs back to its own page", async () => {
    const { kakaoId } = await makeLinked();
    const jar = new Jar();
    const first = await leave(jar, "?redirectUrl=%2Ffirst");
    const second = await leave(jar, "?redirectUrl=%2Fsecond");
    expect(locationOf(await jar.get(await agree(first, kakaoId)))).toBe("/first");
    expect(locationOf(await jar.get(await agree(second, kakaoId)))).toBe("/second");
  });

  test("leads an unknown account to the terms without a login", async () => {
    const jar = new Jar();
    const response = await jar.get(await agree(await leave(jar), await makeKakaoAccount(box)));
    expect([response.status, locationOf(response)]).toEqual([303, "/app/terms"]);
    expect([...jar.cookies.keys()]).not.toContain("geulbeot_session");
  });

  test("does not log in an e-mail member who has not linked the messenger", async () => {
    const { kakaoId } = await makeLinked({ userType: "EMAIL" });
    const jar = new Jar();
    const response = await jar.get(await agree(await leave(jar), kakaoId));
    expect([response.status, locationOf(response)]).toEqual([303, "/app/terms"]);
    expect([...jar.cookies.keys()]).not.toContain("geulbeot_session");
  });

  test("informs a withdrawn member", async () => {
    const { kakaoId } = await makeLinked({ secession: "Y" });
    const jar = new Jar();
    expect((await screen(await agree(await leave(jar), kakaoId), jar.as, 403)).text).toContain("이미 탈퇴한 회원입니다.");
  });

  test("leads somebody who refused to the login screen, which reports it and keeps the destination", async () => {
    const jar = new Jar();
    const response = await jar.get(await deny(await leave(jar, "?redirectUrl=%2Fapp%2Fmain%3Fa%3D1")));
    expect(locationOf(response)).toBe("/app/login?messenger=refused&redirectUrl=%2Fapp%2Fmain%3Fa%3D1");
    const page = await screen(locationOf(response)!, jar.as);
    expect(page.text).toContain("카카오 로그인이 완료되지 않았습니다. 다시 시도해 주세요.");
    expect(page.one("a.btn-kakao").getAttributeValue("href")).toContain("redirectUrl=%2Fapp%2Fmain%3Fa%3D1");
  });

  test.each([
    ["without a code", { mode: "status", status: 400, code: "KOE320", target: "token" }, 503],
    ["token call away", { mode: "status", status: 503, target: "token" }, 503],
    ["token call as HTML", { mode: "html", status: 200, target: "token" }, 503],
    ["person unknown to kapi", { mode: "reset", target: "me" }, 503],
  ])("shows a page that suggests another try: %s", async (_, fault, status) => {
    const { kakaoId } = await makeLinked();
    const jar = new Jar();
    const back = await agree(await leave(jar), kakaoId);
    await box.control("faults", fault);
    expect((await screen(back, jar.as, status)).text).toContain("카카오 로그인이 응답하지 않습니다");
  });
});

describe("a forged way back from the messenger", () => {
  const EXPIRED = "카카오 로그인을 시작한 브라우저가 아니거나 시간이 지났습니다. 처음부터 다시 시작해 주세요.";

  test("is refused by 400 with a wrong or missing state, in another browser, and a second time", async () => {
    const { kakaoId } = await makeLinked();
    const jar = new Jar();
    const back = await agree(await leave(jar), kakaoId);
    const forged = back.replace(/state=[^&]+/, "state=forged");
    expect((await screen(forged, jar.as, 400)).text).toContain(EXPIRED);
    expect((await screen(back.replace(/&state=[^&]+/, ""), jar.as, 400)).text).toContain(EXPIRED);
    expect((await screen(back, {}, 400)).text).toContain(EXPIRED);
    expect((await jar.get(back)).status).toBe(303);
    expect((await screen(back, jar.as, 400)).text).toContain(EXPIRED);
  });

  test("is refused with the code of another browser's attempt", async () => {
    const { kakaoId } = await makeLinked();
    const ownJar = new Jar();
    const loginUrl = await leave(ownJar);
    const stolen = await agree(await leave(new Jar()), kakaoId);
    const code = new URLSearchParams(stolen.split("?")[1]).get("code");
    const response = await ownJar.get(`/app/oauth/login?code=${code}&state=${loginUrl.searchParams.get("state")}`);
    expect(locationOf(response)).toContain("/app/login?messenger=refused");
    expect(ownJar.cookies.has("geulbeot_session")).toBe(false);
  });
});

describe("a logged-in member at the messenger", () => {
  test("gets new tokens with more consents and stays logged in", async () => {
    const { member, accountId } = await makeConnected(box);
    await box.control("revoke", { accountId, scopes: ["friends", "talk_message"] });
    const { jar, token } = await loggedIn(member);
    const before = (await tokenRow(member))!;
    const loginUrl = await leave(jar, "?scope=friends,talk_message&redirectUrl=%2Fapp%2Fsend-messages%2Fsend-contents%3FcontentsId%3D7");
    const response = await jar.get(await agree(loginUrl, accountId));
    expect(locationOf(response)).toBe("/app/send-messages/send-contents?contentsId=7");
    expect(jar.last.join()).not.toContain("geulbeot_session=");
    expect(await findMember(token)).not.toBeNull();
    const after = (await tokenRow(member))!;
    expect(after.sealedAccessToken).not.toBe(before.sealedAccessToken);
    expect(after.scopes).toEqual(expect.arrayContaining(["friends", "talk_message"]));
  });

  test("stays logged in with the old tokens after refusing", async () => {
    const { member } = await makeConnected(box);
    const { jar, token } = await loggedIn(member);
    const before = await tokenRow(member);
    const response = await jar.get(await deny(await leave(jar, "?scope=friends&redirectUrl=%2Fapp%2Fmain%3Fa%3D1")));
    expect(locationOf(response)).toBe("/app/main?a=1");
    expect((await screen("/app/main", jar.as)).text).toContain("카카오 로그인이 완료되지 않았습니다");
    expect(await findMember(token)).not.toBeNull();
    expect(await tokenRow(member)).toEqual(before);
  });

  test("is refused by 409 with another member's messenger account", async () => {
    const { member, accountId } = await makeConnected(box);
    const before = await tokenRow(member);
    const { jar } = await loggedIn(await makeMember());
    const page = await screen(await agree(await leave(jar, "?redirectUrl=%2Fapp%2Fmain%3Fa%3D1"), accountId), jar.as, 409);
    expect(page.text).toContain("지금 로그인한 회원과 연결된 카카오 계정이 아닙니다.");
    const ways = page.all("main .row a").map((link) => link.getAttributeValue("href")?.replace("&amp;", "&"));
    expect(ways).toEqual(["/app/oauth/login?prompt=select_account&redirectUrl=%2Fapp%2Fmain%3Fa%3D1", "/app/main?a=1"]);
    expect(await tokenRow(member)).toEqual(before);
    const [row] = await database().select().from(user).where(eq(user.userId, member.userId));
    expect(row!.kakaoId).toBe(accountId);
  });

  test("logs out at the messenger too (rule 86)", async () => {
    const { member } = await makeConnected(box);
    const { jar, token } = await loggedIn(member);
    const response = await jar.post("/app/oauth/logout");
    const logoutUrl = new URL(locationOf(response)!);
    expect(logoutUrl.origin + logoutUrl.pathname).toBe(`${box.url}/kauth/oauth/logout`);
    expect(Object.fromEntries(logoutUrl.searchParams)).toEqual({ client_id: "geulbeot-sandbox", logout_redirect_uri: `${BASE}/` });
    expect(await findMember(token)).toBeNull();
    const away = await fetch(logoutUrl, { redirect: "manual" });
    expect(away.headers.get("location")).toBe(`${BASE}/`);
  });
});
