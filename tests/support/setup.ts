import fs from "node:fs";
import path from "node:path";
import { format } from "node:util";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { firstWorker } from "../../bin/testing/groups";
import { Settings } from "~/core/settings.server";
import { freeze, NOW, useMachineClock } from "./clock";
import { databaseUrl, SECRETS } from "./database";
import { limitMs } from "./yardstick";

const worker = String(firstWorker() + Number(process.env.VITEST_POOL_ID ?? 1) - 1);

// A developer's environment must not affect tests.
for (const name of Object.keys(Settings.shape)) if (name !== "LOG_LEVEL") delete process.env[name];
Object.assign(process.env, SECRETS, {
  NODE_ENV: "test",
  LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
  DATABASE_URL: databaseUrl(process.env.TEST_DATABASE_URL!, `geulbeot_test_${worker}`),
  REDIS_URL: databaseUrl(process.env.TEST_REDIS_URL!, worker),
  REDIS_PREFIX: `test${worker}`,
  DATA_DIR: path.join(process.env.TEST_DATA_DIR!, `worker-${worker}`),
  DATABASE_POOL: "5",
  // Tests hand over their own pay files, except tests of four eyes.
  PAY_FILE_FOUR_EYES: "N",
  // The product's defaults, longer on a slow machine.
  DATABASE_READ_MS: limitMs(5_000),
  DATABASE_WRITE_MS: limitMs(15_000),
});
fs.mkdirSync(process.env.DATA_DIR!, { recursive: true });

// Real processes use the machine's clock (ADR 39).
if (/\/tests\/(faults\/|attacks\/(sheets|watchdog)\.)/.test(expect.getState().testPath!)) {
  delete process.env.SANDBOX_CLOCK;
  useMachineClock();
} else {
  process.env.SANDBOX_CLOCK = NOW.toISOString();
  freeze();
  beforeEach(() => freeze());
}

const errors: string[] = [];
console.error = (...what: unknown[]) => void errors.push(format(...what));

beforeEach(() => void errors.splice(0));

/** Take expected console.error lines; any other line fails the test. */
export const takeErrors = () => errors.splice(0);

afterEach(() => {
  const lines = takeErrors();
  if (lines.length) throw new Error(`console.error was called:\n${lines.join("\n")}`);
});

// Files of a worker share a process; reset the modules for the next file (ADR 41).
afterAll(async () => {
  const { closeConnections } = await import("~jobs/close-connections.server");
  await closeConnections();
  const { closeBuilt } = await import("./built");
  await closeBuilt();
  vi.resetModules();
});
