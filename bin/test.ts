import "./refuse-old-node";
import fs from "node:fs";
import os from "node:os";
import { parseArgs } from "node:util";
import { measureSlowness, slowness } from "../tests/support/yardstick";
import { listParts, RESULTS } from "./testing/list";
import type { Outcomes } from "./testing/outcomes";
import { runParts, type Timing } from "./testing/parts";
import { endPrograms } from "./testing/processes";
import { reportLines } from "./testing/report";
import { claimRunFolder, type RunFolder } from "./testing/run-folder";
import { NoSuchTest, select, type Suite } from "./testing/select";

/**
 * Run checks and tests against one throw-away MariaDB and Redis, or TEST_DATABASE_URL and TEST_REDIS_URL. The exit code is 0 only when a
 * test ran and none failed.
 */

const { values, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    /** Format, lint, types, unused code and house tests only. */
    check: { type: "boolean", default: false },
    /** Cost tests or a soak, instead of the tests. */
    suite: { type: "string", default: "test" },
    grep: { type: "string", short: "t" },
    project: { type: "string" },
    watch: { type: "boolean", default: false },
  },
});

const outcomes: Outcomes = { passed: 0, skipped: 0, failures: [], files: [] };
const timings: Timing[] = [{ name: "setup", seconds: Number(process.env.SETUP_SECONDS ?? 0) }];
let run: RunFolder | undefined;

async function main() {
  const { check, grep: title, project } = values;
  const suite = values.suite as Suite;
  if (suite === "soak") process.env.SOAK = "Y";
  const chosen = select(check ? ["house"] : paths, suite);
  if (project) chosen.vitest = [];
  run = await claimRunFolder();
  await measureSlowness();
  fs.rmSync(RESULTS, { recursive: true, force: true });
  fs.mkdirSync(RESULTS, { recursive: true });
  if (values.watch) return (await import("./testing/watch")).watch(chosen, title);
  process.env.TEST_BUILT = "Y";
  const onlyPart = suite !== "test" || paths.length > 0 || title !== undefined || project !== undefined;
  timings.push(...(await runParts(listParts(chosen, { check, onlyPart, suite, title, project }, outcomes), os.availableParallelism())));
  if (outcomes.files.length === 0 && outcomes.failures.length === 0)
    outcomes.failures.push({
      name: "no test ran",
      seen: title ? `No test's title contains "${title}".` : "No test was found.",
    });
}

function failed(error: Error) {
  const isPlain = error instanceof NoSuchTest;
  outcomes.failures.push({ name: "npm test", seen: isPlain ? error.message : (error.stack ?? String(error)) });
}

async function cleanUp() {
  endPrograms();
  await run?.end();
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void cleanUp().then(() => process.exit(130)));

main()
  .catch(failed)
  .then(cleanUp)
  .then(() => {
    process.exitCode = outcomes.failures.length === 0 ? 0 : 1;
    console.log(reportLines(outcomes, timings, slowness()).join("\n"));
  });
