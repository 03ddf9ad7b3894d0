import { beforeAll, describe, expect, it } from "vitest";
import { csrfToken } from "~/http/screen/csrf.server";
import { get, post, refused } from "../../support/app";
import { makeMemberWithPassword, PASSWORD } from "../../support/factories/account";
import { loginAs, makeMember, pay } from "../../support/factories/members";
import { Jar } from "../../support/jar";
import { builtScreens } from "../../support/screens";

const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
let everybody: { token: string };
let forms: string[];

beforeAll(async () => {
  const member = await makeMember({ role: "ROLE_ADMIN", userType: "INTEGRATION", roles: ["ROLE_USER"] });
  await pay(member);
  everybody = await loginAs(member);
  forms = (await builtScreens()).filter((screen) => screen.takesForms).map((screen) => screen.url);
});

/** Forms that did not refuse; a screen that always redirects may do so. */
async function notRefused(status: number, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<string[]> {
  const wrong: string[] = [];
  for (const url of forms) {
    const answer = await post(url, fields, { token: everybody.token, headers });
    if (answer.status === status) continue;
    const to = answer.headers.get("Location");
    const anyway = to ? [await get(url, everybody), await post(url, {}, everybody)] : [];
    if (anyway.some((other) => other.headers.get("Location") === to)) continue;
    wrong.push(`${url}: ${answer.status} ${to ?? ""}`);
  }
  return wrong;
}

describe("a form from outside of our pages (design 9)", () => {
  it("is refused on every screen without a token", async () => {
    expect(forms.length).toBeGreaterThan(1);
    expect(await notRefused(403, { csrf: "" })).toEqual([]);
  });

  it("is refused on every screen with another browser's token", async () => {
    const page = await get("/");
    const stranger = /name="csrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? "none";
    expect(await notRefused(403, { csrf: stranger })).toEqual([]);
  });

  it("is refused on every screen when another origin's page sent it", async () => {
    expect(await notRefused(403, {}, foreign)).toEqual([]);
    for (const Origin of ["https://evil.example:99999", "evil"])
      expect((await post("/app/login", {}, { headers: { ...foreign, Origin } })).status, Origin).toBe(403);
  });

  it("returns with the typed text and a valid token", async () => {
    const page = await refused("/app/login", { username: "나무@example.test", password: "geulbeot1!", csrf: "" }, 403);
    expect(page.text).toContain("화면이 오래되었습니다. 다시 눌러 주세요.");
    expect(page.one('input[name="username"]').getAttributeValue("value")).toBe("나무@example.test");
    expect(page.html).not.toContain("geulbeot1!");
    expect(page.one('form input[name="csrf"]').getAttributeValue("value")).not.toBe("");
  });
});

describe("a form's token belongs to the login that showed it:", () => {
  const tokenOn = (html: string) => /name="csrf" value="([^"]+)"/.exec(html)![1]!;
  /** A returning browser: its half of the token lasts until a login or logout. */
  async function browser(): Promise<Jar> {
    const jar = new Jar();
    const { setCookie } = await csrfToken(new Request("http://127.0.0.1/"));
    jar.cookies.set("geulbeot_csrf", setCookie!.split(/[=;]/)[1]!);
    return jar;
  }
  const shown = async (jar: Jar, url: string) => tokenOn(await (await jar.get(url)).text());

  it("refuses a guest's form after the login, and returns the typed text", async () => {
    const member = await makeMemberWithPassword();
    const jar = await browser();
    const asGuest = await shown(jar, "/app/login");
    await jar.post("/app/login", { username: member.email, password: PASSWORD, csrf: asGuest });
    const typed = { userPassword: PASSWORD, newPassword: "x", checkPassword: "y" };
    expect((await jar.post("/app/user/change-password", { ...typed, csrf: asGuest })).status).toBe(403);
    const tooLate = await jar.post("/app/user/find-password", { userEmail: "typed@example.test", csrf: asGuest });
    const page = await tooLate.text();
    expect([tooLate.status, page.includes('value="typed@example.test"')]).toEqual([403, true]);
    const again = await jar.post("/app/user/find-password", { userEmail: "typed@example.test", csrf: tokenOn(page) });
    expect(again.status).toBe(303);
    const url = "/app/user/withdrawal";
    const asMember = await shown(jar, url);
    expect(asMember).not.toBe(asGuest);
    expect((await jar.post(url, { csrf: asMember })).status).toBe(400);
  });

  it("refuses a form of an earlier login in the same browser", async () => {
    const member = await makeMemberWithPassword();
    const jar = await browser();
    const url = "/app/user/withdrawal";
    const logIn = async () => jar.post("/app/login", { username: member.email, password: PASSWORD, csrf: await shown(jar, "/app/login") });
    await logIn();
    const first = await shown(jar, url);
    await jar.post("/app/oauth/logout", { csrf: first });
    expect((await jar.post("/app/user/find-password", { userEmail: member.email, csrf: first })).status).toBe(403);
    await logIn();
    expect((await jar.post(url, { csrf: first })).status).toBe(403);
    expect((await jar.post(url, { csrf: await shown(jar, url) })).status).toBe(400);
  });

  it("refuses another login's token, even with the same browser cookie", async () => {
    const member = await makeMember();
    const jar = await browser();
    const page = await shown(jar, "/app/login");
    const own = jar.cookies.get("geulbeot_csrf")!;
    const { token } = await loginAs(member);
    const under = (token: string) =>
      post("/app/user/devices", { csrf: page }, { token: token, headers: { Cookie: `geulbeot_csrf=${own}` } });
    expect((await under(token)).status).toBe(403);
    const seen = await get("/app/user/devices", { token, headers: { Cookie: `geulbeot_csrf=${own}` } });
    const fields = { csrf: tokenOn(await seen.text()) };
    const other = (await loginAs(member)).token;
    expect((await post("/app/user/devices", fields, { token: other, headers: { Cookie: `geulbeot_csrf=${own}` } })).status).toBe(403);
    expect((await post("/app/user/devices", fields, { token, headers: { Cookie: `geulbeot_csrf=${own}` } })).status).toBe(303);
  });
});

describe("a write to /v1 with a session cookie", () => {
  it("is refused without our page's header", async () => {
    const login = { username: "nobody@example.test", password: "x" };
    const without = await post("/v1/report/get-today-count", login, everybody);
    expect([401, 403, 405]).toContain(without.status);
  });
});
