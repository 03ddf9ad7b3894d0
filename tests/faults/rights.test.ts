import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sessionCookie } from "~/http/request/cookies.server";
import { useMachineClock } from "../support/clock";
import { makeRole } from "../support/factories/master";
import { loginAs, makeAdmin, makeMember } from "../support/factories/members";
import { startWeb } from "../support/site";
import { TcpProxy } from "../support/tcp-proxy";
import { patience } from "../support/yardstick";

/**
 * Two web processes share a database and a Redis, whose connection the test can cut. Writes go to one; both must follow within three
 * seconds.
 */
const WITHIN_MS = patience(3_000);
const MENU = "HELP_CODES";
const SCREEN = "/app/help-codes";
const CALL = "GET:/v1/help-codes/page";

type Web = Awaited<ReturnType<typeof startWeb>>;
let line: TcpProxy;
let webs: Web[];
let admin: { token: string };

beforeAll(async () => {
  useMachineClock();
  const url = new URL(process.env.REDIS_URL!);
  line = await TcpProxy.to({ host: url.hostname, port: Number(url.port) });
  url.host = `127.0.0.1:${line.port}`;
  const env = { REDIS_URL: url.href };
  webs = await Promise.all([startWeb("rights-a", env), startWeb("rights-b", env)]);
  admin = await loginAs(await makeAdmin());
});

afterAll(async () => {
  await Promise.all((webs ?? []).map((web) => web.stop()));
  await line?.end();
});

async function write(method: "POST" | "PUT" | "DELETE", address: string, row: object): Promise<void> {
  const headers = { Authorization: `Bearer ${admin.token}`, "Content-Type": "application/json" };
  const response = await fetch(`${webs[0]!.url}${address}`, { method, headers, body: JSON.stringify([row]) });
  expect([response.status, await response.text()], `${method} ${address}`).toEqual([200, expect.not.stringContaining("FAIL")]);
}

async function statuses(token: string): Promise<number[]> {
  const cookie = (await sessionCookie().serialize(token)).split(";")[0]!;
  const requests = webs.flatMap(({ url }) => [
    fetch(`${url}/v1/help-codes/page`, { headers: { Authorization: `Bearer ${token}` } }),
    fetch(`${url}${SCREEN}`, { headers: { Cookie: cookie, Accept: "text/html" }, redirect: "manual" }),
  ]);
  return Promise.all(requests.map(async (answer) => (await (await answer).text(), (await answer).status)));
}

async function follow(token: string, wanted: [call: number, screen: number], what: string): Promise<void> {
  await vi.waitFor(async () => expect(await statuses(token), what).toEqual([...wanted, ...wanted]), { timeout: WITHIN_MS, interval: 50 });
}

const OPEN: [number, number] = [200, 200];
const CLOSED: [number, number] = [403, 403];
const long = "2022-01-01T00:00:00+09:00";
const over = () => new Date(Date.now() - 60_000).toISOString();

const lines = { up: () => line.mend(), gone: () => line.cut(), silent: () => (line.mend(), line.silence()) };

describe.each(Object.keys(lines) as (keyof typeof lines)[])("with Redis %s, both processes follow within three seconds", (redis) => {
  it("a call and a screen granted, limited in time, granted again and revoked", async () => {
    useMachineClock();
    lines[redis]();
    const role = await makeRole(`ROLE_${randomUUID().slice(0, 8)}`);
    const { token } = await loginAs(await makeMember({ role }));
    const [call, screen] = [
      { role, apiId: CALL, startDate: long },
      { role, menu: MENU, startDate: long },
    ];
    await follow(token, CLOSED, `${redis}: at first`);
    await write("POST", "/v1/system/role-api", call);
    await write("POST", "/v1/system/role/menu", screen);
    await follow(token, OPEN, `${redis}: granted`);
    await write("PUT", "/v1/system/role-api", { ...call, endDate: over() });
    await write("PUT", "/v1/system/role/menu", { ...screen, endDate: over() });
    await follow(token, CLOSED, `${redis}: limited`);
    await write("PUT", "/v1/system/role-api", { ...call, endDate: "" });
    await write("PUT", "/v1/system/role/menu", { ...screen, endDate: "" });
    await follow(token, OPEN, `${redis}: granted anew`);
    await write("DELETE", "/v1/system/role-api", call);
    await write("DELETE", "/v1/system/role/menu", screen);
    await follow(token, CLOSED, `${redis}: taken`);
  });

  it("a member's further role given and revoked", async () => {
    useMachineClock();
    lines[redis]();
    const role = await makeRole(`ROLE_${randomUUID().slice(0, 8)}`);
    await write("POST", "/v1/system/role-api", { role, apiId: CALL, startDate: long });
    await write("POST", "/v1/system/role/menu", { role, menu: MENU, startDate: long });
    const { userId, ...member } = await makeMember();
    const { token } = await loginAs({ userId, ...member });
    await follow(token, CLOSED, `${redis}: without the role`);
    await write("POST", "/v1/system/user-role", { userId, role, startDate: long });
    await follow(token, OPEN, `${redis}: role given`);
    await write("DELETE", "/v1/system/user-role", { userId, role, startDate: long });
    await follow(token, CLOSED, `${redis}: role taken`);
    const refused = await fetch(`${webs[1]!.url}/v1/help-codes`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify([{ helpCode: role }]),
    });
    expect(refused.status).toBe(403);
  });
});
