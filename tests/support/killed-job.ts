import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { build } from "esbuild";
import { afterAll } from "vitest";
import { PROGRAMS } from "../../bin/build-site";
import { slowness } from "./yardstick";

let folder: string | undefined;
afterAll(() => folder && fs.rmSync(folder, { recursive: true, force: true }));

/** The program that runs a job once, made into one file: from its sources it takes a second of a processor to begin. */
async function program(): Promise<string> {
  if (folder) return path.join(folder, "job-once.js");
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "job-"));
  // Node looks for packages from the file's own folder upwards.
  fs.symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  await build({ ...PROGRAMS, entryPoints: { "job-once": "tests/support/job-once.ts" }, outdir: folder });
  return path.join(folder, "job-once.js");
}

/** Runs a job in a process of its own, and kills it so many milliseconds after it began (on the reference machine), or when it has ended. */
export async function killedJob(name: string, afterMs: number, payload: unknown = {}): Promise<void> {
  const child = spawn(process.execPath, [await program(), name, JSON.stringify(payload)], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), ended]);
  await pause(afterMs * slowness());
  child.kill("SIGKILL");
  await ended;
}
