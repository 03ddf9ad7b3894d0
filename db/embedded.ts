import "../bin/refuse-old-node";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { databaseUrl, mariadb } from "./embedded-mariadb";
import { redis, redisUrl } from "./embedded-redis";
import {
  answersWithin,
  EmbeddedError,
  type Keep,
  type Log,
  logFile,
  newKeep,
  type Part,
  pidFile,
  readKeep,
  type Server,
} from "./embedded-server";
import { exclusively, isAlive, readText } from "./lock-file";
import { FileTrouble, fileTrouble, onFile } from "./own-files";

/**
 * A private MariaDB and Redis for machines without servers: all files under DATA_DIR, bound to this machine, with random passwords and
 * their own ports, so that several copies of the site can run.
 */

export type EmbeddedOptions = { dataDir?: string; log?: Log; durable?: boolean; only?: Part };
export type Embedded = { databaseUrl: string; redisUrl: string; started: Part[]; stop(): Promise<void> };
export { EmbeddedError };

const SERVERS: Record<Part, Server> = { mariadb, redis };
const PARTS: Part[] = ["mariadb", "redis"];

export function dataDirOf(dataDir = process.env.DATA_DIR || ".data") {
  return path.resolve(dataDir);
}

/**
 * Starts the servers of a data directory, or attaches to running ones. `durable: false` risks the last second of data for speed (tests).
 * `stop()` ends only what this call started. Throws EmbeddedError or FileTrouble with a line for people when a program is missing, does not
 * start, or a file is wrong.
 */
export async function startEmbedded(options: EmbeddedOptions = {}): Promise<Embedded> {
  const dir = dataDirOf(options.dataDir);
  const log = options.log ?? (() => {});
  onFile(dir, () => fs.mkdirSync(dir, { recursive: true }));
  return exclusively(lockFile(dir), async () => {
    const keep = readKeep(dir) ?? newKeep();
    const started: Part[] = [];
    try {
      for (const part of options.only ? [options.only] : PARTS) {
        if (await attach(dir, part, keep)) continue;
        await SERVERS[part].start(dir, keep, { durable: options.durable ?? true, log });
        started.push(part);
      }
    } catch (error) {
      await stopParts(dir, started);
      throw error;
    }
    return { ...urls(keep), started, stop: () => stopExclusively(dir, () => stopParts(dir, started)) };
  });
}

/** Stops the servers of a data directory, whoever started them; returns which were running. */
export async function stopEmbedded(dataDir?: string): Promise<Part[]> {
  const dir = dataDirOf(dataDir);
  if (!fs.existsSync(dir)) return [];
  return stopExclusively(dir, async () => {
    const running = PARTS.filter((part) => livePid(dir, part));
    await stopParts(dir, running);
    return running;
  });
}

/** Stops under the lock, and without it when the disk takes no lock any more. */
function stopExclusively<T>(dir: string, stop: () => Promise<T>): Promise<T> {
  return exclusively(lockFile(dir), stop).catch((error) => (error instanceof FileTrouble ? stop() : Promise.reject(error)));
}

/** The addresses of running servers, or undefined. */
export async function embeddedUrls(dataDir?: string) {
  const dir = dataDirOf(dataDir);
  const keep = readKeep(dir);
  if (!keep || !PARTS.every((part) => livePid(dir, part))) return undefined;
  return urls(keep);
}

/** The pid of a running server (for tests that kill it), or undefined. */
export function embeddedPid(part: Part, dataDir?: string) {
  return livePid(dataDirOf(dataDir), part);
}

function urls(keep: Keep) {
  return { databaseUrl: databaseUrl(keep), redisUrl: redisUrl(keep) };
}

async function attach(dir: string, part: Part, keep: Keep) {
  const isLive = () => Boolean(livePid(dir, part));
  if (!isLive()) return false;
  if (await answersWithin(30_000, () => SERVERS[part].answers(keep), isLive)) return true;
  if (!isLive()) return false;
  throw new EmbeddedError(`${part} of ${dir} runs (pid ${livePid(dir, part)}) but does not answer; see ${logFile(dir, part)}`);
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

/** The stored pid, if that process lives and serves this directory (pids are reused). */
function livePid(dir: string, part: Part) {
  const pid = Number(readText(pidFile(dir, part)).trim());
  if (!pid || !isAlive(pid)) return undefined;
  if (!fs.existsSync("/proc/self/cmdline")) return pid;
  const state = readText(`/proc/${pid}/stat`).split(") ")[1]?.[0];
  return SERVERS[part].isOf(dir, pid) && state !== "Z" ? pid : undefined;
}

const lockFile = (dir: string) => path.join(dir, "embedded.lock");

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
    console.error(error instanceof EmbeddedError ? error.message : (fileTrouble(error)?.message ?? error));
    process.exitCode = 1;
  });
}
