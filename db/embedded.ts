import { spawn, type SpawnOptions } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import { exclusively, isAlive, readText } from "./lock-file";

/**
 * A private MariaDB and Redis for machines that have no server of their own: everything lies under DATA_DIR, bound to
 * this machine, behind random passwords, on ports of their own, so that several copies of the site run side by side.
 */

type Part = "mariadb" | "redis";
type Log = (line: string) => void;
type Keep = { rootPassword: string; password: string; redisPassword: string; mariadbPort: number; redisPort: number };
export type EmbeddedOptions = { dataDir?: string; log?: Log; durable?: boolean; only?: Part };
export type Embedded = { databaseUrl: string; redisUrl: string; started: Part[]; stop(): Promise<void> };

const DATABASE = "geulbeot_dev";
const PARTS: Part[] = ["mariadb", "redis"];

export class EmbeddedError extends Error {}

export function dataDirOf(dataDir = process.env.DATA_DIR || ".data") {
  return path.resolve(dataDir);
}

/**
 * Starts the pair of a data directory, or attaches to it when it already runs.
 * `durable: false` trades the last second of data for speed (tests). `stop()` ends only what this call started.
 * Throws EmbeddedError with a line for people when a server is missing or will not start.
 */
export async function startEmbedded(options: EmbeddedOptions = {}): Promise<Embedded> {
  const dir = dataDirOf(options.dataDir);
  const log = options.log ?? (() => {});
  fs.mkdirSync(dir, { recursive: true });
  return exclusively(lockFile(dir), async () => {
    const keep = readKeep(dir) ?? newKeep();
    const started: Part[] = [];
    try {
      for (const part of options.only ? [options.only] : PARTS) {
        if (await attach(dir, part, keep)) continue;
        await (part === "mariadb" ? startMariadb(dir, keep, options.durable ?? true, log) : startRedis(dir, keep, log));
        started.push(part);
      }
    } catch (error) {
      await stopParts(dir, started);
      throw error;
    }
    return { ...urls(keep), started, stop: () => exclusively(lockFile(dir), () => stopParts(dir, started)) };
  });
}

/** Ends the pair of a data directory, whoever started it; answers which parts were running. */
export async function stopEmbedded(dataDir?: string): Promise<Part[]> {
  const dir = dataDirOf(dataDir);
  if (!fs.existsSync(dir)) return [];
  return exclusively(lockFile(dir), async () => {
    const running = PARTS.filter((part) => livePid(dir, part));
    await stopParts(dir, running);
    return running;
  });
}

/** The addresses of a running pair, or undefined. */
export async function embeddedUrls(dataDir?: string) {
  const dir = dataDirOf(dataDir);
  const keep = readKeep(dir);
  if (!keep || !PARTS.every((part) => livePid(dir, part))) return undefined;
  return urls(keep);
}

/** The pid of a running part (for tests that kill it), or undefined. */
export function embeddedPid(part: Part, dataDir?: string) {
  return livePid(dataDirOf(dataDir), part);
}

function urls(keep: Keep) {
  return {
    databaseUrl: `mysql://geulbeot:${keep.password}@127.0.0.1:${keep.mariadbPort}/${DATABASE}`,
    redisUrl: `redis://:${keep.redisPassword}@127.0.0.1:${keep.redisPort}/0`,
  };
}

async function attach(dir: string, part: Part, keep: Keep) {
  if (!livePid(dir, part)) return false;
  if (await answersWithin(30_000, part, keep, () => Boolean(livePid(dir, part)))) return true;
  if (!livePid(dir, part)) return false;
  throw new EmbeddedError(`${part} of ${dir} runs (pid ${livePid(dir, part)}) but does not answer; see ${logFile(dir, part)}`);
}

// ---------------------------------------------------------------------------------------------------------- MariaDB

