import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { isAlive, readText } from "../../db/lock-file";
import { until } from "../support/killable";

const tmp = fs.mkdtempSync(path.join(os.tmpdir(), "geulbeot-killed-"));
const started: ChildProcess[] = [];
afterAll(() => started.forEach((child) => child.kill("SIGTERM")));

const runFolders = () => fs.readdirSync(tmp).filter((name) => name.startsWith("geulbeot-"));

/** Processes that use a path under `tmp`. Redis overwrites its command, so its working directory counts too. */
function processesUnder(): number[] {
  const all = fs.readdirSync("/proc").map(Number).filter(Boolean);
  return all.filter((pid) => isAlive(pid) && pid !== process.pid && namesOf(pid).includes(`${tmp}/`));
}

function namesOf(pid: number): string {
  let workDir = "";
  try {
    workDir = fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {}
  return [readText(`/proc/${pid}/environ`), readText(`/proc/${pid}/cmdline`), `${workDir}/`].join("\n");
}

async function startRun(isFarEnough: (output: string) => boolean): Promise<ChildProcess> {
  const { PATH, HOME } = process.env;
  const args = ["--import", "tsx", "bin/test.ts", "areas/core/database"];
  const env: NodeJS.ProcessEnv = { PATH, HOME, TMPDIR: tmp, TEST_RESULTS: path.join(tmp, "results"), NODE_ENV: "test" };
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  started.push(child);
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  await until(async () => isFarEnough(output));
  return child;
}

const serversRun = () => processesUnder().some((pid) => /redis-server|maria/.test(readText(`/proc/${pid}/cmdline`)));
const testsRun = (output: string) => output.includes("RUN");

it.each([
  ["SIGKILL", "while its tests run", testsRun],
  ["SIGINT", "while its servers start", serversRun],
] as const)("a run ended by %s %s leaves no process and no folder", async (signal, _when, isFarEnough) => {
  const run = await startRun(isFarEnough);
  expect(runFolders()).toHaveLength(1);
  expect(processesUnder().length).toBeGreaterThan(2);
  run.kill(signal);
  await until(async () => processesUnder().length === 0 && runFolders().length === 0);
});
