import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { claimRunFolder } from "./run-folder";
import { embeddedPid, startEmbedded, type Embedded } from "../../db/embedded";
import { bySocket } from "../../db/embedded-mariadb";
import { isAlive } from "../../db/lock-file";
import { databaseUrl, makeTemplate, TEMPLATE } from "../../tests/support/database";

/** Start the run's folder, MariaDB and Redis, unless a parent process has. Children get the addresses by environment. */
export async function startServers(): Promise<() => Promise<void>> {
  const { dir, end } = await claimRunFolder();
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
  if (TEST_DATABASE_URL && TEST_REDIS_URL) return end;
  try {
    const only = TEST_DATABASE_URL ? "redis" : TEST_REDIS_URL ? "mariadb" : undefined;
    const pair = await startEmbedded({ dataDir: dir, durable: false, only });
    process.env.TEST_DATABASE_URL ||= bySocket(pair.databaseUrl, dir);
    process.env.TEST_REDIS_URL ||= pair.redisUrl;
    if (only !== "redis") process.env.TEST_SERVER_DIR = dir;
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}

/** After the build, whose routes become reference rows: make the template database and a copy of its files. */
export async function prepareTemplate(): Promise<void> {
  if (process.env.TEST_TEMPLATE_URL) return;
  process.env.TEST_TEMPLATE_URL = await makeTemplate(process.env.TEST_DATABASE_URL!, process.env.TEST_REDIS_URL!);
  if (process.env.TEST_SERVER_DIR) await keepImage(process.env.TEST_SERVER_DIR);
}

const imageDir = () => path.join(process.env.TEST_RUN_DIR!, "image");

async function keepImage(dir: string): Promise<void> {
  const pid = embeddedPid("mariadb", dir)!;
  process.kill(pid, "SIGTERM");
  while (isAlive(pid)) await pause(20);
  await promisify(execFile)("cp", ["-r", path.join(dir, "mariadb"), imageDir()]);
  await startEmbedded({ dataDir: dir, durable: false, only: "mariadb" });
}

export type OwnServers = { dataDir: string; pair: Embedded; databaseUrl: string };

/** MariaDB and Redis for one test file, which may kill them, with schema and reference rows. */
export async function startOwnServers(prefix: string, durable = true): Promise<OwnServers> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `geulbeot-${prefix}-`));
  const hasImage = fs.existsSync(imageDir());
  if (hasImage) await promisify(execFile)("cp", ["-r", imageDir(), path.join(dataDir, "mariadb")]);
  const pair = await startEmbedded({ dataDir, durable });
  const url = hasImage ? databaseUrl(pair.databaseUrl, TEMPLATE) : await makeTemplate(pair.databaseUrl, pair.redisUrl);
  return { dataDir, pair, databaseUrl: url };
}
