import { beforeAll, describe, expect, it } from "vitest";
import type { ServerBuild } from "@remix-run/node";
import { settings } from "~/core/settings.server";
import { type ListedCall, listCalls } from "~/http/rest/list-calls.server";
import { answerTo, post, rest } from "../../support/app";
import { built } from "../../support/built";
import { loginAs, makeMember } from "../../support/factories/members";
import { groupedFields, hostileAddresses, hostileBodies, hostileForms, times } from "../../support/texts/hostile-bodies";
import { builtScreens } from "../../support/screens";

let calls: ListedCall[];
let screens: string[];

beforeAll(async () => {
  const build = (await built()) as ServerBuild;
  calls = listCalls(build.routes as never);
  screens = (await builtScreens()).filter((screen) => screen.takesForms).map((screen) => screen.url);
});

const requestOf = (method: string, path: string, { body, type }: { body?: string; type?: string }, headers: Record<string, string> = {}) =>
  new Request(new URL(path, settings().BASE_URL), { method, body, headers: { ...headers, ...(type && { "Content-Type": type }) } });

describe("requests that anybody may send", () => {
  it("never get a 500 from a public call, whatever the body's size and shape, and a refusal in Korean", async () => {
    const open = calls.filter(({ endpoint }) => endpoint.access.floor === "anyone" && endpoint.body);
    expect(open.length).toBeGreaterThan(5);
    const wrong: string[] = [];
    for (const [index, { method, path }] of open.entries())
      for (const body of path === "/authenticate" ? hostileBodies : hostileBodies.filter((_, n) => n % open.length === index)) {
        const response = await answerTo(requestOf(method, path, body));
        const [{ status }, text] = [response, await response.text()];
        const fine = status < 500 && (status < 400 || /[가-힣]/.test((JSON.parse(text) as { message: string }).message));
        if (!fine) wrong.push(`${method} ${path}: ${body.name}: ${status}`);
      }
    expect(wrong).toEqual([]);
  });

  it("never get a 500 from a screen's form, with or without a token", async () => {
    const wrong: string[] = [];
    for (const [index, path] of screens.entries())
      for (const body of path === "/app/login" ? hostileBodies : hostileBodies.filter((_, n) => n % screens.length === index)) {
        const { status } = await answerTo(requestOf("POST", path, body));
        if (status >= 500) wrong.push(`${path}: ${body.name}: ${status}`);
      }
    for (const [name, body] of Object.entries(hostileForms)) {
      const { status } = await post("/app/login", groupedFields(body));
      if (status >= 500) wrong.push(`/app/login with a token: ${name}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it("never get a 500 for an address or a header", async () => {
    const wrong: string[] = [];
    for (const { url, headers } of hostileAddresses((await built()) as ServerBuild)) {
      const { status } = await answerTo(requestOf("GET", url, {}, headers));
      if (status >= 500) wrong.push(`${url.slice(0, 40)} ${JSON.stringify(headers).slice(0, 40)}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe("the size of a body", () => {
  const login = { username: "nobody@example.test", password: "geulbeot1!" };

  it("of a public call is at most 1 MB, 2,000 fields and 64 levels", async () => {
    const sent = async (body: string) => {
      const request = requestOf("POST", "/authenticate", { body, type: "application/json" });
      const response = await answerTo(request);
      return [response.status, ((await response.json()) as { code: string }).code];
    };
    const withMore = (more: string) => `${JSON.stringify(login).slice(0, -1)},${more}}`;
    const fits = [401, "account.wrong-login"];
    expect(await sent(withMore(`"x":"${"x".repeat(900_000)}"`))).toEqual(fits);
    expect(await sent(withMore(`"x":"${"x".repeat(1_000_000)}"`))).toEqual([413, "common.too-large"]);
    expect(await sent(withMore(times(1_990, (n) => `"x${n}":1`, ",")))).toEqual(fits);
    expect(await sent(withMore(times(2_001, (n) => `"x${n}":1`, ",")))).toEqual([413, "common.too-large"]);
    expect(await sent(withMore(`"x":${"[".repeat(60)}${"]".repeat(60)}`))).toEqual(fits);
    expect(await sent(withMore(`"x":${"[".repeat(64)}${"]".repeat(64)}`))).toEqual([400, "common.wrong-shape"]);
    expect(await sent(withMore(`"x":"${"[{,".repeat(5_000)}\\"[["`))).toEqual(fits);
  });

  it("may hold two thousand posts for a call that takes such lists", async () => {
    const as = await loginAs(await makeMember());
    const rows = Array.from({ length: 2_000 }, (_, n) => ({ contentsId: n + 1 }));
    const { status } = await rest("DELETE", "/v1/blog/favorite-contents", { as, body: rows });
    expect(status).toBe(200);
  });
});
