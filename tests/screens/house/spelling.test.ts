import type { ServerBuild } from "@remix-run/node";
import { beforeAll, describe, expect, it } from "vitest";
import { type ListedCall, listCalls } from "~/http/rest/list-calls.server";
import { get, post, rest } from "../../support/app";
import { built } from "../../support/built";
import { loginAs, makeMember } from "../../support/factories/members";
import { screenPaths } from "../../../db/seeds/reference/built-routes";

let calls: ListedCall[];
let screens: string[];
let barred: { token: string };

beforeAll(async () => {
  const { routes } = (await built()) as ServerBuild;
  calls = listCalls(routes as never);
  screens = [...screenPaths(routes as never)].filter((path) => path !== "/" && !/[:*]/.test(path));
  // A role without grants opens no member's screen.
  barred = await loginAs(await makeMember({ role: "ROLE_NOBODY" }));
});

const last = (path: string) => path.lastIndexOf("/") + 1;
const spellings = (path: string) => [
  `${path}/`,
  `${path}///`,
  `/./${path}`,
  path.replace(/(\w)\/(\w)/, "$1//$2"),
  path.replace(/\w/, (letter) => letter.toUpperCase()),
  path.toUpperCase(),
  `${path.slice(0, last(path))}%${path.charCodeAt(last(path)).toString(16)}${path.slice(last(path) + 1)}`,
];
const others = (path: string) => spellings(path).filter((spelled) => new URL(spelled, "http://x").pathname !== path);

describe("another spelling of an address", () => {
  it("of a screen redirects to the canonical address, with its query", async () => {
    expect(screens.length).toBeGreaterThan(50);
    const wrong: string[] = [];
    for (const path of screens)
      for (const spelled of others(path)) {
        const { status, headers } = await get(`${spelled}?a=1&b=%20x`, barred);
        if (status !== 308 || headers.get("Location") !== `${path}?a=1&b=%20x`)
          wrong.push(`${spelled}: ${status} ${headers.get("Location")}`);
      }
    expect(wrong).toEqual([]);
  });

  it("of a screen accepts no form", async () => {
    const wrong: string[] = [];
    for (const path of screens)
      for (const spelled of others(path).slice(0, 2)) {
        const { status } = await post(spelled, {}, barred);
        if (status !== 404) wrong.push(`${spelled}: ${status}`);
      }
    expect(wrong).toEqual([]);
  });

  it("of a call is redirected for GET, else answered by 404 in JSON", async () => {
    const wrong: string[] = [];
    for (const { method, path } of calls.filter(({ path }) => !path.includes("{")))
      for (const spelled of others(path).slice(0, 5)) {
        const { status, headers, body } = await rest(method as "GET", `${spelled}?q=1`, {
          as: barred,
          ...(method !== "GET" && { body: {} }),
        });
        const right =
          method === "GET"
            ? status === 308 && headers.get("Location") === `${path}?q=1`
            : status === 404 && body.code === "common.not-found" && /[가-힣]/.test(body.message) && body.requestId;
        if (!right) wrong.push(`${method} ${spelled}: ${status}`);
      }
    expect(wrong).toEqual([]);
  });

  it("of an unknown address is 404, in JSON below /v1", async () => {
    expect((await get("/app/nothing/here")).status).toBe(404);
    for (const path of ["/v1", "/v1/", "/v1/nothing", "/V1/nothing", "/v1/nothing/%2e%2e%2fx"])
      for (const method of ["GET", "POST", "DELETE"] as const) {
        const { status, headers, body } = await rest(method, path);
        expect([status, body.code, headers.get("Cache-Control")], `${method} ${path}`).toEqual([404, "common.not-found", "no-store"]);
      }
  });

  it("of a screen's data is redirected or refused too", async () => {
    for (const path of [
      "/APP/user/friend-list.data",
      "/app/user//friend-list.data",
      "/app/user/friend%2Dlist.data",
      "/app/user/friend-list/.data",
    ]) {
      const answer = await get(`${path}?_routes=routes/app%2B/user%2B/friend-list`, barred);
      expect([answer.status, await answer.text()], path).toEqual([202, expect.stringContaining('"/app/user/friend-list"')]);
    }
    const data = await get("/app/user/friend-list.data?_routes=routes/app%2B/user%2B/friend-list", barred);
    expect([data.status, await data.text()]).toEqual([403, expect.stringContaining("account.forbidden")]);
    const old = await get("/app/user/friend-list?_data=routes/app%2B/user%2B/friend-list", barred);
    expect(old.status).toBe(404);
  });
});

describe("a screen without a menu row of its own", () => {
  it("is closed together with the screen it belongs to", async () => {
    const pages = ["/app/user/friend?receiverId=1", "/app/user/friend-list-import", "/app/user/friend-list-fetched", "/app/payment-fail"];
    const files = ["/app/user/friend-list.xlsx", "/app/user/friend-list-import.csv", "/app/user/friend.xlsx?receiverId=1"];
    const sending = ["send-run?sendRunId=1", "send-run-events?sendRunId=1", "send-friends?contentsId=1", "send-history.xlsx"];
    for (const path of [...pages, ...files, ...sending.map((name) => `/app/send-messages/${name}`), "/app/common/codes.xlsx"])
      expect((await get(path, barred)).status, path).toBe(403);
  });
});
