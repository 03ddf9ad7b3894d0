import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { rest } from "../../support/app";

// Addresses in X-Forwarded-For count only behind a proxy, and the built app reads this setting once, at its first request.
process.env.TRUST_PROXY = "Y";

const tryFrom = async (address: string) => {
  const body = { username: `${randomUUID()}@example.test`, password: "wrong" };
  return (await rest("POST", "/authenticate", { body, headers: { "X-Forwarded-For": `203.0.113.1, ${address}` } })).status;
};

test("an address may try a hundred logins in five minutes, and another address is not limited by that", async () => {
  const statuses = [];
  for (let n = 0; n <= 100; n++) statuses.push(await tryFrom("198.51.100.7"));
  expect([statuses[0], statuses[99], statuses[100]]).toEqual([401, 401, 429]);
  expect(await tryFrom("198.51.100.8")).toBe(401);
});
