import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { firstWorker } from "../../bin/testing/groups";
import { buildIfStale } from "../../bin/build-site";
import { NEEDS_NO_BUILD } from "../../bin/testing/select";
import { copyDatabase } from "./database";
import { prepareTemplate, startServers } from "../../bin/testing/servers";

/** Once a run: the build, the servers, and a database for each worker process. */
export default async function setup(project: TestProject) {
  const isBuilt = process.env.TEST_BUILT ? undefined : needsBuild() && buildIfStale((line) => console.log(line));
  // On a failure below, the run's guard stops the servers.
  const [end] = await Promise.all([startServers(), isBuilt]);
  await prepareTemplate();
  process.env.TEST_DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), "workers-"));
  const workers = Array.from({ length: Number(project.config.maxWorkers) }, (_, index) => firstWorker() + index);
  await Promise.all(workers.map((worker) => copyDatabase(process.env.TEST_TEMPLATE_URL!, `geulbeot_test_${worker}`)));
  return end;
}

function needsBuild() {
  const narrowed = process.argv.slice(2).filter((argument) => argument.startsWith("tests/") && !argument.endsWith(".config.ts"));
  return narrowed.length === 0 || !narrowed.every((argument) => NEEDS_NO_BUILD.test(argument));
}
