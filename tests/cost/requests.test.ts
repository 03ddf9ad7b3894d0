import type { ServerBuild } from "@remix-run/node";
import { beforeAll, describe, expect, it } from "vitest";
import { settings } from "~/core/settings.server";
import { tableOf } from "~/http/request/route-table.server";
import { type ListedCall, listCalls } from "~/http/rest/list-calls.server";
import { defineGrid } from "~/grid/grid";
import { answerTo, post, rest } from "../support/app";
import { readGridForm } from "~/grid/web/form.server";
import { built } from "../support/built";
import { costOf } from "./cost-of";
import { groupedFields, hostileAddresses, hostileBodies, hostileForms } from "../support/texts/hostile-bodies";
import { builtScreens } from "../support/screens";

/** Most that an answer may cost: 100 ms of the reference machine. */
const MOST = 10;

let calls: ListedCall[];
let screens: string[];
let build: ServerBuild;

beforeAll(async () => {
  build = (await built()) as ServerBuild;
  calls = listCalls(build.routes as never);
  screens = (await builtScreens()).filter((screen) => screen.takesForms).map((screen) => screen.url);
});

type Sent = { body?: string; type?: string; headers?: Record<string, string> };

async function costOfAnswer(method: string, path: string, { body, type, headers }: Sent): Promise<number> {
  const request = () =>
    new Request(new URL(path, settings().BASE_URL), { method, body, headers: { ...headers, ...(type && { "Content-Type": type }) } });
  return (await costOf(async () => (await answerTo(request())).text(), { most: MOST })).loops;
}

describe("a request that anybody may send", () => {
  it("costs a public call less than 10 loops, for any body", async () => {
    const open = calls.filter(({ endpoint }) => endpoint.access.floor === "anyone" && endpoint.body);
    expect(open.length).toBeGreaterThan(5);
    const wrong: string[] = [];
    for (const [index, { method, path }] of open.entries())
      for (const body of path === "/authenticate" ? hostileBodies : hostileBodies.filter((_, n) => n % open.length === index)) {
        const loops = await costOfAnswer(method, path, body);
        if (loops > MOST) wrong.push(`${method} ${path}: ${body.name}: ${loops.toFixed(1)} loops`);
      }
    expect(wrong).toEqual([]);
  });

  it("costs a screen's form less than 10 loops without a login or token", async () => {
    expect(screens.length).toBeGreaterThan(5);
    const wrong: string[] = [];
    for (const [index, path] of screens.entries())
      for (const body of path === "/app/login" ? hostileBodies : hostileBodies.filter((_, n) => n % screens.length === index)) {
        const loops = await costOfAnswer("POST", path, body);
        if (loops > MOST) wrong.push(`${path}: ${body.name}: ${loops.toFixed(1)} loops`);
      }
    expect(wrong).toEqual([]);
  });

  it.each(Object.entries(hostileForms))(
    "costs a form less than 30 loops with a token that any visitor gets, the page that shows it again included: %s",
    async (_, body) => {
      const fields = groupedFields(body);
      expect((await costOf(() => post("/app/login", fields), { most: 3 * MOST })).loops).toBeLessThan(3 * MOST);
    },
  );

  it("costs less than 10 loops as an address or a header, too", async () => {
    const wrong: string[] = [];
    for (const { url, headers } of hostileAddresses(build)) {
      const loops = await costOfAnswer("GET", url, { headers });
      if (loops > MOST) wrong.push(`${url.slice(0, 40)} ${JSON.stringify(headers).slice(0, 40)}: ${loops.toFixed(1)} loops`);
    }
    expect(wrong).toEqual([]);
  });
});

it("finds the route of an address of 16,000 letters in less than 2 loops", async () => {
  const table = tableOf(build.routes);
  const long = "/a".repeat(8_000);
  expect((await costOf(() => table.canonical(long), { most: 2 })).loops).toBeLessThan(2);
});

it("refuses a posted change deeper than 64 levels in less than 50 loops", async () => {
  const grid = defineGrid<{ id: string }>({
    id: "fruit",
    title: "과일",
    key: ["id"],
    columns: [{ field: "id", label: "번호" }],
    blank: {},
  });
  for (const change of ["[".repeat(8_000_000), `{"inserts":${"[".repeat(64)}${"]".repeat(64)},"updates":[]}`, "", "null"]) {
    const form = new FormData();
    form.set("change", change);
    const { loops } = await costOf(() => expect(() => readGridForm(grid, form)).toThrow(), { most: 50 });
    expect(loops).toBeLessThan(50);
  }
});

it("answers the messenger's notice about an unknown person within 300 loops", async () => {
  const headers = { Authorization: "KakaoAK geulbeot-sandbox-admin" };
  const notice = () => rest("GET", "/v1/kakao/unlink?app_id=654321&user_id=123456789&referrer_type=UNLINK_FROM_APPS", { headers });
  const { result, loops } = await costOf(notice, { most: 300, of: "wall", tries: 3 });
  expect(result.status).toBe(200);
  expect(loops).toBeLessThan(300);
});
