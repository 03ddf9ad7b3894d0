import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { buildIfStale } from "../../bin/build-site";
import { startEmbedded } from "../../db/embedded";
import { copyDatabase, makeTemplate } from "./database";

/**
 * Once a run: a MariaDB and Redis of its own (or the servers of TEST_DATABASE_URL and TEST_REDIS_URL), one template database,
 * migrated and seeded with the reference rows, and a copy of it for each worker process.
 */
export default async function setup(project: TestProject) {
  if (!process.env.TEST_BUILT && needsBuild()) await buildIfStale((line) => console.log(line));
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "geulbeot-test-"));
  const only = TEST_DATABASE_URL ? "redis" : TEST_REDIS_URL ? "mariadb" : undefined;
  const pair = TEST_DATABASE_URL && TEST_REDIS_URL ? undefined : await startEmbedded({ dataDir, durable: false, only });
  const end = async () => {
    await pair?.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  process.env.TEST_DATABASE_URL = TEST_DATABASE_URL ?? pair?.databaseUrl;
  process.env.TEST_REDIS_URL = TEST_REDIS_URL ?? pair?.redisUrl;
  process.env.TEST_DATA_DIR = dataDir;
  if (pair && only !== "redis") process.env.TEST_SERVER_DIR = dataDir;
  try {
    const template = await makeTemplate(process.env.TEST_DATABASE_URL!);
    const workers = Array.from({ length: Number(project.config.maxWorkers) }, (_, index) => index + 1);
    await Promise.all(workers.map((worker) => copyDatabase(template, `geulbeot_test_${worker}`)));
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}

/** Most tests need the build; a run of folders that do not skips it. */
function needsBuild() {
  const narrowed = process.argv.slice(2).filter((argument) => argument.startsWith("tests/") && !argument.endsWith(".config.ts"));
  return narrowed.length === 0 || !narrowed.every((argument) => /^tests\/(areas|jobs|sandbox)\b/.test(argument));
}
