import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { forgetSettings, settings } from "~/core/settings.server";
import { openDesk } from "../../jobs/desk";
import { freePort } from "../support/site";

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
  delete process.env.OPS_CREDENTIALS;
  forgetSettings();
});

async function open(
  stopping = false,
): Promise<(path: string, headers?: Record<string, string>) => Promise<{ status: number; text: string }>> {
  process.env.WORKER_PORT = String(await freePort());
  forgetSettings();
  server = openDesk(() => stopping);
  await new Promise((ready) => server!.once("listening", ready));
  expect((server.address() as AddressInfo).address).toBe(settings().HOST);
  return async (path, headers = {}) => {
    const answer = await fetch(`http://127.0.0.1:${settings().WORKER_PORT}${path}`, { headers });
    return { status: answer.status, text: await answer.text() };
  };
}

const basic = (credentials: string) => ({ Authorization: `Basic ${Buffer.from(credentials).toString("base64")}` });

describe("the worker's door", () => {
  it("says how it is: database, Redis and queues", async () => {
    const call = await open();
    await vi.waitUntil(async () => (await call("/health")).status === 200, 3_000);
    const { status, text } = await call("/health");
    expect([status, JSON.parse(text)]).toEqual([200, { status: "ok", database: "ok", redis: "ok", queues: "ok" }]);
  });

  it("says 503 while it stops, so that nobody waits for it", async () => {
    const call = await open(true);
    const { status, text } = await call("/health");
    expect([status, JSON.parse(text).status]).toEqual([503, "stopping"]);
  });

  it("shows metrics and the jobs' desk to this machine when there are no credentials", async () => {
    const call = await open();
    const metrics = await call("/metrics");
    expect(metrics.text).toContain('geulbeot_queue_jobs{queue="sending",state="active"}');
    expect(metrics.text).toContain('geulbeot_send_recipients{state="WAITING"}');
    expect((await call("/queues")).status).toBe(200);
    expect((await call("/queues/api/queues")).text).toContain('"sending"');
    expect((await call("/etc/passwd")).status).toBe(404);
  });

  it("asks for the credentials where they are set; health stays open", async () => {
    process.env.OPS_CREDENTIALS = "ops:a long secret";
    const call = await open();
    for (const path of ["/metrics", "/queues", "/queues/api/queues"]) {
      expect((await call(path)).status, path).toBe(401);
      expect((await call(path, basic("ops:wrong"))).status, path).toBe(401);
      expect((await call(path, basic("ops:a long secret"))).status, path).toBe(200);
    }
    expect((await call("/health")).status).toBe(200);
  });
});
