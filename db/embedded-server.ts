import { spawn, type SpawnOptions } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { readText } from "./lock-file";
import { onFile, readWhole, writePrivate as makePrivate, writeWhole } from "./own-files";

export type Part = "mariadb" | "redis";
export type Log = (line: string) => void;

const Keep = z.object({
  rootPassword: z.string().min(1),
  password: z.string().min(1),
  redisPassword: z.string().min(1),
  mariadbPort: z.number(),
  redisPort: z.number(),
});

export type Keep = z.infer<typeof Keep>;

export type Server = {
  start(dir: string, keep: Keep, options: { durable: boolean; log: Log }): Promise<void>;
  answers(keep: Keep): Promise<boolean>;
  isOf(dir: string, pid: number): boolean;
};

export class EmbeddedError extends Error {}

export function run(binary: string, args: string[], options: SpawnOptions) {
  // Detached: on Ctrl-C the servers must end after their clients, through stop().
  const child = spawn(binary, args, { ...options, detached: true });
  let alive = true;
  child.once("error", () => (alive = false)).once("exit", () => (alive = false));
  child.unref();
  return { alive: () => alive };
}

export async function answersWithin(ms: number, answers: () => Promise<boolean>, alive: () => boolean) {
  const end = Date.now() + ms;
  while (Date.now() < end && alive()) {
    if (await answers()) return true;
    await pause(30);
  }
  return false;
}

const PORT_WAIT_MS = 2000;

/** Wait briefly for a killed server to release the wanted port; else take any free one. */
export async function freePort(wanted: number, log: Log): Promise<number> {
  if (!wanted) return listenOn(0);
  const end = Date.now() + PORT_WAIT_MS;
  let port = await listenOn(wanted);
  if (!port) log(`waiting for port ${wanted}, which is taken`);
  while (!port && Date.now() < end) {
    await pause(30);
    port = await listenOn(wanted);
  }
  return port || listenOn(0);
}

function listenOn(port: number) {
  return new Promise<number>((done) => {
    const server = net.createServer().once("error", () => done(0));
    server.listen({ port, host: "127.0.0.1" }, () => {
      const chosen = (server.address() as net.AddressInfo).port;
      server.close(() => done(chosen));
    });
  });
}

export const SEARCH = [
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

export function find(...names: string[]) {
  for (const name of names) {
    for (const place of SEARCH) {
      const file = path.join(place, name);
      if (fs.existsSync(file)) return file;
    }
  }
  return undefined;
}

export function missing(what: string, binary: string, variable: string) {
  return new EmbeddedError(
    `${what} was not found (${binary}). Run \`npm run up\`, which installs it where it can, or set ${variable} to a server of yours.`,
  );
}

export type Owner = { uid: number; gid: number; spawn: SpawnOptions; mariadbArgs: string[] };

/** As root, the servers run as the data directory's owner, who can later start them without root. */
export function ownerOf(dir: string): Owner {
  const { uid, gid } = fs.statSync(dir);
  if (process.getuid?.() !== 0) return { uid, gid, spawn: {}, mariadbArgs: [] };
  if (uid === 0) return { uid, gid, spawn: {}, mariadbArgs: ["--user=root"] };
  return { uid, gid, spawn: { uid, gid }, mariadbArgs: [] };
}

export function ownDir(dir: string, owner: Owner) {
  onFile(dir, () => {
    fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
    if (process.getuid?.() === 0) fs.chownSync(dir, owner.uid, owner.gid);
  });
}

export function writePrivate(file: string, text: string) {
  onFile(file, () => {
    fs.rmSync(file, { force: true });
    makePrivate(file, text);
  });
}

export function newKeep(): Keep {
  const password = () => randomBytes(18).toString("hex");
  return { rootPassword: password(), password: password(), redisPassword: password(), mariadbPort: 0, redisPort: 0 };
}

const keepFile = (dir: string) => path.join(dir, "embedded.json");

export function readKeep(dir: string): Keep | undefined {
  return readWhole(keepFile(dir), Keep, "delete it while nothing runs; passwords and ports are made anew, the data stays");
}

export function writeKeep(dir: string, keep: Keep) {
  writeWhole(keepFile(dir), JSON.stringify(keep, null, 2));
}

export const pidFile = (dir: string, part: Part) => path.join(dir, `${part}.pid`);
export const logFile = (dir: string, part: Part) => path.join(dir, `${part}.log`);

export function notStarted(what: string, log: string) {
  const lines = readText(log).trimEnd().split("\n");
  const reason = lines.findLast((line) => /\berror\b| # /i.test(line)) ?? lines.at(-1);
  return new EmbeddedError(`${what} did not start: ${reason?.trim() || "it said nothing"} (all of it: ${log})`);
}
