import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import mysql from "mysql2/promise";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { TestSandbox } from "../sandbox/start";
import { ctxOf } from "../support/factories/members";
import { aKey, makeSender, recordOf, useSandbox } from "../support/factories/sending";
import { closeConnections, figuresAgree, IMPATIENT, isDone, until } from "../support/killable";
import { BackOff } from "../../bin/back-off";
import { embeddedPid, embeddedUrls, stopEmbedded } from "../../db/embedded";
import { isAlive, readText } from "../../db/lock-file";
import { META_SCHEMAS, metaPassword } from "../../db/meta-schemas";
import { freePort } from "../support/site";
import { onlyInSoak, times } from "../support/soak";
import { limitMs } from "../support/yardstick";

const home = fs.mkdtempSync(path.join(os.tmpdir(), "geulbeot-up-"));
const dataDir = path.join(home, "data");
const undisturbed = path.join(home, "undisturbed");
const started: ChildProcess[] = [];

type Ports = { PORT: string; WORKER_PORT: string; SANDBOX_PORT: string };
type Up = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

/** Starts `npm run up` without its set-up: building the site again would take too long. */
function up(ports: Ports, dir = dataDir, more: Record<string, string> = {}): Up {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...ports, ...more, DATA_DIR: dir, NODE_ENV: "production" as const };
  const child = spawn(process.execPath, ["--import", "tsx", "bin/up.ts"], { env });
  started.push(child);
  let text = "";
  child.stdout.on("data", (chunk) => (text += chunk));
  child.stderr.on("data", (chunk) => (text += chunk));
  return { child, output: () => text, ended: new Promise((done) => child.once("close", done)) };
}

const ready = (site: Up) => waitForOutput(site, "Ctrl-C ends all of it.");

async function waitForOutput({ output, ended }: Up, words: string) {
  let over = false;
  void ended.then(() => (over = true));
  while (!output().includes(words)) {
    if (over) throw new Error(`up ended:\n${output()}`);
    await pause(50);
  }
}

async function freePorts(): Promise<Ports> {
  const [PORT, WORKER_PORT, SANDBOX_PORT] = await Promise.all([freePort(), freePort(), freePort(2)]);
  return { PORT: String(PORT), WORKER_PORT: String(WORKER_PORT), SANDBOX_PORT: String(SANDBOX_PORT) };
}

const childrenOf = (dir = dataDir) => (JSON.parse(fs.readFileSync(path.join(dir, "up.json"), "utf8")) as { children: number[] }).children;

const SOURCES = { web: "build/web.js", worker: "build/worker.js", sandbox: "build/sandbox.js", seed: "build/seed.js" };
type Program = keyof typeof SOURCES;
type Part = "mariadb" | "redis";

function pidOf(name: Program | Part, dir = dataDir) {
  if (name === "mariadb" || name === "redis") return embeddedPid(name, dir);
  return childrenOf(dir).find((pid) => readText(`/proc/${pid}/cmdline`).includes(SOURCES[name]));
}

const NAMES = ["admin", "creator", "writer", "member"];

function logIns(port: string) {
  return Promise.all(
    NAMES.map(async (name) => {
      const body = JSON.stringify({ username: `${name}@geulbeot.test`, password: "geulbeot1!" });
      const headers = { "Content-Type": "application/json" };
      return (await fetch(`http://127.0.0.1:${port}/authenticate`, { method: "POST", headers, body })).status;
    }),
  );
}

const SAMPLE_TABLES = [
  ...["api_information", "attendee", "billing_history", "blog_profile", "common_code", "company", "contents", "contents_view_history"],
  ...[
    "creator_settlement",
    "data_item",
    "data_item_environment",
    "favorite_contents",
    "favorite_writer",
    "friend",
    "grid_change",
    "help_code",
  ],
  ...["menu", "messenger_token", "pay_file", "pay_transfer", "payment_order", "picture_place", "role", "role_api", "role_menu", "seminar"],
  ...["seminar_comment", "send_group", "send_group_friend", "send_history", "send_recipient", "send_run", "sending_count", "sending_list"],
  ...["table_change", "table_change_statement", "table_column", "table_information", "user", "user_bank_account", "user_role", "web_vital"],
];
const MADE_TABLES = ["book", "bookShop"];

async function sampleOf(dir: string): Promise<Record<string, number>> {
  const site = new URL((await embeddedUrls(dir))!.databaseUrl);
  const schema = META_SCHEMAS.DEVELOPMENT!;
  const development = new URL(`mysql://${schema}:${metaPassword(schema, site.password)}@${site.host}/${schema}`);
  return { ...(await countRows(site, SAMPLE_TABLES)), ...(await countRows(development, MADE_TABLES)) };
}

