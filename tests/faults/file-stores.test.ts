import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { freePort, startWeb, type Web } from "../support/site";
import { until } from "../support/killable";
import { patience } from "../support/yardstick";

const home = fs.mkdtempSync(path.join(os.tmpdir(), "stores-"));
const running: Web[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((web) => web.stop()));
});
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

const dataDir = (machine: string) => path.join(home, machine);

async function start(machine: string, more: Record<string, string> = {}) {
  const web = await startWeb(`stores-${machine}`, { DATA_DIR: dataDir(machine), REDIS_PREFIX: "stores", ...more });
  running.push(web);
  return web;
}

/** Runs a program of the build until it ends by itself. */
async function ended(program: "web" | "worker", machine: string, more: Record<string, string> = {}) {
  const port = String(await freePort());
  const own = { NODE_ENV: "production" as const, PORT: port, WORKER_PORT: port, BASE_URL: "http://127.0.0.1", LOG_LEVEL: "silent" };
  const env = { ...process.env, ...own, DATA_DIR: dataDir(machine), REDIS_PREFIX: "stores", ...more };
  return new Promise<{ code: unknown; text: string }>((done) => {
    execFile(process.execPath, [`build/${program}.js`], { env, timeout: patience(20_000) }, (error, out, err) =>
      done({ code: error?.code ?? 0, text: out + err }),
    );
  });
}

it.each(["web", "worker"] as const)("a %s that would keep files elsewhere than a running process ends with one line", async (program) => {
  const first = await start("a");
  const { code, text } = await ended(program, "b");
  expect(code).toBe(1);
  expect(text).toMatch(
    /^This process would keep files in \S+\/b\/files, and process \d+ on \S+ keeps them elsewhere: share one folder, or set S3_ENDPOINT and S3_BUCKET on every machine\.\n$/,
  );
  expect(text).toContain(`process ${first.pid} on ${os.hostname()}`);
  const bucket = { S3_ENDPOINT: "http://127.0.0.1:9", S3_BUCKET: "pictures" };
  expect((await ended(program, "a", bucket)).text).toContain("keep files in pictures, and process");
});

it("a second process of the same folder starts, and one of another folder once the first has ended", async () => {
  const first = await start("a");
  await start("a");
  await Promise.all(running.splice(0).map((web) => web.stop()));
  await first.ended;
  await until(async () => running.push(await startWeb("stores-b", { DATA_DIR: dataDir("b"), REDIS_PREFIX: "stores" })) > 0);
});

it("without Redis nothing is known, and the process starts", async () => {
  await start("a");
  await start("b", { REDIS_URL: "redis://127.0.0.1:9/0" });
});
