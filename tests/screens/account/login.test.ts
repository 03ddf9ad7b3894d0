import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { findMember } from "~/areas/account/session/find-member.server";
import { database } from "~db/client.server";
import { session } from "~db/schema/account";
import { get, post, refused, screen } from "../../support/app";
import { makeMemberWithPassword, PASSWORD } from "../../support/factories/account";
import { loginAs, makeMember } from "../../support/factories/members";
import { errorAt } from "../../support/field-errors";
import { Jar, locationOf } from "../../support/jar";

const fieldsOf = (member: { email: string }) => ({ username: member.email, password: PASSWORD });

describe("/app/login", () => {
  test("asks for e-mail and password and offers the messenger", async () => {
    const page = await screen("/app/login?redirectUrl=%2Fapp%2Fblog%2Fwrite-contents");
    expect(page.one("h1").textContent).toBe("다시 만나서 반가워요");
    expect(page.all('button[type="submit"]').map((button) => button.textContent)).toContain("로그인");
    expect(page.one('input[name="username"]').getAttributeValue("autocomplete")).toBe("username");
    expect(page.one('input[name="password"]').getAttributeValue("autocomplete")).toBe("current-password");
    expect(page.one("a.btn-kakao").getAttributeValue("href")).toBe("/app/oauth/login?redirectUrl=%2Fapp%2Fblog%2Fwrite-contents");
    expect(page.html).toContain('action="/app/login?redirectUrl=%2Fapp%2Fblog%2Fwrite-contents"');
    expect(page.text).not.toContain("쓰던 내용은 보관했어요");
  });

  test("needs both fields", async () => {
    const page = await refused("/app/login", { username: "", password: "" }, 400);
    expect(errorAt(page, "username")).toBe("이메일을 입력해 주세요.");
    expect(errorAt(page, "password")).toBe("비밀번호를 입력해 주세요.");
  });

  test("refuses a wrong login, and keeps the e-mail but not the password", async () => {
    const member = await makeMemberWithPassword();
    const page = await refused("/app/login", { username: member.email, password: "wrong-pw-1!" }, 401);
    expect(page.text).toContain("회원정보가 맞지 않거나 없는 회원입니다");
    expect(page.one('input[name="username"]').getAttributeValue("value")).toBe(member.email);
    expect(page.html).not.toContain("wrong-pw-1!");
    expect(page.text).toContain("비밀번호는 다시 입력해 주세요.");
  });

  test("informs a withdrawn member once the password is right", async () => {
    const member = await makeMemberWithPassword({ secession: "Y" });
    expect((await refused("/app/login", fieldsOf(member), 403)).text).toContain("이미 탈퇴한 회원입니다.");
  });

  test("leads on after a login, with a cookie that is HttpOnly and SameSite", async () => {
    const member = await makeMemberWithPassword();
    const jar = new Jar();
    const response = await jar.post("/app/login", fieldsOf(member));
    expect([response.status, locationOf(response)]).toEqual([303, "/app/main"]);
    const line = jar.last.find((cookie) => cookie.startsWith("geulbeot_session="));
    expect(line).toMatch(/; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await screen("/app/main", jar.as)).text).toContain(member.nickname);
  });

  test("ends the browser's earlier login", async () => {
    const member = await makeMemberWithPassword();
    const old = await loginAs(member);
    const response = await post("/app/login", fieldsOf(member), old);
    expect(response.status).toBe(303);
    expect(await findMember(old.token)).toBeNull();
    expect(await database().select().from(session).where(eq(session.userId, member.userId))).toHaveLength(1);
  });

  test("leads to redirectUrl with its query", async () => {
    const member = await makeMemberWithPassword();
    const back = "/app/blog/view-contents?userId=1&contentsId=2";
    const response = await post(`/app/login?redirectUrl=${encodeURIComponent(back)}`, fieldsOf(member));
    expect(locationOf(response)).toBe(back);
  });

  test.each([
    "https://evil.test/",
    "//evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "/\t/evil.test",
    "javascript:alert(1)",
    "/app/login",
    "/app/oauth/logout",
  ])("leads to the first screen instead of redirectUrl %s", async (back) => {
    const member = await makeMemberWithPassword();
    const response = await post(`/app/login?redirectUrl=${encodeURIComponent(back)}`, fieldsOf(member));
    expect([response.status, locationOf(response)]).toEqual([303, "/app/main"]);
  });

  test("leads a logged-in member on (rule 111)", async () => {
    const response = await get("/app/login", await loginAs(await makeMember()));
    expect([response.status, locationOf(response)]).toEqual([303, "/app/main"]);
  });

  test("mentions a form that was kept because the login had ended", async () => {
    expect((await screen("/app/login?kept=Y")).text).toContain("쓰던 내용은 보관했어요. 로그인하면 이어서 쓸 수 있어요");
  });

  test("refuses a form without its token, and keeps the e-mail", async () => {
    const member = await makeMemberWithPassword();
    const page = await refused("/app/login", { ...fieldsOf(member), csrf: "forged" }, 403);
    expect(page.text).toContain("화면이 오래되었습니다. 다시 눌러 주세요.");
    expect(page.one('input[name="username"]').getAttributeValue("value")).toBe(member.email);
    expect(await database().select().from(session).where(eq(session.userId, member.userId))).toEqual([]);
  });

  test("refuses even the right password after ten wrong tries, and shows the waiting time", async () => {
    const member = await makeMemberWithPassword();
    for (let n = 0; n < 10; n++) expect((await post("/app/login", { username: member.email, password: "wrong" })).status).toBe(401);
    const page = await refused("/app/login", { ...fieldsOf(member), username: member.email.toUpperCase() }, 429);
    expect(page.text).toMatch(/요청이 잦습니다\. \d+분 뒤에 다시 시도해 주세요\./);
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(page.one('input[name="username"]').getAttributeValue("value")).toBe(member.email.toUpperCase());
  });

  test("does not lock out a known browser because of a stranger's tries", async () => {
    const member = await makeMemberWithPassword();
    const knownJar = new Jar();
    await knownJar.post("/app/login", fieldsOf(member));
    await knownJar.post("/app/oauth/logout");
    const stranger = new Jar();
    await stranger.post("/app/login", fieldsOf(await makeMemberWithPassword()));
    await stranger.post("/app/oauth/logout");
    for (let n = 0; n < 10; n++)
      expect((await stranger.post("/app/login", { username: member.email, password: "wrong" })).status, `try ${n}`).toBe(401);
    expect((await stranger.post("/app/login", fieldsOf(member))).status).toBe(429);
    expect((await post("/app/login", fieldsOf(member))).status).toBe(429);
    for (let n = 0; n < 9; n++) expect((await knownJar.post("/app/login", { username: member.email, password: "wrong" })).status).toBe(401);
    expect(locationOf(await knownJar.post("/app/login", fieldsOf(member)))).toBe("/app/main");
    await knownJar.post("/app/oauth/logout");
    for (let n = 0; n < 10; n++) await knownJar.post("/app/login", { username: member.email, password: "wrong" });
    expect((await knownJar.post("/app/login", fieldsOf(member))).status).toBe(429);
  });

  test("forgets wrong tries after a right password", async () => {
    const member = await makeMemberWithPassword();
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 9; n++) await post("/app/login", { username: member.email, password: "wrong" });
      expect((await post("/app/login", fieldsOf(member))).status).toBe(303);
    }
  });

  test("limits the tries for an unknown e-mail too", async () => {
    const username = `${randomUUID()}@example.test`;
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await post("/app/login", { username, password: "wrong" })).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });
});

