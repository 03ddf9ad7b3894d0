import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sha256 } from "~/core/crypto.server";
import { database } from "~db/client.server";
import { session } from "~db/schema/account";
import { type As, get, post, refused, rest, screen } from "../../support/app";
import { advance } from "../../support/clock";
import { loginAs, makeMember } from "../../support/factories/members";

const MINUTE = 60_000;
const cookieOf = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(";")[0] ?? "";

async function isLoggedIn(as: As): Promise<boolean> {
  const response = await get("/app/creator-report/creator-fee-chart", as);
  if (response.status === 303) expect(response.headers.get("Location")).toMatch(/^\/app\/login\?redirectUrl=/);
  return response.status === 200;
}

describe("how long a login lasts (rule 23)", () => {
  it("stays valid after 29 idle minutes, which then start again", async () => {
    const as = await loginAs(await makeMember());
    advance(29 * MINUTE);
    expect(await isLoggedIn(as)).toBe(true);
    const [row] = await database()
      .select({ seen: session.lastSeenAt })
      .from(session)
      .where(eq(session.tokenHash, sha256(as.token)));
    expect(row!.seen).toEqual(new Date());
  });

  it("ends after 31 idle minutes, and the login screen reports it", async () => {
    const as = await loginAs(await makeMember());
    advance(31 * MINUTE);
    expect(await isLoggedIn(as)).toBe(false);
    expect((await screen("/app/login", as)).text).toContain("로그인이 끝났어요");
  });

  it("ends after eight hours, however active", async () => {
    const as = await loginAs(await makeMember());
    const seen = new Date(Date.now() + 8 * 60 * MINUTE);
    await database()
      .update(session)
      .set({ lastSeenAt: seen })
      .where(eq(session.tokenHash, sha256(as.token)));
    advance(8 * 60 * MINUTE + 1_000);
    expect(await isLoggedIn(as)).toBe(false);
  });

  it("has a cookie that is HttpOnly and SameSite, and lives as long as the login", async () => {
    const member = await makeMember();
    const { createMemberPassword } = await passwordOf(member.userId);
    const response = await post("/app/login", { username: member.email, password: createMemberPassword });
    expect(response.status).toBe(303);
    const line = response.headers.getSetCookie().find((one) => one.startsWith("geulbeot_session="));
    expect(line).toMatch(/HttpOnly/);
    expect(line).toMatch(/SameSite=Lax/);
    expect(line).toMatch(/Max-Age=28800/);
    const [kept] = await database().select().from(session).where(eq(session.userId, member.userId));
    expect(JSON.stringify(kept)).not.toContain(decodeURIComponent(line!.split(/[=;]/)[1]!));
  });
});

describe("logging out", () => {
  it("ends this login at once and leaves the member's other ones", async () => {
    const member = await makeMember();
    const thisLogin = await loginAs(member);
    const there = await loginAs(member);
    expect([await isLoggedIn(thisLogin), await isLoggedIn(there)]).toEqual([true, true]);
    const response = await post("/app/oauth/logout", {}, thisLogin);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
    expect([await isLoggedIn(thisLogin), await isLoggedIn(there)]).toEqual([false, true]);
    const { status } = await rest("GET", "/v1/report/get-today-count", { as: thisLogin });
    expect(status).toBe(401);
  });

  it("only asks after a link", async () => {
    const as = await loginAs(await makeMember());
    expect((await screen("/app/oauth/logout", as)).text).toContain("하시겠습니까?");
    expect(await isLoggedIn(as)).toBe(true);
  });

  it("leaves a notice that is shown once", async () => {
    const as = await loginAs(await makeMember());
    const flash = cookieOf(await post("/app/oauth/logout", {}, as), "geulbeot_flash");
    const first = await screen("/", { headers: { Cookie: flash } });
    expect(first.text).toContain("로그아웃했습니다.");
    expect(first.headers.getSetCookie().find((line) => line.startsWith("geulbeot_flash="))).toMatch(/Max-Age=0/);
    expect((await screen("/")).text).not.toContain("로그아웃했습니다.");
  });

  it("shows no notice that a stranger wrote into the cookie", async () => {
    const forged = Buffer.from(JSON.stringify({ type: "error", text: "가짜 알림", ms: 4000 })).toString("base64");
    expect((await screen("/", { headers: { Cookie: `geulbeot_flash=${encodeURIComponent(forged)}.abcd` } })).text).not.toContain(
      "가짜 알림",
    );
  });
});

describe("where a login leads (rule 217)", () => {
  const hostile = [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/%5cevil.example/..//evil.example",
    "javascript:alert(1)",
    "/app/main\r\nSet-Cookie: a=b",
    "/app/login?redirectUrl=/app/login",
    "/app/oauth/logout",
    "http:evil.example",
    "/\t/evil.example",
  ];

  it.each(hostile)("is never another site: %j", async (redirectUrl) => {
    const member = await makeMember();
    const { createMemberPassword: password } = await passwordOf(member.userId);
    const response = await post(`/app/login?redirectUrl=${encodeURIComponent(redirectUrl)}`, { username: member.email, password });
    expect(response.status).toBe(303);
    const target = new URL(response.headers.get("Location")!, "http://geulbeot.test");
    expect(target.origin).toBe("http://geulbeot.test");
    expect(target.pathname).not.toMatch(/^\/app\/(login|oauth)/);
    expect(response.headers.get("Set-Cookie")).not.toContain("a=b");
  });
});

describe("a wrong login", () => {
  it("gets the same answer for an unknown account and a wrong password, and keeps only the e-mail", async () => {
    const member = await makeMember();
    await passwordOf(member.userId);
    const wrong = await refused("/app/login", { username: member.email, password: "틀렸다1!" }, 401);
    const unknown = await refused("/app/login", { username: "nobody-at-all@example.test", password: "틀렸다1!" }, 401);
    for (const page of [wrong, unknown]) expect(page.text).toContain("회원정보가 맞지 않거나 없는 회원입니다");
    expect(wrong.one('input[name="username"]').getAttributeValue("value")).toBe(member.email);
    expect(wrong.html).not.toContain("틀렸다1!");
  });

  it("is refused for a while after ten tries", async () => {
    const fields = { username: "guessed@example.test", password: "x" };
    for (let tries = 0; tries < 10; tries += 1) expect((await post("/app/login", fields)).status).toBe(401);
    const page = await refused("/app/login", fields, 429);
    expect(page.text).toMatch(/\d+분 뒤에 다시 시도해 주세요/);
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

async function passwordOf(userId: number) {
  const { hashPassword } = await import("~/areas/account/login/password.server");
  const { user } = await import("~db/schema/account");
  const createMemberPassword = "geulbeot1!";
  await database()
    .update(user)
    .set({ passwordHash: await hashPassword(createMemberPassword) })
    .where(eq(user.userId, userId));
  return { createMemberPassword };
}
