import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { startEmbedded, stopEmbedded } from "../db/embedded";
import { buildIfStale } from "./build-site";

/**
 * Runs every check and test against one throw-away MariaDB and Redis (or TEST_DATABASE_URL and TEST_REDIS_URL). The last line is `N passed,
 * N failed`; the exit code is 0 only when something ran and nothing failed. `--check`: format, lint, types, unused code and the house tests
 * only.
 */

const onlyCheck = process.argv.includes("--check");
const results = path.resolve("tests/results");
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "geulbeot-run-"));
const running = new Set<ChildProcess>();
const failures: string[] = [];
let passed = 0;
let skipped = 0;
let stopping = false;

async function main() {
  fs.rmSync(results, { recursive: true, force: true });
  fs.mkdirSync(results, { recursive: true });
  let built = false;
  await Promise.all([
    check("format", "prettier", "--check", "--log-level=warn", "."),
    check("lint", "oxlint", "--quiet"),
    check("types", "tsc", "--noEmit", "-p", "."),
    check("unused files, exports and packages", "knip", "--no-progress"),
    builds().then((well) => (built = well)),
    servers(),
  ]);
  // After a failed build only tests that need none run.
  await vitest(!built ? ["tests/areas", "tests/jobs", "tests/sandbox"] : onlyCheck ? ["tests/house"] : []);
  if (built && !onlyCheck && fs.existsSync("tests/browser/playwright.config.ts")) await playwright();
}

async function check(name: string, command: string, ...args: string[]) {
  const { code, output } = await run(command, args);
  record(code === 0 ? undefined : `${name}\n${output.trimEnd().replace(/^/gm, "    ")}`);
}

async function builds() {
  const error = await buildIfStale((line) => console.log(line)).catch((error: Error) => error);
  record(error ? `build\n${error.message}` : undefined);
  return !error;
}

async function servers() {
  process.env.TEST_BUILT = "Y";
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
  if (TEST_DATABASE_URL && TEST_REDIS_URL) return;
  const only = TEST_DATABASE_URL ? "redis" : TEST_REDIS_URL ? "mariadb" : undefined;
  const pair = await startEmbedded({ dataDir: scratch, durable: false, only });
  if (only !== "redis") process.env.TEST_SERVER_DIR = scratch;
  process.env.TEST_DATABASE_URL ||= pair.databaseUrl;
  process.env.TEST_REDIS_URL ||= pair.redisUrl;
}

type VitestResult = { fullName: string; status: string; failureMessages?: string[] };
type VitestReport = {
  testResults: { name: string; status: string; message: string; assertionResults: VitestResult[] }[];
};

async function vitest(only: string[]) {
  const file = path.join(results, "vitest.json");
  const config = ["--config", "tests/vitest.config.ts", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { code } = await run("vitest", ["run", ...config, ...only], true);
  const before = failures.length;
  const report = read<VitestReport>(file);
  for (const suite of report?.testResults ?? []) {
    const name = path.relative(process.cwd(), suite.name);
    if (suite.status === "failed" && !suite.assertionResults.some((test) => test.status === "failed")) record(`${name}: ${suite.message}`);
    for (const test of suite.assertionResults) recordAs(test.status, `${name} > ${test.fullName}`, test.failureMessages?.[0]);
  }
  if (code !== 0 && failures.length === before) record(`vitest ended with ${code}`);
}

type PlaywrightSuite = {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { projectName: string; status: string; results?: { error?: { message?: string } }[] }[] }[];
};

async function playwright() {
  const file = path.join(results, "playwright.json");
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
  const { code } = await run("playwright", ["test", "-c", "tests/browser/playwright.config.ts", "--reporter=list,json"], true);
  const before = failures.length;
  const walk = (suite: PlaywrightSuite) => {
    for (const spec of suite.specs)
      for (const { projectName, status, results } of spec.tests)
        recordAs(status, `browser/${suite.file} [${projectName}] > ${spec.title}`, results?.[0]?.error?.message);
    suite.suites?.forEach(walk);
  };
  read<{ suites: PlaywrightSuite[] }>(file)?.suites.forEach(walk);
  if (code !== 0 && failures.length === before) record(`playwright ended with ${code}`);
}

const REASON_LINES = 12;

/** A flaky test counts as failed: it passed only in a retry. The reason stands beside the name, at the end of the log. */
function recordAs(status: string, name: string, reason = "") {
  if (["skipped", "pending", "todo", "disabled"].includes(status)) skipped += 1;
  else if (status === "passed" || status === "expected") record(undefined);
  else record(`${name}\n${stripVTControlCharacters(reason).split("\n").slice(0, REASON_LINES).join("\n").replace(/^/gm, "    ")}`);
}

function record(failure: string | undefined) {
  if (failure === undefined) passed += 1;
  else failures.push(failure);
}

function read<T>(file: string): T | undefined {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, "utf8")) as T) : undefined;
}

function run(command: string, args: string[], loud = false) {
  if (stopping) return new Promise<never>(() => {});
  const child = spawn(path.resolve("node_modules/.bin", command), args, {
    detached: true,
    stdio: loud ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  return new Promise<{ code: number; output: string }>((done) => {
    child.once("error", (error) => (output += error.message));
    child.once("close", (code) => {
      running.delete(child);
      done({ code: code ?? 1, output });
    });
  });
}

async function cleanUp() {
  stopping = true;
  for (const child of running) {
    try {
      process.kill(-child.pid!, "SIGTERM");
    } catch {
      // The process has ended already.
    }
  }
  await stopEmbedded(scratch);
  fs.rmSync(scratch, { recursive: true, force: true });
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void cleanUp().then(() => process.exit(130)));

main()
  .catch((error: Error) => record(error.stack ?? String(error)))
  .then(cleanUp)
  .then(() => {
    for (const failure of failures) console.log(`FAILED  ${failure}`);
    if (skipped) console.log(`${skipped} skipped`);
    process.exitCode = passed > 0 && failures.length === 0 ? 0 : 1;
    console.log(`${passed} passed, ${failures.length} failed`);
  });
