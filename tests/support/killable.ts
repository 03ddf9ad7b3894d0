import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Redis } from "ioredis";
import mysql from "mysql2/promise";
import { expect } from "vitest";
import { grouped } from "~/core/grouped";
import { forgetSettings } from "~/core/settings.server";
import { closeConnections as closeAll } from "~jobs/close-connections.server";
import { embeddedPid, startEmbedded, type Embedded } from "../../db/embedded";
import { readKeep } from "../../db/embedded-server";
import { TestSandbox } from "../sandbox/start";
import { recordOf, useSandbox, type Sender } from "./factories/sending";
import { startOwnServers } from "../../bin/testing/servers";
import { databaseUrl } from "./database";
import { OneWorker } from "./one-worker";
import { limitMs, patience } from "./yardstick";

/** Settings that shorten a worker's waits from a minute to seconds. */
export const IMPATIENT = {
  SEND_CONCURRENCY: "5",
  SEND_STALE_MS: limitMs(4_000),
  SWEEP_INTERVAL_MS: "500",
  JOB_LOCK_MS: limitMs(1_000),
  KAKAO_TIMEOUT_MS: limitMs(1_500),
};

/** A test's own servers, sandbox and worker, which the test may kill. */
export class Killable {
  private constructor(
    readonly box: TestSandbox,
    private pair: Embedded,
    private servers: { dataDir: string; durable: boolean },
    private port: number,
  ) {}
  private worker = new OneWorker();

  static async start(prefix: string): Promise<Killable> {
    const { dataDir, pair, databaseUrl } = await startOwnServers(prefix);
    const box = await TestSandbox.start();
    await closeConnections();
    Object.assign(process.env, { DATABASE_URL: databaseUrl, REDIS_URL: pair.redisUrl, REDIS_PREFIX: prefix });
    useSandbox(box);
    return new Killable(box, pair, { dataDir, durable: true }, await portOf(0));
  }

  async stop() {
    await closeConnections();
    await this.box.end();
    await Promise.all([this.killServer("mariadb"), this.killServer("redis")]);
    fs.rmSync(this.servers.dataDir, { recursive: true, force: true, maxRetries: 5 });
  }

  async up(more: Record<string, string> = {}) {
    await this.worker.up({ WORKER_PORT: String(this.port), ...IMPATIENT, ...more });
  }

  get workerUrl() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** As the database's administrator. */
  tellDatabase(statement: string) {
    return tellDatabase(this.servers.dataDir, statement);
  }

  get dataDir() {
    return this.servers.dataDir;
  }

  end(signal: NodeJS.Signals): Promise<number | null> {
    return this.worker.end(signal);
  }

  /** Kill a server; return when the port is free for a restart. */
  async killServer(part: "mariadb" | "redis") {
    const pid = embeddedPid(part, this.servers.dataDir);
    if (!pid) return;
    process.kill(pid, "SIGKILL");
    const { port: held } = new URL(part === "mariadb" ? this.pair.databaseUrl : this.pair.redisUrl);
    await until(async () => (await portOf(Number(held))) !== 0);
  }

  async startServers() {
    await startEmbedded(this.servers);
  }

  async flush() {
    const redis = new Redis(this.pair.redisUrl);
    await redis.flushall();
    redis.disconnect();
  }

  figuresAgree(sender: Sender, sendRunId: number, hint = "") {
    return figuresAgree(this.box, sender, sendRunId, hint);
  }
}

/** Check that a run agrees with the messenger's record: every recipient once, and the counts. */
export async function figuresAgree(box: TestSandbox, { accountId, receiverIds, uuids }: Sender, sendRunId: number, hint = "") {
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

/** "" for an external server. */
export const serverDir = (): string => process.env.TEST_SERVER_DIR ?? "";

/** Run a statement as administrator, or on an external server (TEST_DATABASE_URL) as the tests' account. */
export async function tellDatabase(dataDir: string, statement: string): Promise<mysql.RowDataPacket[]> {
  const socketPath = path.join(dataDir, "mariadb.sock");
  const connection = await mysql.createConnection(
    fs.existsSync(socketPath)
      ? { socketPath, user: "root", password: readKeep(dataDir)!.rootPassword }
      : { uri: databaseUrl(process.env.TEST_DATABASE_URL!, "") },
  );
  const [rows] = await connection.query<mysql.RowDataPacket[]>(statement);
  await connection.end();
  return rows;
}

export const isDone = (sendRunId: number) =>
  until(
    async () => (await recordOf(sendRunId)).run.status === "DONE",
    25_000,
    async () => {
      const { run, recipients } = await recordOf(sendRunId);
      const states = grouped(recipients, ({ state, attempts, reason }) => `${state} after ${attempts} tries, ${reason}`);
      const counted = [...states].map(([state, rows]) => `${rows.length} ${state}`);
      return `the run is ${run.status}, ${run.pausedReason}: ${counted.join("; ")}`;
    },
  );

/** Wait at most `ms` on the reference machine; an error counts as false. `found` explains a failure. */
export async function until(holds: () => Promise<boolean>, ms = 25_000, found: () => Promise<string> = async () => "") {
  const deadline = Date.now() + patience(ms);
  let last: unknown;
  const isSo = async () => {
    try {
      return await holds();
    } catch (error) {
      last = error;
      return false;
    }
  };
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`it did not come to that: ${await found().catch(String)}`, { cause: last });
    await pause(50);
  }
}

export async function closeConnections() {
  await closeAll();
  forgetSettings();
}

/** The wanted port if free, else 0. */
function portOf(wanted: number) {
  return new Promise<number>((resolve) => {
    const server = net.createServer().once("error", () => resolve(0));
    server.listen(wanted, "127.0.0.1", () => {
      const { port: had } = server.address() as net.AddressInfo;
      server.close(() => resolve(had));
    });
  });
}
