import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { rest } from "../../support/app";

// X-Forwarded-For counts only behind a proxy; the app reads this setting once.
process.env.TRUST_PROXY = "Y";

const tryFrom = async (address: string) => {
  const body = { username: `${randomUUID()}@example.test`, password: "wrong" };
  return (await rest("POST", "/authenticate", { body, headers: { "X-Forwarded-For": `203.0.113.1, ${address}` } })).status;
};

test("allows a hundred logins per address in five minutes, without limiting other addresses", async () => {
  const statuses = [];
  for (let n = 0; n <= 100; n++) statuses.push(await tryFrom("198.51.100.7"));
  expect([statuses[0], statuses[99], statuses[100]]).toEqual([401, 401, 429]);
  expect(await tryFrom("198.51.100.8")).toBe(401);
});