describe("/app/oauth/logout", () => {
  test("asks once, and ends the login by a press", async () => {
    const member = await makeMemberWithPassword();
    const jar = new Jar();
    await jar.post("/app/login", fieldsOf(member));
    expect((await screen("/app/oauth/logout", jar.as)).one("h1").textContent).toBe("로그아웃하시겠습니까?");
    const before = new Map(jar.cookies);
    const response = await jar.post("/app/oauth/logout");
    expect([response.status, locationOf(response)]).toEqual([303, "/"]);
    expect(jar.cookies.has("geulbeot_session")).toBe(false);
    expect(await database().select().from(session).where(eq(session.userId, member.userId))).toEqual([]);
    jar.cookies = before;
    expect(locationOf(await jar.get("/app/login"))).toBeNull();
  });

  test("refuses a form of another site", async () => {
    const as = await loginAs(await makeMember());
    await refused("/app/oauth/logout", { csrf: "forged" }, 403, as);
    expect(await findMember(as.token)).not.toBeNull();
  });

  test("leads a guest to the login screen (rule 86)", async () => {
    expect(locationOf(await get("/app/oauth/logout"))).toBe("/app/login");
    expect(locationOf(await post("/app/oauth/logout", {}))).toBe("/app/login");
    expect(locationOf(await post("/app/oauth/logout", {}, { token: "long-gone" }))).toBe("/app/login");
  });
});
