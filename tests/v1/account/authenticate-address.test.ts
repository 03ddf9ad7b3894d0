import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { rest } from "../../support/app";

// Set before the built app reads its settings.
process.env.TRUST_PROXY = "Y";

const tryFrom = async (address: string) => {
  const body = { username: `${randomUUID()}@example.test`, password: "wrong" };
  return (await rest("POST", "/authenticate", { body, headers: { "X-Forwarded-For": `203.0.113.1, ${address}` } })).status;
};

test("an address may try a hundred accounts in five minutes, and another address is not held back by it", async () => {
  const statuses = [];
  for (let n = 0; n < 105; n++) statuses.push(await tryFrom("198.51.100.7"));
  // The first calls of a process may come before Redis is connected and are then not counted.
  expect([statuses[0], statuses[99], statuses[104]]).toEqual([401, 401, 429]);
  expect(await tryFrom("198.51.100.8")).toBe(401);
}, 60_000);
