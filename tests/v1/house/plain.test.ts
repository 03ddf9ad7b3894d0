import pLimit from "p-limit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessionCookie } from "~/http/request/cookies.server";
import { type ListedCall, listCalls } from "~/http/rest/list-calls.server";
import { built } from "../../support/built";
import { requestOf } from "../../support/call-body";
import { useMachineClock } from "../../support/clock";
import { makeMemberWithPassword, PASSWORD } from "../../support/factories/account";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { builtScreens } from "../../support/screens";
import { PLAIN, startWeb, type Web } from "../../support/site";
import { Visitor } from "../../support/visitor";

/** The same build behind our own server and behind remix-serve (ADR 59). */

useMachineClock();

let own: Web;
let plain: Web;
const people: { name: string; token: string; cookie: string }[] = [];

beforeAll(async () => {
  [own, plain] = await Promise.all([startWeb("own"), startWeb("plain", {}, PLAIN)]);
  const [member, admin] = await Promise.all([loginAs(await makeMember()), loginAs(await makeAdmin())]);
  for (const [who, token = ""] of [["a guest"], ["a member", member.token], ["an administrator", admin.token]] as const)
    people.push({ name: who, token, cookie: token && (await sessionCookie().serialize(token)).split(";")[0]! });
});
afterAll(() => Promise.all([own?.stop(), plain?.kill()]));

/** Status and target, without the random parts of a messenger login. */
async function answer(web: Web, path: string, init: RequestInit): Promise<string> {
  const ask = () => fetch(`${web.url}${path}`, { redirect: "manual", ...init });
  // A kept connection may close just as it is used again.
  const response = await ask().catch(ask);
  await response.arrayBuffer();
  return [response.status, response.headers.get("Location")?.split("&client_id", 1)[0]].filter(Boolean).join(" ");
}

const aFew = pLimit(6);

async function differences(paths: string[], headersOf: (person: (typeof people)[number]) => Record<string, string>): Promise<string[]> {
  const differences: string[] = [];
  for (const person of people) {
    const init = { headers: headersOf(person) };
    const answers = paths.map((path) => aFew(() => Promise.all([path, answer(own, path, init), answer(plain, path, init)])));
    for (const [path, ownAnswer, remixAnswer] of await Promise.all(answers))
      if (ownAnswer !== remixAnswer) differences.push(`${path} as ${person.name}: ${remixAnswer}, not ${ownAnswer}`);
  }
  return differences;
}

describe("remix-serve answers like our own server", () => {
  it("for every screen, to visitors with and without access", async () => {
    // These describe the process; streams never end.
    const others = ["/health", "/metrics"];
    const paths = (await builtScreens()).map(({ url }) => url).filter((url) => !url.endsWith("-stream") && !others.includes(url));
    expect(paths.length).toBeGreaterThan(80);
    expect(await differences(paths, ({ cookie }) => ({ Cookie: cookie, Accept: "text/html" }))).toEqual([]);
  });

  it("for every reading call, also below its file's address", async () => {
    const calls = listCalls((await built()).routes as never).filter((call: ListedCall) => call.method === "GET");
    expect(calls.filter(({ endpoint }) => endpoint.at).length).toBeGreaterThan(20);
    // Both servers share a limit for the phone number.
    const paths = calls
      .filter(({ path }) => !path.includes("RequestVerifyAuth"))
      .map((call) => requestOf(call, { userId: 1, contentsId: 1, seminarId: 1 }).url);
    expect(await differences(paths, ({ token }): Record<string, string> => (token ? { Authorization: `Bearer ${token}` } : {}))).toEqual(
      [],
    );
  });

  it("for another spelling of an address, which grants no rights", async () => {
    const spelled = ["/APP/system/menu", "/app/system/menu/", "/V1/system/menu", "/v1/system/menu/", "/app/nothing", "/v1/nothing"];
    expect(await differences(spelled, ({ cookie }) => ({ Cookie: cookie }))).toEqual([]);
    for (const { cookie } of people)
      expect(await answer(plain, "/APP/system/menu", { method: "POST", headers: { Cookie: cookie } })).toBe("404");
  });

  it("for a form and a writing call", async () => {
    const member = await makeMemberWithPassword();
    const visitor = await new Visitor(plain.url).logIn(member.email, PASSWORD);
    expect([visitor.status, visitor.url]).toEqual([200, `${plain.url}/app/main`]);
    const body = JSON.stringify({ username: member.email, password: PASSWORD });
    expect(await answer(plain, "/authenticate", { method: "POST", headers: { "Content-Type": "application/json" }, body })).toBe("200");
  });
});