async function startMariadb(dir: string, keep: Keep, durable: boolean, log: Log) {
  const binary = find("mariadbd", "mysqld");
  if (!binary) throw missing("MariaDB", "mariadbd", "DATABASE_URL");
  const data = path.join(dir, "mariadb");
  const owner = ownerOf(dir);
  ownDir(path.join(dir, "tmp"), owner);
  if (!fs.existsSync(data)) await installDatabase(dir, data, owner, log);

  keep.mariadbPort = await freePort(keep.mariadbPort);
  writeKeep(dir, keep);
  // Passwords are set before the first connection is let in, and again at each start, so a lost credentials file heals.
  const init = path.join(dir, "mariadb.init.sql");
  writePrivate(init, firstStatements(keep), owner);
  const started = run(
    binary,
    [
      "--no-defaults",
      ...owner.mariadbArgs,
      `--datadir=${data}`,
      `--socket=${socketFile(dir, owner)}`,
      `--port=${keep.mariadbPort}`,
      "--bind-address=127.0.0.1",
      `--pid-file=${pidFile(dir, "mariadb")}`,
      `--log-error=${logFile(dir, "mariadb")}`,
      `--tmpdir=${path.join(dir, "tmp")}`,
      `--init-file=${init}`,
      "--character-set-server=utf8mb4",
      "--collation-server=utf8mb4_unicode_ci",
      "--default-time-zone=+00:00",
      "--skip-name-resolve",
      "--max-connections=300",
      "--max-allowed-packet=64M",
      "--innodb-buffer-pool-size=128M",
      "--innodb-log-file-size=32M",
      `--innodb-flush-log-at-trx-commit=${durable ? 1 : 2}`,
      "--performance-schema=OFF",
    ],
    { ...owner.spawn, stdio: "ignore" },
  );
  // Recovery after a crash may read a long log first.
  const up = await answersWithin(120_000, "mariadb", keep, started.alive);
  fs.rmSync(init, { force: true });
  if (!up) throw new EmbeddedError(`MariaDB did not start. The end of ${logFile(dir, "mariadb")}:\n${tail(logFile(dir, "mariadb"))}`);
  log(`MariaDB on 127.0.0.1:${keep.mariadbPort}`);
}

function firstStatements(keep: Keep) {
  return [
    "DELETE FROM mysql.global_priv WHERE User IN ('', 'root') AND Host <> 'localhost';",
    "FLUSH PRIVILEGES;",
    `ALTER USER 'root'@'localhost' IDENTIFIED BY '${keep.rootPassword}';`,
    `CREATE OR REPLACE USER 'geulbeot'@'127.0.0.1' IDENTIFIED BY '${keep.password}';`,
    "GRANT ALL PRIVILEGES ON `geulbeot\\_%`.* TO 'geulbeot'@'127.0.0.1';",
    `CREATE DATABASE IF NOT EXISTS ${DATABASE} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;`,
    "",
  ].join("\n");
}

/** A half-made data directory never carries the final name: it is made beside and renamed. */
async function installDatabase(dir: string, data: string, owner: Owner, log: Log) {
  const install = find("mariadb-install-db", "mysql_install_db");
  if (!install) throw missing("MariaDB", "mariadb-install-db", "DATABASE_URL");
  log("MariaDB: making the data directory (once)");
  const fresh = `${data}.new`;
  fs.rmSync(fresh, { recursive: true, force: true });
  const output = path.join(dir, "mariadb.install.log");
  writePrivate(output, "", owner);
  const file = fs.openSync(output, "w");
  const child = spawn(
    install,
    [
      "--no-defaults",
      `--datadir=${fresh}`,
      ...owner.mariadbArgs,
      "--auth-root-authentication-method=normal",
      "--skip-test-db",
      "--skip-name-resolve",
      // A minimal machine cannot look up its own name; nobody connects by name here.
      "--force",
    ],
    { ...owner.spawn, stdio: ["ignore", file, file], env: { ...process.env, TMPDIR: path.join(dir, "tmp"), PATH: SEARCH.join(":") } },
  );
  const code = await new Promise((done) => child.once("error", () => done(-1)).once("close", done));
  fs.closeSync(file);
  if (code !== 0) throw new EmbeddedError(`mariadb-install-db ended with ${code}. The end of ${output}:\n${tail(output)}`);
  fs.chmodSync(fresh, 0o700);
  fs.renameSync(fresh, data);
}

// ------------------------------------------------------------------------------------------------------------ Redis

