import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startSendRun } from "~/areas/sending/start-send-run.server";
import { closeAnnouncements } from "~/core/announce.server";
import { closeRedis } from "~/core/redis.server";
import { forgetSettings } from "~/core/settings.server";
import { closeDatabase } from "~db/client.server";
import { closeQueues } from "~jobs/enqueue.server";
import { embeddedPid, startEmbedded, type Embedded } from "../../db/embedded";
import { migrate } from "../../db/migrate";
import { TestSandbox } from "../sandbox/start";
import { ctxOf } from "../support/factories/members";
import { aKey, makeSender, recordOf, useSandbox, type Sender } from "../support/factories/sending";

/** Killing a server that other tests use would be unkind: these have a pair of their own. */
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "geulbeot-faults-"));
const servers = { dataDir, durable: true };
let pair: Embedded;
let box: TestSandbox;
let worker: ChildProcess | undefined;
let port = 0;

beforeAll(async () => {
  pair = await startEmbedded(servers);
  await migrate(pair.databaseUrl);
  box = await TestSandbox.start();
  port = await portOf(0);
  await closeConnections();
  Object.assign(process.env, { DATABASE_URL: pair.databaseUrl, REDIS_URL: pair.redisUrl, REDIS_PREFIX: "faults" });
  useSandbox(box);
}, 60_000);

afterEach(() => end("SIGKILL"));

