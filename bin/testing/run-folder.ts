import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { stopEmbedded } from "../../db/embedded";
import { isAlive, readText } from "../../db/lock-file";

/** All files of a test run outside the project are in one temporary folder that every process knows. */

const PREFIX = "geulbeot-tests-";
const OWNER = "owner.pid";

export type RunFolder = { dir: string; end(): Promise<void> };

/** `end()` ends the run's processes and removes the folder. A guard does this when the run is killed. */
export async function claimRunFolder(): Promise<RunFolder> {
  const runFolder = process.env.TEST_RUN_DIR;
  if (runFolder) return { dir: runFolder, end: async () => {} };
  await removeDeadRuns();
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), PREFIX));
  // A test runs programs of this folder as another account.
  fs.chmodSync(dir, 0o711);
  fs.writeFileSync(path.join(dir, OWNER), String(process.pid));
  const guard = startGuard(dir);
  process.env.TEST_RUN_DIR = process.env.TMPDIR = dir;
  const end = async () => {
    await endRun(dir, guard.pid);
    guard.stdin.end("ended\n");
  };
  return { dir, end };
}

/** A shell waits for a line: the input of a killed run closes without one. */
function startGuard(dir: string) {
  const script = 'read -r _ || exec "$0" --import tsx bin/testing/end-run.ts "$1"';
  const guard = spawn("bash", ["-c", script, process.execPath, dir], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  guard.unref();
  (guard.stdin as unknown as { unref(): void }).unref();
  return guard;
}

const TERM_MS = 8_000;
const KILL_MS = 20_000;

export async function endRun(dir: string, guard?: number): Promise<void> {
  await stopEmbedded(dir).catch(() => []);
  const begun = Date.now();
  const signalled = new Set<number>();
  for (;;) {
    const remaining = processesOf(dir).filter((pid) => pid !== guard);
    if (remaining.length === 0 || Date.now() - begun > KILL_MS) break;
    const isLate = Date.now() - begun > TERM_MS;
    for (const pid of remaining) if (isLate || !signalled.has(pid)) signal(pid, isLate ? "SIGKILL" : "SIGTERM");
    remaining.forEach((pid) => signalled.add(pid));
    await pause(50);
  }
  fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
}

/** Processes with the folder in environment, command or working directory. Redis overwrites the first two. */
function processesOf(dir: string): number[] {
  const pids = fs.existsSync("/proc/self/environ") ? fs.readdirSync("/proc").map(Number).filter(Boolean) : [];
  return pids.filter((pid) => {
    if (pid === process.pid || !isAlive(pid)) return false;
    return readText(`/proc/${pid}/environ`).includes(dir) || readText(`/proc/${pid}/cmdline`).includes(dir) || workDir(pid).startsWith(dir);
  });
}

function workDir(pid: number): string {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return "";
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {}
}

/** Clean up after a run whose guard was killed too. A folder without a readable owner file may belong to somebody else and stays. */
async function removeDeadRuns(): Promise<void> {
  for (const name of fs.readdirSync(os.tmpdir()).filter((name) => name.startsWith(PREFIX))) {
    const dir = path.join(os.tmpdir(), name);
    const owner = Number(readText(path.join(dir, OWNER)));
    if (owner && isOurs(dir) && !isAlive(owner)) await endRun(dir);
  }
}

function isOurs(dir: string): boolean {
  const folder = fs.statSync(dir, { throwIfNoEntry: false });
  return folder !== undefined && (!process.getuid || folder.uid === process.getuid());
}
