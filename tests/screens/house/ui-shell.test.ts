import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "~db/client.server";
import { get, post, refused, screen } from "../../support/app";
import { loginAs, makeMember } from "../../support/factories/members";

describe("the frame on real pages", () => {
  it("/ greets a guest and sends a member to /app/main (rule 89)", async () => {
    expect((await screen("/")).text).toContain("로그인");
    const response = await get("/", await loginAs(await makeMember()));
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/app/main"]);
  });

  it("shows a member's count and nickname, and is not cached", async () => {
    const member = await makeMember({ userNickname: "달빛나그네" });
    const page = await screen("/app/main", await loginAs(member));
    expect(page.text).toContain("0 / 2000");
    expect(page.text).toContain("달빛나그네");
    expect(page.headers.get("Cache-Control")).toBe("no-store, no-cache");
  });

  it("shows a guest no count, and is revalidated each time", async () => {
    const page = await screen("/");
    expect(page.text).not.toContain("/ 2000");
    expect(page.headers.get("Cache-Control")).toBe("private, no-cache");
  });

  it("a frame without its data looks like a guest's, and marks the login as unknown", async () => {
    const as = await loginAs(await makeMember());
    const frame = async () => (await get("/app/support.data?_routes=root", as)).text();
    await database().execute(sql`RENAME TABLE notice TO notice_away`);
    try {
      expect(await frame()).toContain("viewerUnknown");
    } finally {
      await database().execute(sql`RENAME TABLE notice_away TO notice`);
    }
    expect(await frame()).not.toContain("viewerUnknown");
  });

  it("answers an unknown address by 404 with a link to the first page", async () => {
    const page = await screen("/app/no-such-screen", {}, 404);
    expect(page.text).toContain("없는 화면입니다");
    expect(page.one('main a[href="/"]')).toBeDefined();
  });

  it("links only to our pages from the alerts of an expired token and a missing right", async () => {
    const alert = await screen("/app/token-alert?redirectUrl=/app/main");
    expect(alert.one('a[href="/app/login?redirectUrl=%2Fapp%2Fmain"]')).toBeDefined();
    expect((await screen("/app/token-alert?redirectUrl=//evil.example")).html).not.toContain("evil.example/");
    const member = await screen("/app/token-alert", await loginAs(await makeMember()));
    expect(member.all("main a").map((link) => link.textContent.trim())).not.toContain("로그인");
    expect((await screen("/app/unauthorized", {}, 403)).text).toContain("권한이 없습니다");
  });
});

describe("headers of a page (design 9)", () => {
  it("allow only scripts with this answer's nonce", async () => {
    const [first, second] = [await screen("/app/main"), await screen("/app/main")];
    const policy = first.headers.get("Content-Security-Policy") ?? "";
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(nonce).toBeTruthy();
    expect(second.headers.get("Content-Security-Policy")).not.toContain(nonce);
    for (const script of first.html.match(/<script\b[^>]*>/g) ?? []) expect(script).toContain(`nonce="${nonce}"`);
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) expect(policy).toContain(rule);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it("forbid guessing types, full referrers and the camera", async () => {
    const { headers } = await screen("/");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("Permissions-Policy")).toContain("camera=()");
  });
});

describe("the choice of the light or dark theme", () => {
  it("stays in a cookie for the next pages", async () => {
    const response = await post("/theme", { theme: "dark", back: "/app/main" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/app/main"]);
    const cookie = response.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    const page = await screen("/", { headers: { Cookie: cookie } });
    expect(page.one("html").getAttributeValue("data-theme")).toBe("dark");
    expect((await screen("/")).one("html").getAttributeValue("data-theme")).toBeNull();
  });

  it("returns only to our pages", async () => {
    const response = await post("/theme", { theme: "light", back: "//evil.example/x" });
    expect(response.headers.get("Location")).toBe("/");
  });

  it("is refused with a page when the token is wrong", async () => {
    const page = await refused("/theme", { theme: "dark", csrf: "made up" }, 403);
    expect(page.text).toContain("화면이 오래되었습니다");
  });
});
