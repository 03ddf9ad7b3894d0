import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { stopEmbedded } from "../../db/embedded";
import { isAlive, readText } from "../../db/lock-file";

/** All files that a test run makes outside the project lie in one folder of the system's tmp, and every process of the run knows its path. */

const PREFIX = "geulbeot-tests-";
const OWNER = "owner.pid";

export type RunFolder = { dir: string; end(): Promise<void> };

/**
 * Creates the folder, unless a parent process has done so, and makes it the temporary folder of this process and its children. `end()` ends
 * the run's processes and removes the folder. A guard process does the same when this process is killed.
 */
export async function claimRunFolder(): Promise<RunFolder> {
  const given = process.env.TEST_RUN_DIR;
  if (given) return { dir: given, end: async () => {} };
  await removeDeadRuns();
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), PREFIX));
  // A test runs programs as another account, whose files lie below.
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

/** A shell that waits for a line from this process. If this process is killed, the shell's input ends without a line. */
function startGuard(dir: string) {
  const script = 'read -r _ || exec "$0" --import tsx bin/testing/end-run.ts "$1"';
  const guard = spawn("bash", ["-c", script, process.execPath, dir], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  guard.unref();
  (guard.stdin as unknown as { unref(): void }).unref();
  return guard;
}

const TERM_MS = 8_000;
const KILL_MS = 20_000;

/** Ends every process of a run, with SIGTERM first, and removes its folder. */
export async function endRun(dir: string, guard?: number): Promise<void> {
  await stopEmbedded(dir).catch(() => []);
  const begun = Date.now();
  const told = new Set<number>();
  for (;;) {
    const left = processesOf(dir).filter((pid) => pid !== guard);
    if (left.length === 0 || Date.now() - begun > KILL_MS) break;
    const isLate = Date.now() - begun > TERM_MS;
    for (const pid of left) if (isLate || !told.has(pid)) signal(pid, isLate ? "SIGKILL" : "SIGTERM");
    left.forEach((pid) => told.add(pid));
    await pause(50);
  }
  fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
}

/** The processes that have the folder's path in their environment, command or working directory. Redis overwrites the first two. */
function processesOf(dir: string): number[] {
  const all = fs.existsSync("/proc/self/environ") ? fs.readdirSync("/proc").map(Number).filter(Boolean) : [];
  return all.filter((pid) => {
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
  } catch {
    // The process has ended already.
  }
}

/**
 * Ends what a run left if its guard was killed too, for example by the end of a container. A folder without a readable owner file may belong to
 * somebody else, so it stays.
 */
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
