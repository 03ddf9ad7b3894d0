import { beforeAll, describe, expect, it } from "vitest";
import { type As, get, post, refused } from "../../support/app";
import { loginAs, makeMember, pay } from "../../support/factories/members";
import { builtScreens, type Screen } from "../../support/screens";

let everybody: As;
let screens: Screen[];

beforeAll(async () => {
  const member = await makeMember({ role: "ROLE_ADMIN", userType: "INTEGRATION", roles: ["ROLE_USER"] });
  await pay(member);
  everybody = await loginAs(member);
  screens = await builtScreens();
});

const NAMES = [
  "page",
  "size",
  "rowsPerPage",
  "userId",
  "contentsId",
  "sendHistoryId",
  "receiverId",
  "sendRunId",
  "t",
  "keyword",
  "start",
  "end",
];
const HOSTILE = [
  "",
  "-1",
  "0",
  "1e99",
  "9".repeat(40),
  "NaN",
  "'; DROP TABLE user; --",
  "<script>alert(1)</script>",
  "\u0000",
  "😀".repeat(300),
  "%",
  "2026-13-99",
  "[object Object]",
];

// One request per screen and value, so the time grows with the number of screens.
describe("every screen", () => {
  it("answers hostile queries without a 500 and without showing them as markup", async () => {
    const wrong: string[] = [];
    for (const { url } of screens) {
      for (const value of HOSTILE) {
        const query = NAMES.map((name) => `${name}=${encodeURIComponent(value)}`).join("&");
        const response = await get(`${url}?${query}`, everybody);
        const text = await response.text();
        // A table's file has people's letters as they are, and is no markup.
        const isShown = response.headers.get("Content-Type")?.startsWith("text/html") && text.includes("<script>alert(1)");
        if (response.status >= 500 || isShown) wrong.push(`${url} ${JSON.stringify(value)}: ${response.status}`);
      }
      const twice = await get(`${url}?page=1&page=2&userId=a&userId=b`, everybody);
      if (twice.status >= 500) wrong.push(`${url} twice: ${twice.status}`);
    }
    expect(wrong).toEqual([]);
  });

  it("answers unknown and incomplete forms without a 500", async () => {
    const wrong: string[] = [];
    for (const { url } of screens) {
      const forms: Record<string, string>[] = [{}, { intent: "<b>" }, { confirmed: "Y", intent: "delete" }];
      for (const fields of forms) {
        const { status } = await post(url, fields, everybody);
        if (status >= 500) wrong.push(`${url} ${JSON.stringify(fields)}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("answers a guest without a 500", async () => {
    const wrong: string[] = [];
    for (const { url } of screens) {
      const { status } = await get(url);
      if (status >= 500) wrong.push(`${url}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe("a form with an unusual body", () => {
  it("is refused by 413 beyond two and a half megabytes, on a page that says so", async () => {
    const page = await refused("/app/login", { username: "a".repeat(2_600_000), password: "x" }, 413);
    expect(page.text).toContain("보낸 내용이 너무 큽니다.");
  });

  it("is a wrong login with strange characters, which are shown as text", async () => {
    const typed = `<script>alert("1")</script>'; DROP TABLE user; -- \u202e😀`;
    const page = await refused("/app/login", { username: typed, password: "x" }, 401);
    expect(page.one('input[name="username"]').getAttributeValue("value")).toContain("&lt;script&gt;");
    expect(page.html).not.toContain('<script>alert("1")');
  });

  it("is refused by 400 when it is broken multipart", async () => {
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const response = await post("/app/login", { username: "a" }, { headers });
    expect(response.status).toBe(400);
  });
});
