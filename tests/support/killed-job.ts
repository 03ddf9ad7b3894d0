import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { build } from "esbuild";
import { PROGRAMS } from "../../bin/build-site";
import { bundleFolder } from "../../bin/testing/bundled";
import { slowness } from "./yardstick";

let program: Promise<string> | undefined;

/** Starting from sources would cost a second of processor time. */
async function bundleJob(): Promise<string> {
  const folder = bundleFolder("job");
  await build({ ...PROGRAMS, entryPoints: { "job-once": "tests/support/job-once.ts" }, outdir: folder });
  return path.join(folder, "job-once.js");
}

/** Run a job in a new process; kill the process after `afterMs` on the reference machine. */
export async function killedJob(name: string, afterMs: number, payload: unknown = {}): Promise<void> {
  const child = spawn(process.execPath, [await (program ??= bundleJob()), name, JSON.stringify(payload)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), ended]);
  await pause(afterMs * slowness());
  child.kill("SIGKILL");
  await ended;
}