async function startRedis(dir: string, keep: Keep, log: Log) {
  // Debian's redis-tools has the server only under the checker's name; the binary goes by the name it is called with.
  const binary = find("redis-server") ?? find("redis-check-rdb");
  if (!binary) throw missing("Redis", "redis-server", "REDIS_URL");
  const owner = ownerOf(dir);
  const data = path.join(dir, "redis");
  ownDir(data, owner);
  keep.redisPort = await freePort(keep.redisPort);
  writeKeep(dir, keep);
  const config = path.join(dir, "redis.conf");
  const lines = {
    port: keep.redisPort,
    bind: "127.0.0.1",
    dir: quoted(data),
    pidfile: quoted(pidFile(dir, "redis")),
    logfile: quoted(logFile(dir, "redis")),
    requirepass: keep.redisPassword,
    appendonly: "yes",
    appendfsync: "everysec",
    save: '""',
    databases: 64,
    "maxmemory-policy": "noeviction",
  };
  writePrivate(
    config,
    Object.entries(lines)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(""),
    owner,
  );
  const started = run(binary, [config], { ...owner.spawn, argv0: "redis-server", stdio: "ignore" });
  if (!(await answersWithin(60_000, "redis", keep, started.alive)))
    throw new EmbeddedError(`Redis did not start. The end of ${logFile(dir, "redis")}:\n${tail(logFile(dir, "redis"))}`);
  log(`Redis on 127.0.0.1:${keep.redisPort}`);
}

// -------------------------------------------------------------------------------------------------------- processes

function run(binary: string, args: string[], options: SpawnOptions) {
  // Detached: Ctrl-C in the terminal must reach the pair last, through stop(), not together with its clients.
  const child = spawn(binary, args, { ...options, detached: true });
  let alive = true;
  child.once("error", () => (alive = false)).once("exit", () => (alive = false));
  child.unref();
  return { alive: () => alive };
}

async function stopParts(dir: string, parts: Part[]) {
  await Promise.all(
    parts.map(async (part) => {
      const pid = livePid(dir, part);
      if (!pid) return;
      process.kill(pid, "SIGTERM");
      const end = Date.now() + 60_000;
      while (isAlive(pid)) {
        if (Date.now() > end) return process.kill(pid, "SIGKILL");
        await pause(20);
      }
    }),
  );
}

async function answersWithin(ms: number, part: Part, keep: Keep, alive: () => boolean) {
  const end = Date.now() + ms;
  while (Date.now() < end && alive()) {
    if (await answers(part, keep)) return true;
    await pause(30);
  }
  return false;
}

async function answers(part: Part, keep: Keep) {
  if (part === "redis") return redisAnswers(keep);
  const mysql = await import("mysql2/promise");
  try {
    const connection = await mysql.createConnection({ uri: urls(keep).databaseUrl, connectTimeout: 2000 });
    await connection.end();
    return true;
  } catch {
    return false;
  }
}

/** One PING in Redis' own protocol: a client library would retry, log and reconnect. */
function redisAnswers(keep: Keep) {
  return new Promise<boolean>((done) => {
    const socket = net.connect({ host: "127.0.0.1", port: keep.redisPort, timeout: 2000 });
    const end = (answer: boolean) => (socket.destroy(), done(answer));
    let text = "";
    socket.on("connect", () => socket.write(`AUTH ${keep.redisPassword}\r\nPING\r\n`));
    socket.on("data", (chunk) => {
      text += chunk;
      if (text.includes("+PONG")) end(true);
      else if (text.includes("\r\n-") || text.startsWith("-")) end(false); // still loading, or someone else's Redis
    });
    socket
      .on("error", () => end(false))
      .on("timeout", () => end(false))
      .on("close", () => done(false));
  });
}

/** The pid a part wrote, if that process lives and is really the server of this directory (pids are used again). */
function livePid(dir: string, part: Part) {
  const pid = Number(readText(pidFile(dir, part)).trim());
  if (!pid || !isAlive(pid)) return undefined;
  if (!fs.existsSync("/proc/self/cmdline")) return pid;
  const state = readText(`/proc/${pid}/stat`).split(") ")[1]?.[0];
  const isOurs = part === "mariadb" ? readText(`/proc/${pid}/cmdline`).includes(`--datadir=${dir}${path.sep}`) : isRedisOf(pid, dir);
  return isOurs && state !== "Z" ? pid : undefined;
}

/** Redis rewrites its command line into a title, so its working directory tells whose it is. */
function isRedisOf(pid: number, dir: string) {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(path.join(dir, "redis"));
  } catch {
    return false;
  }
}

// ------------------------------------------------------------------------------------------------- files and places

const SEARCH = [
  ...(process.env.PATH ?? "").split(":").filter(Boolean),
  "/usr/local/sbin",
  "/usr/local/bin",
  "/usr/sbin",
  "/usr/bin",
  "/sbin",
  "/bin",
  "/usr/libexec",
  "/opt/homebrew/bin",
];

