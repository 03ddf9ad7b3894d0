import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { groupsOf } from "./groups";
import { prepareTemplate, startServers } from "./servers";
import { buildIfStale } from "../build-site";
import { playwrightOutcomes, vitestOutcomes, type Outcomes, type PlaywrightReport, type VitestReport } from "./outcomes";
import type { Part } from "./parts";
import { runProgram } from "./processes";
import { literally, NEEDS_NO_BUILD, type Selection, type Suite } from "./select";

export type Options = { check: boolean; onlyPart: boolean; suite: Suite; title?: string; project?: string };

/** Results of the test programs. A run within a test has its own folder. */
export const RESULTS = path.resolve(process.env.TEST_RESULTS ?? "tests/results");

const BACKUP_TEST = "tests/areas/operations/backup.test.ts";
const FIREFOX_TEST = "tests/browser/home/first-hour.spec.ts";

/** Parts by priority. Each adds its results to `outcomes`. */
export function listParts(chosen: Selection, options: Options, outcomes: Outcomes): Part[] {
  const processors = os.availableParallelism();
  const broken = new Set<string>();
  const fail = (name: string, seen: string, alone: string) => void outcomes.failures.push({ name, seen, alone });
  const parts: Part[] = [];

  const addSetup = (
    name: string,
    alone: string,
    work: () => Promise<unknown>,
    { after = [], cores = 0 }: Pick<Part, "after" | "cores"> = {},
  ) => {
    const run = async () => {
      if (after.some((needed) => needed !== "build" && broken.has(needed))) return;
      const error = await work().then(
        () => undefined,
        (error: Error) => error,
      );
      if (!error) return;
      broken.add(name);
      fail(name, error.message, alone);
    };
    parts.push({ name, after, cores, run });
  };

  const addCheck = (name: string, command: string, ...args: string[]) => {
    const run = async () => {
      const { code, output } = await runProgram(command, args);
      if (code === 0) outcomes.passed += 1;
      else fail(name, output.trimEnd(), `npx ${[command, ...args].join(" ")}`);
    };
    parts.push({ name, run });
  };

  const build = () => buildIfStale((line) => console.log(line));
  addSetup("servers", "npm test -- areas/core/database", startServers);
  if (chosen.browser.length > 0) addSetup("Chromium", "bash bin/setup --browser", () => install("--browser"));
  if (chosen.browser.includes(FIREFOX_TEST))
    addSetup("Firefox", "bash bin/setup --firefox", () => install("--firefox"), { after: ["Chromium"] });
  if (chosen.vitest.includes(BACKUP_TEST)) addSetup("dump program", "bash bin/setup --dump", () => install("--dump"));
  if (chosen.needsBuild) addSetup("build", "npm run build", build, { cores: 1 });
  addSetup("template database", "npm test -- areas/core/database", prepareTemplate, { after: ["servers", "build"], cores: 1 });
  if (!options.onlyPart) {
    // This cache depends on content, not time, so a fresh clone gets the same result.
    const cache = "node_modules/.cache/checks/tsc.json";
    addCheck("types", "tsc", "--noEmit", "--singleThreaded", "-p", ".", "--incremental", "--tsBuildInfoFile", cache);
    addCheck("format", "oxfmt", "--check");
    addCheck("lint", "oxlint", "--quiet");
    addCheck("unused code", "knip", "--no-progress");
    addCheck("migrations", "drizzle-kit", "check", "--config", "db/drizzle.config.ts");
  }
  const groups = groupsOf(chosen.vitest);
  for (const [group, { name, files }] of groups.entries()) {
    const run = async () => {
      if (broken.has("servers") || broken.has("template database")) return;
      const possible = broken.has("build") ? files.filter((file) => NEEDS_NO_BUILD.test(file)) : files;
      if (possible.length > 0) add(outcomes, await runVitest(possible, group, options));
    };
    parts.push({ name, after: ["template database", "dump program"], cores: options.check ? 1 : processors / groups.length, run });
  }
  if (chosen.browser.length > 0) {
    const run = async () => {
      if (broken.size === 0 || (broken.size === 1 && broken.has("Firefox"))) add(outcomes, await runPlaywright(chosen.browser, options));
    };
    parts.push({
      name: "browser",
      after: ["template database", "Chromium", "Firefox", "Vitest", "Vitest, waiting"],
      cores: processors,
      run,
    });
  }
  return parts;
}

async function install(what: "--browser" | "--firefox" | "--dump"): Promise<void> {
  const { code, output } = await runProgram("bash", ["bin/setup", what]);
  if (code !== 0) throw new Error(output);
}

async function runVitest(files: string[], group: number, { suite, title }: Options): Promise<Outcomes> {
  const file = path.join(RESULTS, `vitest-${group}.json`);
  const env = { VITEST_REPORT_FILE: file, TEST_GROUP: String(group) };
  const reporters = ["--reporter=default", "--reporter=bin/testing/vitest-reporter.ts"];
  const narrowed = title === undefined ? [] : ["-t", literally(title)];
  const config = suite === "cost" ? "tests/cost/vitest.config.ts" : "tests/vitest.config.ts";
  const { code } = await runProgram("vitest", ["run", "--config", config, ...reporters, ...narrowed, ...files], { isLoud: true, env });
  const report = read<VitestReport>(file);
  return judged("Vitest", code, report && vitestOutcomes(report), title !== undefined);
}

async function runPlaywright(files: string[], options: Options): Promise<Outcomes> {
  const file = path.join(RESULTS, "playwright.json");
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
  const { code } = await runProgram("playwright", ["test", ...browserArguments(files, options)], { isLoud: true });
  const report = read<PlaywrightReport>(file);
  return judged("browser", code, report && playwrightOutcomes(report), options.title !== undefined);
}

/** Option and project in one word: otherwise Playwright reads files as projects. */
export function browserArguments(files: string[], { title, project }: Pick<Options, "title" | "project">): string[] {
  const narrowed = [...(title === undefined ? [] : ["--grep", literally(title)]), ...(project ? [`--project=${project}`] : [])];
  const common = ["-c", "tests/browser/playwright.config.ts", "--reporter=list,json", "--pass-with-no-tests"];
  return [...common, ...narrowed, ...files.map((file) => `/${literally(file)}$`)];
}

/** A program that fails without naming a test counts as one failure. */
function judged(name: string, code: number, found: Outcomes | undefined, isNarrowed: boolean): Outcomes {
  const outcomes = found ?? { passed: 0, skipped: 0, failures: [], files: [] };
  if (isNarrowed) outcomes.skipped = 0;
  if (code !== 0 && outcomes.failures.length === 0)
    outcomes.failures.push({ name, seen: `It ended with ${code}; see its output above.`, alone: "npm test" });
  return outcomes;
}

function add(to: Outcomes, { passed, skipped, failures, files }: Outcomes): void {
  to.passed += passed;
  to.skipped += skipped;
  to.failures.push(...failures);
  to.files.push(...files.filter(({ tests }) => tests > 0));
}

function read<T>(file: string): T | undefined {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, "utf8")) as T) : undefined;
}
