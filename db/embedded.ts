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

/** Private MariaDB and Redis under DATA_DIR, with own ports, so that several copies of the site can run. */

export type EmbeddedOptions = { dataDir?: string; log?: Log; durable?: boolean; only?: Part };
export type Embedded = { databaseUrl: string; redisUrl: string; started: Part[]; stop(): Promise<void> };
export { EmbeddedError };

const SERVERS: Record<Part, Server> = { mariadb, redis };
const PARTS: Part[] = ["mariadb", "redis"];

export function dataDirOf(dataDir = process.env.DATA_DIR || ".data") {
  return path.resolve(dataDir);
}

/**
 * Start or join a data directory's servers. `durable: false` risks a second of data (tests). `stop()` ends only servers this call started. Throws
 * EmbeddedError or FileTrouble.
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

export async function stopEmbedded(dataDir?: string): Promise<Part[]> {
  const dir = dataDirOf(dataDir);
  if (!fs.existsSync(dir)) return [];
  return stopExclusively(dir, async () => {
    const running = PARTS.filter((part) => livePid(dir, part));
    await stopParts(dir, running);
    return running;
  });
}

/** Stop without the lock when the disk cannot take one. */
function stopExclusively<T>(dir: string, stop: () => Promise<T>): Promise<T> {
  return exclusively(lockFile(dir), stop).catch((error) => (error instanceof FileTrouble ? stop() : Promise.reject(error)));
}

export async function embeddedUrls(dataDir?: string) {
  const dir = dataDirOf(dataDir);
  const keep = readKeep(dir);
  if (!keep || !PARTS.every((part) => livePid(dir, part))) return undefined;
  return urls(keep);
}

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

/** Pids are reused: check that the process serves this directory. */
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