async function countRows({ href }: URL, tables: string[]): Promise<Record<string, number>> {
  const connection = await mysql.createConnection({ uri: href });
  try {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const [[found]] = await connection.query<mysql.RowDataPacket[]>("SELECT COUNT(*) AS rowCount FROM ??", [table]);
      counts[table] = found!.rowCount as number;
    }
    return counts;
  } finally {
    await connection.end();
  }
}

const isOk = async (port: string, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status === 200;

async function joinSite({ SANDBOX_PORT }: Ports) {
  await closeConnections();
  const urls = (await embeddedUrls(dataDir))!;
  const secrets = JSON.parse(fs.readFileSync(path.join(dataDir, "secrets.json"), "utf8")) as Record<string, string>;
  Object.assign(process.env, secrets, { DATABASE_URL: urls.databaseUrl, REDIS_URL: urls.redisUrl, REDIS_PREFIX: "geulbeot" });
  const box = new TestSandbox();
  fs.rmSync(box.dataDir, { recursive: true });
  box.url = `http://127.0.0.1:${SANDBOX_PORT}`;
  useSandbox(box);
  return box;
}

test("restarts an ended process at once, then after 1, 2, 4 … 30 s, and at once again when it ran for a minute", () => {
  let now = 0;
  const backOff = new BackOff(() => now);
  const waits = Array.from({ length: 8 }, () => {
    backOff.begins();
    now += 59_000;
    return backOff.ended();
  });
  expect(waits).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  backOff.begins();
  now += 60_000;
  expect(backOff.ended()).toBe(0);
});

describe("npm run up", () => {
  let ports: Ports;
  let first: Up;
  let seeding: number;

  beforeAll(async () => {
    ports = await freePorts();
    first = up(ports);
    await waitForOutput(first, "first page after");
    await until(async () => pidOf("seed") !== undefined);
    seeding = pidOf("seed")!;
    process.kill(seeding, "SIGSTOP");
  });

  afterAll(async () => {
    await closeConnections();
    for (const child of started) child.kill("SIGTERM");
    await Promise.all(started.map((child) => child.exitCode ?? child.signalCode ?? new Promise((done) => child.once("close", done))));
    for (const dir of [dataDir, undisturbed]) await stopEmbedded(dir);
    fs.rmSync(home, { recursive: true, force: true });
  });

  test("opens with working logins before the sample data exists, and stays open without it", async () => {
    expect(await isOk(ports.PORT, "/")).toBe(true);
    expect(await logIns(ports.PORT)).toEqual([200, 200, 200, 200]);
    expect(first.output()).not.toContain("sample data complete");
    process.kill(seeding, "SIGKILL");
    await ready(first);
    expect(first.output()).toContain("sample data is not complete; the next start continues.");
    expect(await isOk(ports.PORT, "/")).toBe(true);
  });

  test("serves the site and prints the sample accounts", async () => {
    const page = await fetch(`http://127.0.0.1:${ports.PORT}/`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<html lang="ko"');
    expect((await fetch(`http://127.0.0.1:${ports.WORKER_PORT}/health`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${ports.SANDBOX_PORT}/health`)).status).toBe(200);
    for (const name of NAMES) expect(first.output()).toContain(`${name}@geulbeot.test`);
  });

  test("stores the secrets in a file that only its owner can read", () => {
    expect(fs.statSync(path.join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
  });

  test("ends a second start with the same data, and says where the first one runs", async () => {
    const second = up(await freePorts());
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`It runs already: http://127.0.0.1:${ports.PORT}`);
    expect((await fetch(`http://127.0.0.1:${ports.PORT}/`)).status).toBe(200);
  });

  test("names a taken port together with its variable, and ends", async () => {
    const other = up({ ...(await freePorts()), WORKER_PORT: ports.WORKER_PORT }, path.join(home, "other"));
    expect(await other.ended).toBe(1);
    expect(other.output()).toContain(`Port ${ports.WORKER_PORT} is taken; set WORKER_PORT to another one`);
    const own = await freePorts();
    const mailPort = String(Number(own.SANDBOX_PORT) + 1);
    const twice = up({ ...own, WORKER_PORT: mailPort }, path.join(home, "twice"));
    expect(await twice.ended).toBe(1);
    expect(twice.output()).toContain(`WORKER_PORT and SANDBOX_PORT both take port ${mailPort}`);
  });

  test("ends all its processes at SIGTERM, including database and Redis", async () => {
    const pids = childrenOf();
    expect(pids).toHaveLength(3);
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(await embeddedUrls(dataDir)).toBeUndefined();
  });

  let killed: Up;

  test("makes the sample data once however often a start is killed meanwhile", async () => {
    for (const seeded of ["seed: sample dispatches", "seed: sample dictionary"].slice(-times({ test: 1, soak: 2 }))) {
      const continued = up(ports);
      await waitForOutput(continued, seeded);
      expect(isAlive(seeding)).toBe(false);
      seeding = pidOf("seed")!;
      continued.child.kill("SIGKILL");
      await continued.ended;
    }
    killed = up(ports);
    await ready(killed);
    expect(isAlive(seeding)).toBe(false);
    expect(await sampleOf(dataDir)).toMatchObject({ user: 7, friend: 123, contents: 12, seminar: 3, book: 2 });
  });

  test("prints one line for each step with its seconds: the first page before the sample data, the worker last", () => {
    const steps = [
      "database and queue: ",
      "schema: ",
      "reference data and sample accounts: ",
      "first page after ",
      "sample data complete after ",
    ];
    const wanted = [...steps, "worker: "].map((step) => `up +\\| ${step}\\d+\\.\\d s\n`).join("[^]*");
    expect(killed.output()).toMatch(new RegExp(wanted));
    expect(killed.output().indexOf("first page after")).toBeLessThan(killed.output().indexOf("seed: sample"));
  });

  test.each(onlyInSoak([undisturbed]))("makes as many rows as a start that nobody disturbs", async (dir) => {
    const other = up(await freePorts(), dir);
    await ready(other);
    expect(await sampleOf(dataDir)).toEqual(await sampleOf(dir));
    other.child.kill("SIGTERM");
    expect(await other.ended).toBe(0);
  });

  let second: Up;

  test("ends the processes left by a start killed with -9, and starts with its data", async () => {
    const orphans = childrenOf();
    killed.child.kill("SIGKILL");
    await killed.ended;

    // Two calls at a time: the run must last until the last process is killed.
    second = up(ports, dataDir, { ...IMPATIENT, SEND_CONCURRENCY: "2" });
    await ready(second);
    expect(orphans.filter(isAlive)).toEqual([]);
  });

  test("restarts each killed process at once, during a run that reaches every friend once", async () => {
    const isBack = {
      web: () => isOk(ports.PORT, "/"),
      mariadb: () => isOk(ports.WORKER_PORT, "/health"),
      redis: () => isOk(ports.WORKER_PORT, "/health"),
      worker: () => isOk(ports.WORKER_PORT, "/health"),
      sandbox: () => isOk(ports.SANDBOX_PORT, "/health"),
    };
    const box = await joinSite(ports);
    const sender = await makeSender(box, 90);
    // The run must outlast the five restarts.
    await box.control("latency", { target: "message", ms: Number(limitMs(700)) });
    const { sendRunId } = await startSendRun(ctxOf(sender.member), { contentsId: sender.contentsId, receivers: "all", formKey: aKey() });
    for (const name of ["web", "mariadb", "redis", "worker", "sandbox"] as const) {
      expect((await recordOf(sendRunId)).run.status, name).toBe("RUNNING");
      const killed = pidOf(name)!;
      process.kill(killed, "SIGKILL");
      await until(async () => ![undefined, killed].includes(pidOf(name)) && (await isBack[name]())).catch((error: Error) => {
        throw new Error(`${name} did not come back (killed ${killed}, now ${pidOf(name)}):\n${second.output().slice(-2_000)}`, {
          cause: error,
        });
      });
      expect(second.output()).toMatch(new RegExp(`up +\\| ${name} (ended with SIGKILL|is gone .*); starting it again at once`));
    }
    await box.control("latency", { target: "message", ms: 10 });
    await isDone(sendRunId);
    await figuresAgree(box, sender, sendRunId);
  });

  test("ends all its processes at SIGTERM while one waits for its restart", async () => {
    for (let round = 1; round <= 2; round++) {
      const killed = pidOf("worker")!;
      process.kill(killed, "SIGKILL");
      if (round === 1) await until(async () => ![undefined, killed].includes(pidOf("worker")));
    }
    await until(async () => /worker ended with SIGKILL; starting it again in \d+ s\n$/.test(second.output()));
    const pids = childrenOf();
    second.child.kill("SIGTERM");
    expect(await second.ended).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(await embeddedUrls(dataDir)).toBeUndefined();
  });

  test("ends the rest when a program cannot start, and shows that program's own error", async () => {
    const wrong = up(ports, dataDir, { SANDBOX_SMTP_PORT: ports.PORT });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toMatch(/web +\| .*EADDRINUSE/);
    expect(wrong.output()).toContain("web ended by itself with code 1; ending the rest.");
    expect(wrong.output()).not.toContain("again");
  });
});