afterAll(async () => {
  await closeConnections();
  await box.end();
  await Promise.all([killServer("mariadb"), killServer("redis")]);
  fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

it("60 recipients, the worker killed five times, Redis emptied, the database killed: nobody twice, nobody forgotten, the figures agree", async () => {
  const seed = Number(process.env.FAULTS_SEED ?? Date.now() % 100_000);
  const chance = random(seed);
  const sender = await makeSender(box, 60);
  await box.control("latency", { target: "message", ms: 250 });
  const { sendRunId } = await press(sender);

  for (let round = 1; round <= 5; round++) {
    await up();
    await pause(250 + chance() * 500);
    if (round === 2) await flush();
    if (round === 3) {
      await killServer("mariadb");
      await pause(chance() * 500);
      await startEmbedded(servers);
      await pause(chance() * 500);
    }
    await end("SIGKILL");
  }
  await up();
  await isDone(sendRunId);
  expect(await end("SIGTERM")).toBe(0);
  await figuresAgree(sender, sendRunId, `FAULTS_SEED=${seed}`);
}, 60_000);

it("a press while Redis is away is kept, and sent once Redis is back, by a worker that started without it", async () => {
  const sender = await makeSender(box, 10);
  await box.control("latency", { target: "message", ms: 10 });
  await killServer("redis");
  await up();
  const { sendRunId } = await press(sender);
  expect((await recordOf(sendRunId)).recipients.every((row) => row.state === "WAITING")).toBe(true);
  await startEmbedded(servers);
  await isDone(sendRunId);
  expect((await recordOf(sendRunId)).recipients.every((row) => row.state === "SENT")).toBe(true);
  await figuresAgree(sender, sendRunId, "");
}, 30_000);

it("SIGTERM lets what is in flight finish, takes nothing new, and ends within two seconds", async () => {
  const sender = await makeSender(box, 40);
  await box.control("latency", { target: "message", ms: 300 });
  await up();
  const { sendRunId } = await press(sender);
  await until(async () => (await recordOf(sendRunId)).recipients.some((row) => row.state === "SENT"));
  const from = performance.now();
  expect(await end("SIGTERM")).toBe(0);
  expect(performance.now() - from).toBeLessThan(2_000);
  const states = (await recordOf(sendRunId)).recipients.map((row) => row.state);
  expect(states).not.toContain("SENDING");
  expect(states).not.toContain("UNSURE");
  expect(states).toContain("WAITING");
  await up();
  await isDone(sendRunId);
  await figuresAgree(sender, sendRunId, "");
}, 30_000);

const press = ({ member, contentsId }: Sender) => startSendRun(ctxOf(member), { contentsId, receivers: "all", formKey: aKey() });

async function figuresAgree({ accountId, receiverIds, uuids }: Sender, sendRunId: number, hint: string) {
  const { run, recipients, histories, counted } = await recordOf(sendRunId);
  const messages = await box.messages(`?sender=${accountId}`);
  const got = (receiverId: number) => messages.filter((message) => message.receiver === uuids[receiverIds.indexOf(receiverId)]).length;
  const of = (state: string) => recipients.filter((row) => row.state === state);
  expect(run.status, hint).toBe("DONE");
  expect(recipients, hint).toHaveLength(receiverIds.length);
  expect(of("SENT").length + of("FAILED").length + of("UNSURE").length, hint).toBe(recipients.length);
  for (const row of of("SENT")) expect(got(row.receiverId), `${hint} SENT ${row.receiverId}`).toBe(1);
  for (const row of of("FAILED")) expect(got(row.receiverId), `${hint} FAILED ${row.receiverId}`).toBe(0);
  for (const row of of("UNSURE")) expect(got(row.receiverId), `${hint} UNSURE ${row.receiverId}`).toBeLessThanOrEqual(1);
  expect(counted, hint).toBe(of("SENT").length + of("UNSURE").length);
  expect(histories.length, hint).toBe(counted);
  expect(histories.filter((row) => row.deliveredAt).length, hint).toBe(of("SENT").length);
}

/** A worker from the build, as in production, with the patience of a test. Answers once it takes jobs. */
async function up() {
  const env = {
    ...process.env,
    LOG_LEVEL: "info",
    WORKER_PORT: String(port),
    SEND_CONCURRENCY: "5",
    SEND_STALE_MS: "4000",
    SWEEP_INTERVAL_MS: "500",
    JOB_LOCK_MS: "1000",
    KAKAO_TIMEOUT_MS: "1500",
  };
  const child = spawn(process.execPath, ["build/worker.js"], { env, stdio: ["ignore", "pipe", "inherit"] });
  worker = child;
  await new Promise<void>((ready, fail) => {
    child.stdout!.on("data", (lines) => String(lines).includes("worker ready") && ready());
    child.once("exit", (code) => fail(new Error(`the worker ended with ${code}`)));
  });
}

async function end(signal: NodeJS.Signals): Promise<number | null> {
  const child = worker;
  worker = undefined;
  if (!child || child.exitCode !== null || child.signalCode !== null) return null;
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  child.kill(signal);
  return ended;
}

const isDone = (sendRunId: number) => until(async () => (await recordOf(sendRunId)).run.status === "DONE");

async function until(holds: () => Promise<boolean>) {
  const deadline = Date.now() + 25_000;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > deadline) throw new Error("it did not come to that");
    await pause(50);
  }
}

async function flush() {
  const redis = new Redis(pair.redisUrl);
  await redis.flushall();
  redis.disconnect();
}

async function closeConnections() {
  await Promise.allSettled([closeQueues(), closeAnnouncements(), closeRedis(), closeDatabase()]);
  forgetSettings();
}

/** When this returns its port is free for the next start, so that the addresses stay. */
async function killServer(part: "mariadb" | "redis") {
  const pid = embeddedPid(part, dataDir);
  if (!pid) return;
  process.kill(pid, "SIGKILL");
  const { port: held } = new URL(part === "mariadb" ? pair.databaseUrl : pair.redisUrl);
  await until(async () => (await portOf(Number(held))) !== 0);
}

function random(seed: number) {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

/** The given port, or any for 0, if it can be had now; else 0. */
function portOf(wanted: number) {
  return new Promise<number>((resolve) => {
    const server = net.createServer().once("error", () => resolve(0));
    server.listen(wanted, "127.0.0.1", () => {
      const { port: had } = server.address() as net.AddressInfo;
      server.close(() => resolve(had));
    });
  });
}
