import path from "node:path";
import { stripVTControlCharacters } from "node:util";

type Failure = { name: string; seen: string; where?: string; alone?: string };
export type Outcomes = { passed: number; skipped: number; failures: Failure[]; files: FileTiming[] };
export type FileTiming = { file: string; seconds: number; tests: number };

type VitestTest = { title: string; state: string; seen?: string; where?: string };
export type VitestReport = { files: (FileTiming & { failure?: string; results: VitestTest[] })[]; errors: string[] };

export function vitestOutcomes({ files, errors }: VitestReport): Outcomes {
  const outcomes: Outcomes = { passed: 0, skipped: 0, failures: [], files: [] };
  for (const { file, seconds, tests, failure, results } of files) {
    outcomes.files.push({ file, seconds, tests });
    if (failure) outcomes.failures.push({ name: file, seen: seenIn(failure), alone: command(file) });
    for (const { title, state, seen = "", where } of results) {
      if (state === "passed") outcomes.passed += 1;
      else if (state === "failed")
        outcomes.failures.push({ name: `${file} > ${title}`, seen: seenIn(seen), where, alone: command(file, title) });
      else outcomes.skipped += 1;
    }
  }
  for (const error of errors)
    outcomes.failures.push({ name: "Vitest: an error outside of the tests", seen: seenIn(error), alone: "npm test" });
  return outcomes;
}

type PlaywrightError = { message?: string; location?: { file: string; line: number } };
type PlaywrightTest = { projectName: string; status: string; results: { duration: number; errors?: PlaywrightError[] }[] };
type PlaywrightSuite = { title: string; file: string; suites?: PlaywrightSuite[]; specs: { title: string; tests: PlaywrightTest[] }[] };
export type PlaywrightReport = { suites: PlaywrightSuite[]; errors?: PlaywrightError[] };

/** Flaky means failed: it passed only in a retry. */
export function playwrightOutcomes({ suites, errors = [] }: PlaywrightReport): Outcomes {
  const outcomes: Outcomes = { passed: 0, skipped: 0, failures: [], files: [] };
  const timings = new Map<string, FileTiming>();
  const walk = (suite: PlaywrightSuite, above: string[]) => {
    const file = `tests/browser/${suite.file}`;
    for (const { title, tests } of suite.specs)
      for (const { projectName, status, results } of tests) {
        if (status === "skipped") {
          outcomes.skipped += 1;
          continue;
        }
        const timing = timings.get(file) ?? { file, seconds: 0, tests: 0 };
        timings.set(file, timing);
        timing.tests += 1;
        for (const { duration } of results) timing.seconds += duration / 1000;
        if (status === "expected") {
          outcomes.passed += 1;
          continue;
        }
        const error = results.flatMap(({ errors = [] }) => errors)[0];
        outcomes.failures.push({
          name: `${file} [${projectName}] > ${[...above, title].join(" > ")}`,
          seen: seenIn(error?.message ?? `the test is ${status}`),
          where: placeOf(error),
          alone: `${command(file, title)} --project ${projectName}`,
        });
      }
    for (const inner of suite.suites ?? []) walk(inner, [...above, inner.title]);
  };
  for (const suite of suites) walk(suite, []);
  for (const error of errors)
    outcomes.failures.push({
      name: "Playwright: an error outside of the tests",
      seen: seenIn(error.message ?? ""),
      where: placeOf(error),
      alone: "npm test -- browser",
    });
  outcomes.files = [...timings.values()];
  return outcomes;
}

function placeOf(error?: PlaywrightError): string | undefined {
  return error?.location && `${path.relative(process.cwd(), error.location.file)}:${error.location.line}`;
}

const SEEN_LINES = 16;

/** Drops the stack; `where` has the place. */
function seenIn(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => !/^\s+at .*:\d+:\d+\)?$/.test(line));
  return lines.slice(0, SEEN_LINES).join("\n").trimEnd();
}

function command(file: string, title?: string): string {
  const narrowed = title === undefined ? "" : ` -t ${quoted(title)}`;
  if (file.startsWith("tests/cost/")) return `npm run test:cost -- ${file.replace("tests/cost/", "")}${narrowed}`;
  const suite = process.env.SOAK === "Y" ? "npm run soak" : "npm test";
  return `${suite} -- ${file.replace(/^tests\//, "")}${narrowed}`;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