function find(...names: string[]) {
  for (const name of names) {
    for (const place of SEARCH) {
      const file = path.join(place, name);
      if (fs.existsSync(file)) return file;
    }
  }
  return undefined;
}

function missing(what: string, binary: string, variable: string) {
  return new EmbeddedError(
    `${what} was not found (${binary}). Run \`npm run up\`, which installs it where it can, or set ${variable} to a server of yours.`,
  );
}

type Owner = { uid: number; gid: number; spawn: SpawnOptions; mariadbArgs: string[] };

/** As root, the servers run as the owner of the data directory, so that its owner can start them again without root. */
function ownerOf(dir: string): Owner {
  const { uid, gid } = fs.statSync(dir);
  if (process.getuid?.() !== 0) return { uid, gid, spawn: {}, mariadbArgs: [] };
  if (uid === 0) return { uid, gid, spawn: {}, mariadbArgs: ["--user=root"] };
  return { uid, gid, spawn: { uid, gid }, mariadbArgs: [] };
}

function chown(file: string, owner: Owner) {
  if (process.getuid?.() === 0) fs.chownSync(file, owner.uid, owner.gid);
}

function ownDir(dir: string, owner: Owner) {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  chown(dir, owner);
}

function writePrivate(file: string, text: string, owner: Owner) {
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, text, { mode: 0o600 });
  chown(file, owner);
}

function newKeep(): Keep {
  const password = () => randomBytes(18).toString("hex");
  return { rootPassword: password(), password: password(), redisPassword: password(), mariadbPort: 0, redisPort: 0 };
}

function readKeep(dir: string): Keep | undefined {
  const text = readText(path.join(dir, "embedded.json"));
  return text ? (JSON.parse(text) as Keep) : undefined;
}

function writeKeep(dir: string, keep: Keep) {
  writePrivate(path.join(dir, "embedded.json.new"), JSON.stringify(keep, null, 2), ownerOf(dir));
  fs.renameSync(path.join(dir, "embedded.json.new"), path.join(dir, "embedded.json"));
}

/** A Unix socket's path may have 107 bytes; a deep directory gets a short one under the system's tmp. */
function socketFile(dir: string, owner: Owner) {
  const near = path.join(dir, "mariadb.sock");
  if (Buffer.byteLength(near) < 104) return near;
  const far = path.join(os.tmpdir(), `geulbeot-${createHash("sha256").update(dir).digest("hex").slice(0, 12)}`);
  ownDir(far, owner);
  return path.join(far, "mariadb.sock");
}

const pidFile = (dir: string, part: Part) => path.join(dir, `${part}.pid`);
const logFile = (dir: string, part: Part) => path.join(dir, `${part}.log`);
const lockFile = (dir: string) => path.join(dir, "embedded.lock");
const quoted = (text: string) => JSON.stringify(text);

function tail(file: string) {
  return readText(file).trimEnd().split("\n").slice(-15).join("\n");
}

/** The wanted port if nobody listens there, else any free one. */
async function freePort(wanted: number): Promise<number> {
  const tryPort = (port: number) =>
    new Promise<number>((done) => {
      const server = net.createServer().once("error", () => done(0));
      server.listen({ port, host: "127.0.0.1" }, () => {
        const chosen = (server.address() as net.AddressInfo).port;
        server.close(() => done(chosen));
      });
    });
  return (wanted && (await tryPort(wanted))) || tryPort(0);
}

async function main([command, ...flags]: string[]) {
  const print = (found: { databaseUrl: string; redisUrl: string }) =>
    process.stdout.write(`DATABASE_URL=${found.databaseUrl}\nREDIS_URL=${found.redisUrl}\n`);
  if (command === "start")
    return print(await startEmbedded({ durable: !flags.includes("--volatile"), log: (line) => console.error(line) }));
  if (command === "stop") return console.error(`stopped: ${(await stopEmbedded()).join(", ") || "nothing was running"}`);
  const found = command === "env" ? await embeddedUrls() : undefined;
  if (found) return print(found);
  console.error(command === "env" ? `No pair is running in ${dataDirOf()}.` : "usage: tsx db/embedded.ts start [--volatile] | stop | env");
  process.exitCode = 1;
}

if (process.argv[1] && /embedded\.[tj]s$/.test(process.argv[1]) && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main(process.argv.slice(2)).catch((error: Error) => {
    console.error(error instanceof EmbeddedError ? error.message : error);
    process.exitCode = 1;
  });
}
