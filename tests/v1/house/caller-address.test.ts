import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "~/http/request/limits";
import { database } from "~db/client.server";
import { session } from "~db/schema/account";
import { makeMemberWithPassword, PASSWORD } from "../../support/factories/account";
import { startWeb } from "../../support/site";

let direct: Awaited<ReturnType<typeof startWeb>>;
let proxied: Awaited<ReturnType<typeof startWeb>>;

beforeAll(async () => {
  [direct, proxied] = await Promise.all([startWeb("address-direct"), startWeb("address-proxied", { TRUST_PROXY: "Y" })]);
});
afterAll(() => Promise.all([direct?.stop(), proxied?.stop()]));

function authenticate(url: string, body: { username: string; password: string }, headers: Record<string, string>) {
  return fetch(`${url}/authenticate`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

async function rememberedAddress(url: string, headers: Record<string, string>): Promise<string> {
  const member = await makeMemberWithPassword();
  const answer = await authenticate(url, { username: member.email, password: PASSWORD }, headers);
  expect(answer.status).toBe(200);
  const [row] = await database().select().from(session).where(eq(session.userId, member.userId)).orderBy(desc(session.createdAt));
  return row!.address;
}

test("without a proxy uses the socket's address, whatever the headers say", async () => {
  expect(await rememberedAddress(direct.url, {})).toBe("127.0.0.1");
  const forged = { "X-Geulbeot-Address": "198.51.100.1", "X-Forwarded-For": "198.51.100.2", Forwarded: "for=198.51.100.3" };
  expect(await rememberedAddress(direct.url, forged)).toBe("127.0.0.1");
});

test("behind a proxy uses the last address that the proxy added, not the caller's text", async () => {
  expect(await rememberedAddress(proxied.url, { "X-Forwarded-For": "198.51.100.1, 2001:db8:7::9" })).toBe("2001:db8:7::9");
  expect(await rememberedAddress(proxied.url, { "X-Forwarded-For": "198.51.100.1, ::ffff:203.0.113.5" })).toBe("203.0.113.5");
  expect(await rememberedAddress(proxied.url, { "X-Forwarded-For": "198.51.100.1, nonsense" })).toBe("127.0.0.1");
});

test("takes the request id from a proxy, but never from the caller", async () => {
  const headers = { "X-Request-Id": randomUUID() };
  const idOf = async (url: string) => (await fetch(`${url}/v1/none`, { headers })).headers.get("X-Request-Id");
  expect(await idOf(proxied.url)).toBe(headers["X-Request-Id"]);
  expect(await idOf(direct.url)).toMatch(/^[\da-f-]{36}$/);
  expect(await idOf(direct.url)).not.toBe(headers["X-Request-Id"]);
});

test("counts addresses of one IPv6 /64 together, and another /64 separately", async () => {
  const from = async (address: string) => {
    const url = `${proxied.url}/v1/system/user/page?userEmail=${randomUUID()}@example.test`;
    return (await fetch(url, { headers: { "X-Forwarded-For": address } })).status;
  };
  const { max } = limits["user-page"];
  const statuses = [];
  for (let n = 0; n <= max; n++) statuses.push(await from(`2001:db8:1:2:${n.toString(16)}::1`));
  expect(statuses).toEqual([...Array(max).fill(200), 429]);
  expect(await from("2001:db8:1:3::1")).toBe(200);
});
