import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { forgetSettings } from "~/core/settings.server";
import { database } from "~db/client.server";
import { expectStatementsOf, withStatementLimit } from "~db/statement-limits";
import { closeConnections } from "~jobs/close-connections.server";
import { startEmbedded } from "../../db/embedded";
import { migrate } from "../../db/migrate";
import { SECRETS } from "../support/database";

/** Runs a measurement on a new database and Redis, durable as in production. */
export async function onFreshPair(measure: () => Promise<void>): Promise<void> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "geulbeot-bench-"));
  try {
    await onPairIn(dataDir, measure);
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Keeps the data in `dataDir`: building takes minutes. */
export async function onPairIn(dataDir: string, measure: () => Promise<void>): Promise<void> {
  const pair = await startEmbedded({ dataDir });
  Object.assign(process.env, SECRETS, { DATABASE_URL: pair.databaseUrl, REDIS_URL: pair.redisUrl, DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  forgetSettings();
  try {
    // Large inserts and index builds take longer than the statement limit.
    expectStatementsOf(Infinity);
    await migrate(pair.databaseUrl, "db/migrations");
    await withStatementLimit(Infinity, measure);
  } finally {
    await closeConnections();
    await pair.stop();
  }
}

/** Codes, menus and roles, for measurements that publish or draw pages. */
export function seedReference(): void {
  execFileSync(process.execPath, ["--import", "tsx", "db/seed.ts", "reference"]);
}

/** A table `numbers (n)`, to make many rows in one statement. */
export async function makeNumbers(count: number): Promise<void> {
  await database().execute(sql`CREATE TABLE numbers (n INT PRIMARY KEY)`);
  await database().execute(sql`INSERT INTO numbers VALUES (0)`);
  for (let have = 1; have < count; have *= 2) await database().execute(sql`INSERT INTO numbers SELECT n + ${have} FROM numbers`);
}
