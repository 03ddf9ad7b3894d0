import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/**
 * Runs Vitest with one of our configurations: `tally.ts <config> <name of the results> [what to run]`. The last line is `N passed, N failed`; the
 * exit code is 0 only when something ran and nothing failed.
 */

type Report = { testResults: { name: string; status: string; message: string; assertionResults: Result[] }[] };
type Result = { fullName: string; status: string };

const [config, name, ...only] = process.argv.slice(2) as [string, string, ...string[]];
const file = path.resolve("tests/results", `${name}.json`);
fs.rmSync(file, { force: true });
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
const vitest = spawn(path.resolve("node_modules/.bin/vitest"), ["run", "--config", config, ...reporters, ...only], { stdio: "inherit" });

// Ctrl-C reaches Vitest too, which ends its servers; this process must outlive it.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => vitest.kill(signal));

vitest.once("close", (code) => {
  const report = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, "utf8")) as Report) : { testResults: [] };
  const failures: string[] = [];
  let passed = 0;
  for (const { name: suite, status, message, assertionResults } of report.testResults) {
    const relative = path.relative(process.cwd(), suite);
    for (const test of assertionResults) {
      if (test.status === "passed") passed += 1;
      if (test.status === "failed") failures.push(`${relative} > ${test.fullName}`);
    }
    if (status === "failed" && !assertionResults.some((test) => test.status === "failed")) failures.push(`${relative}: ${message}`);
  }
  if (code !== 0 && failures.length === 0) failures.push(`vitest ended with ${code}`);
  for (const failure of failures) console.log(`FAILED  ${failure}`);
  process.exitCode = passed > 0 && failures.length === 0 ? 0 : 1;
  console.log(`${passed} passed, ${failures.length} failed`);
});
