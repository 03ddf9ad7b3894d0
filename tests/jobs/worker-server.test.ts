import type { AddressInfo } from "node:net";
import http, { type Server } from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { forgetSettings, settings } from "~/core/settings.server";
import { startWorkerServer } from "../../jobs/worker-server";
import { freePort } from "../support/site";
import { patience } from "../support/yardstick";

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
  for (const name of ["OPS_CREDENTIALS", "BASE_URL", "ALLOW_SANDBOX"]) delete process.env[name];
  Object.assign(process.env, { NODE_ENV: "test" });
  forgetSettings();
});

async function open(
  stopping = false,
): Promise<(path: string, headers?: Record<string, string>) => Promise<{ status: number; text: string }>> {
  process.env.WORKER_PORT = String(await freePort());
  forgetSettings();
  server = startWorkerServer(() => stopping);
  await new Promise((ready) => server!.once("listening", ready));
  expect((server.address() as AddressInfo).address).toBe(settings().HOST);
  return async (path, headers = {}) => {
    const answer = await fetch(`http://127.0.0.1:${settings().WORKER_PORT}${path}`, { headers });
    return { status: answer.status, text: await answer.text() };
  };
}

const basic = (credentials: string) => ({ Authorization: `Basic ${Buffer.from(credentials).toString("base64")}` });

describe("the worker's HTTP server", () => {
  it("reports database, Redis and queues by /health", async () => {
    const call = await open();
    await vi.waitUntil(async () => (await call("/health")).status === 200, patience(3_000));
    const { status, text } = await call("/health");
    expect([status, JSON.parse(text)]).toEqual([200, { status: "ok", database: "ok", redis: "ok", queues: "ok" }]);
  });

  it("answers /health with 503 while stopping", async () => {
    const call = await open(true);
    const { status, text } = await call("/health");
    expect([status, JSON.parse(text).status]).toEqual([503, "stopping"]);
  });

  it("shows metrics and job pages to this machine without credentials set", async () => {
    const call = await open();
    const metrics = await call("/metrics");
    expect(metrics.text).toContain('geulbeot_queue_jobs{queue="sending",state="active"}');
    expect(metrics.text).toContain('geulbeot_send_recipients{state="WAITING"}');
    expect((await call("/queues")).status).toBe(200);
    expect((await call("/queues/api/queues")).text).toContain('"sending"');
    expect((await call("/etc/passwd")).status).toBe(404);
  });

  it("refuses another host name, which a foreign page could point to this machine", async () => {
    const call = await open();
    const { port } = server!.address() as AddressInfo;
    const under = (host: string, path: string) =>
      new Promise<number>((done, fail) => {
        http.get({ port, path, headers: { Host: host } }, (answer) => done(answer.resume().statusCode!)).on("error", fail);
      });
    for (const host of [`evil.example:${port}`, "evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "a b"]) {
      for (const path of ["/metrics", "/queues", "/queues/api/queues"]) expect(await under(host, path), host).toBe(401);
    }
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) expect(await under(host, "/metrics"), host).toBe(200);
    expect((await call("/health")).status).toBe(200);
  });

  it("refuses everybody on a public site without credentials, even this machine", async () => {
    Object.assign(process.env, { NODE_ENV: "production", BASE_URL: "https://geulbeot.example", ALLOW_SANDBOX: "Y" });
    const call = await open();
    for (const path of ["/metrics", "/queues", "/queues/api/queues"]) expect((await call(path)).status, path).toBe(401);
  });

  it("asks for credentials when set, except for /health", async () => {
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
