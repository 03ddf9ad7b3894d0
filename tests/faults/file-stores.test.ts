import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { forgetSettings } from "~/core/settings.server";
import { refuseOtherFileStore } from "~/integrations/one-file-store.server";
import { freePort, startWeb, type Web } from "../support/site";
import { until } from "../support/killable";
import { TcpProxy } from "../support/tcp-proxy";
import { patience } from "../support/yardstick";

const home = fs.mkdtempSync(path.join(os.tmpdir(), "stores-"));
const { DATA_DIR, S3_ENDPOINT, S3_BUCKET, REDIS_PREFIX } = process.env;
const running: Web[] = [];
let proxy: TcpProxy;
const stopAll = () => Promise.all(running.splice(0).map((web) => web.stop()));

let first: Web;
beforeAll(async () => {
  first = await start("a");
});
afterEach(() => useSettings({ DATA_DIR, S3_ENDPOINT, S3_BUCKET, REDIS_PREFIX }));
afterAll(async () => {
  await stopAll();
  await proxy?.end();
  fs.rmSync(home, { recursive: true, force: true });
});

const dataDir = (machine: string) => path.join(home, machine);

async function start(machine: string, more: Record<string, string> = {}) {
  const web = await startWeb(`stores-${machine}`, { DATA_DIR: dataDir(machine), REDIS_PREFIX: "stores", ...more });
  running.push(web);
  return web;
}

function useSettings(values: Record<string, string | undefined>) {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  forgetSettings();
}

async function ended(program: "web" | "worker", machine: string) {
  const port = String(await freePort());
  const own = { NODE_ENV: "production" as const, PORT: port, WORKER_PORT: port, BASE_URL: "http://127.0.0.1", LOG_LEVEL: "silent" };
  const env = { ...process.env, ...own, DATA_DIR: dataDir(machine), REDIS_PREFIX: "stores" };
  return new Promise<{ code: unknown; text: string }>((done) => {
    execFile(process.execPath, [`build/${program}.js`], { env, timeout: patience(20_000) }, (error, out, err) =>
      done({ code: error?.code ?? 0, text: out + err }),
    );
  });
}

it.concurrent.each(["web", "worker"] as const)(
  "a %s that would keep files elsewhere than a running process ends with one line",
  async (program) => {
    const { code, text } = await ended(program, "b");
    expect(code).toBe(1);
    expect(text).toMatch(
      /^This process would keep files in \S+\/b\/files, and process \d+ on \S+ keeps them elsewhere: share one folder, or set S3_ENDPOINT and S3_BUCKET on every machine\.\n$/,
    );
    expect(text).toContain(`process ${first.pid} on ${os.hostname()}`);
  },
);

it.concurrent("without Redis nothing is known, and the process starts", async () => {
  const url = new URL(process.env.REDIS_URL!);
  proxy = await TcpProxy.to({ host: url.hostname, port: Number(url.port) });
  proxy.cut();
  url.port = String(proxy.port);
  await start("b", { REDIS_URL: url.href, REDIS_PREFIX: "stores-late" });
});

it("a process started without Redis announces its file store once Redis is back", async () => {
  proxy.mend();
  useSettings({ DATA_DIR: dataDir("a"), REDIS_PREFIX: "stores-late" });
  await until(async () => {
    const stop = await refuseOtherFileStore().catch((error: Error) => error);
    if (stop instanceof Error) return stop.message.includes("/a/files, and process");
    await stop();
    return false;
  });
});

it("a bucket is another store than a folder; an endpoint or a bucket alone is no store", async () => {
  useSettings({ S3_ENDPOINT: "http://127.0.0.1:9", S3_BUCKET: "pictures", REDIS_PREFIX: "stores" });
  await expect(refuseOtherFileStore()).rejects.toThrow("keep files in pictures, and process");
  useSettings({ S3_ENDPOINT: undefined, DATA_DIR: dataDir("b") });
  await expect(refuseOtherFileStore()).rejects.toThrow("/b/files, and process");
});

it("a second process with the folder starts; one with another folder starts only after the first has ended", async () => {
  await start("a");
  await stopAll();
  await until(async () => running.push(await startWeb("stores-b", { DATA_DIR: dataDir("b"), REDIS_PREFIX: "stores" })) > 0);
});
