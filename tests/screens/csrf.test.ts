import { beforeAll, describe, expect, it } from "vitest";
import { get, post, refused } from "../support/app";
import { loginAs, makeMember, pay } from "../support/factories/members";
import { builtScreens } from "../support/screens";

const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
let everybody: { token: string };
let forms: string[];

beforeAll(async () => {
  const member = await makeMember({ role: "ROLE_ADMIN", userType: "INTEGRATION", roles: ["ROLE_USER"] });
  await pay(member);
  everybody = await loginAs(member);
  forms = (await builtScreens()).filter((screen) => screen.takesForms).map((screen) => screen.url);
});

/** The forms that did something else than refuse: a screen that sends its visitor elsewhere anyway, token or not, may do so here too. */
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

describe("a form that does not come from a page of ours (design 9)", () => {
  it("is refused everywhere when it carries no token", async () => {
    expect(forms.length).toBeGreaterThan(1);
    expect(await notRefused(403, { csrf: "" })).toEqual([]);
  });

  it("is refused everywhere when its token is another browser's", async () => {
    const page = await get("/");
    const stranger = /name="csrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? "none";
    expect(await notRefused(403, { csrf: stranger })).toEqual([]);
  });

  it("is refused everywhere when a page of another origin sent it, whatever it carries", async () => {
    for (const Origin of [foreign.Origin, "https://evil.example:99999", "evil"])
      expect(await notRefused(403, {}, { ...foreign, Origin }), Origin).toEqual([]);
  });

  it("comes back with what was typed and with a token that works", async () => {
    const page = await refused("/app/login", { username: "나무@example.test", password: "geulbeot1!", csrf: "" }, 403);
    expect(page.text).toContain("화면이 오래되었습니다. 다시 눌러 주세요.");
    expect(page.one('input[name="username"]').getAttributeValue("value")).toBe("나무@example.test");
    expect(page.html).not.toContain("geulbeot1!");
    expect(page.one('form input[name="csrf"]').getAttributeValue("value")).not.toBe("");
  });
});

describe("a write to /v1 with a session's cookie", () => {
  it("needs the header, and a page of ours", async () => {
    const login = { username: "nobody@example.test", password: "x" };
    const without = await post("/v1/report/get-today-count", login, everybody);
    expect([401, 403, 405]).toContain(without.status);
  });
});
