import { afterAll, beforeAll, expect, it } from "vitest";
import { startWeb } from "../../support/site";

let web: Awaited<ReturnType<typeof startWeb>>;
beforeAll(async () => {
  web = await startWeb("metrics", { OPS_CREDENTIALS: "ops:geulbeot-ops" });
});
afterAll(() => web?.stop());

const ask = (headers: Record<string, string> = {}) => fetch(`${web.url}/metrics`, { headers });
const basic = (credentials: string) => ({ Authorization: `Basic ${Buffer.from(credentials).toString("base64")}` });

it("shows the web's metrics only with OPS_CREDENTIALS, also behind a proxy", async () => {
  expect((await ask()).status).toBe(401);
  expect((await ask()).headers.get("WWW-Authenticate")).toContain("Basic");
  for (const wrong of ["ops:geulbeot", "ops", ":", ""]) expect((await ask(basic(wrong))).status, wrong).toBe(401);
  expect((await ask({ Authorization: "Bearer ops:geulbeot-ops" })).status).toBe(401);
  const answer = await ask({ ...basic("ops:geulbeot-ops"), "X-Forwarded-For": "192.0.2.1" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});

it("counts the web's queue errors", async () => {
  const page = await (await ask(basic("ops:geulbeot-ops"))).text();
  expect(page).toContain("# TYPE geulbeot_queue_errors_total counter");
});
