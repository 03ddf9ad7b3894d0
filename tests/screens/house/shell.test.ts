import { beforeAll, describe, expect, it } from "vitest";
import { type As, get, post, refused } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { loginAs, makeMember, pay } from "../../support/factories/members";
import { checkPage } from "../../support/pages/page-rules";
import { builtScreens, namesRead, type Screen } from "../../support/screens";

let everybody: As;
let screens: Screen[];
let contentsId: number;

beforeAll(async () => {
  const member = await makeMember({ role: "ROLE_ADMIN", userType: "INTEGRATION", roles: ["ROLE_USER"] });
  await pay(member);
  everybody = await loginAs(member);
  ({ contentsId } = await makePost(member));
  screens = await builtScreens();
});

const NAMES = [
  ...["page", "size", "rowsPerPage", "toPage", "before", "version", "again", "picked", "keyword", "start", "end", "t"],
  ...["userId", "contentsId", "contentsTempId", "groupId", "receiverId", "sendHistoryId", "sendRunId", "sendingListId"],
  ...["identityRequestId", "subscribeTo"],
];
const TEXT = `'; DROP TABLE user; -- <script>alert(1)</script> % [object Object]`;
/** Ids without a row: too many digits, or no whole number. */
const STRANGE_IDS = ["9".repeat(400), "9007199254740993", "-1"];
const HOSTILE = [...STRANGE_IDS, "", "0", "1e99", "\u0000", "😀".repeat(300), "2026-13-99"];

const queryOf = (names: string[], value: string) => names.map((name) => `${name}=${encodeURIComponent(value)}`).join("&");

describe("every screen that draws a page", () => {
  it("obeys the page rules by its bare address, whatever the answer", async () => {
    let pages = 0;
    for (const { url } of screens.filter(({ isPage }) => isPage)) {
      const response = await get(url, everybody);
      if (!response.headers.get("Content-Type")?.startsWith("text/html")) continue;
      await checkPage(url, response, response.status);
      pages += 1;
    }
    expect(pages).toBeGreaterThan(90);
  });
});

describe("every screen", () => {
  /** Faults of a screen: a 5xx, or hostile text shown as markup. */
  async function faultsOf(address: string): Promise<string[]> {
    const response = await get(address, everybody);
    const text = await response.text();
    // A table's file holds people's letters unescaped, and is no markup.
    const isShown = response.headers.get("Content-Type")?.startsWith("text/html") && text.includes("<script>alert(1)");
    // oEmbed wants 501 for an unknown format.
    const isFault = response.status >= 500 && response.status !== 501;
    return isFault || isShown ? [`${address.slice(0, 120)}: ${response.status}`] : [];
  }

  it("answers hostile queries without a 500 and without showing them as markup", async () => {
    const wrong: string[] = [];
    let readers = 0;
    for (const { url, isPage } of screens) {
      const read = await namesRead(`${url}?${queryOf(NAMES, TEXT)}`, async (address) => wrong.push(...(await faultsOf(address))));
      // A screen that reads nothing from its query answers all other values alike.
      if (read.size === 0) continue;
      readers += 1;
      const names = [...new Set([...NAMES, ...read])].filter((name) => name !== "*");
      const queries = [...HOSTILE.map((value) => queryOf(names, value)), `${queryOf(names, "NaN")}&${queryOf(names, "NaN")}`];
      if (["*", "contentsId", "userId"].some((name) => read.has(name))) {
        const others = names.filter((name) => name !== "contentsId" && name !== "userId");
        queries.push(...STRANGE_IDS.map((value) => `contentsId=${contentsId}&userId=1&${queryOf(others, value)}`));
      }
      // The page already drew the hostile text; its data reads other values by the same code.
      const at = isPage && url !== "/" ? `${url}.data` : url;
      const addresses = queries.map((query) => `${at}?${query}`);
      const atOnce = isPage ? 3 : 1;
      for (let from = 0; from < addresses.length; from += atOnce)
        wrong.push(...(await Promise.all(addresses.slice(from, from + atOnce).map(faultsOf))).flat());
    }
    expect(wrong).toEqual([]);
    expect(readers).toBeGreaterThan(100);
  });

  it("answers strange ids in its path without a 500", async () => {
    const ordinary = new Set(screens.map(({ url }) => url));
    const strange = (await Promise.all(STRANGE_IDS.map((id) => builtScreens(id)))).flat().filter(({ url }) => !ordinary.has(url));
    expect(strange.length).toBeGreaterThan(STRANGE_IDS.length);
    expect((await Promise.all(strange.map(({ url }) => faultsOf(url)))).flat()).toEqual([]);
  });

  it("answers unknown and incomplete forms without a 500", async () => {
    const wrong: string[] = [];
    const isLogout = ({ url }: Screen) => url === "/app/oauth/logout";
    for (const { url, takesForms } of [...screens.filter((screen) => !isLogout(screen)), ...screens.filter(isLogout)]) {
      const forms: Record<string, string>[] = [{}, { intent: "<b>" }, { confirmed: "Y", intent: "delete" }];
      for (const fields of takesForms ? forms : forms.slice(0, 1)) {
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
  it("is refused by 413 beyond two and a half megabytes, on a page with the reason", async () => {
    const page = await refused("/app/login", { username: "a".repeat(2_600_000), password: "x" }, 413);
    expect(page.text).toContain("보낸 내용이 너무 큽니다.");
  });

  it("is a wrong login with strange characters, shown as text", async () => {
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
