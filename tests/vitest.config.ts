import os from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { measureSlowness, patience } from "./support/yardstick";

const root = path.resolve(import.meta.dirname, "..");

/** Files that mostly wait, for programs that they kill or for limits to pass. */
const waits = ({ moduleId }: TestSpecification) => /tests\/faults/.test(moduleId);
/** Files that would else run alone at the end, and those whose jobs go over everybody's rows, which are few at first. */
const isLong = ({ moduleId }: TestSpecification) =>
  /tests\/(attacks|screens\/(house\/shell|grid\/contract)|v1\/house\/idempotency|areas\/reports\/(month-summary|counts))/.test(moduleId);
/** So many files that keep a processor busy stand between two that wait, which leaves the last of them room before the end. */
const BETWEEN = 11;

/** The longest files begin first, and those that wait are spread among those that work. */
class LongestFirst extends BaseSequencer {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waiting = sorted.filter(waits);
    const working = sorted.filter((file) => !waits(file));
    const busy = [...working.filter(isLong), ...working.filter((file) => !isLong(file))];
    const spread = waiting.flatMap((file, at) => [file, ...busy.slice(at * BETWEEN, (at + 1) * BETWEEN)]);
    return [...spread, ...busy.slice(waiting.length * BETWEEN)];
  }
}

await measureSlowness();

export default defineConfig({
  root,
  css: { postcss: {} },
  // Vite would look up the name localhost, which a minimal machine does not know.
  server: { host: "127.0.0.1" },
  resolve: {
    alias: [
      { find: /^~db\//, replacement: `${root}/db/` },
      { find: /^~jobs\//, replacement: `${root}/jobs/` },
      { find: /^~\//, replacement: `${root}/app/` },
    ],
  },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    exclude: ["tests/browser/**", "tests/cost/**"],
    globalSetup: "tests/support/global-setup.ts",
    setupFiles: "tests/support/setup.ts",
    // Loaded file by file it takes half a second of each test file (decision 0030).
    deps: {
      optimizer: {
        ssr: { enabled: true, include: ["drizzle-orm", "drizzle-orm/mysql2", "drizzle-orm/mysql-core", "drizzle-orm/migrator"] },
      },
    },
    sequence: { sequencer: LongestFirst },
    pool: "forks",
    // A process for each file takes a second of each; `setup.ts` gives each its own modules, settings and connections instead (decision 0041).
    isolate: false,
    // Two more than there are processors: a worker waits for the database a third of its time, and one kills programs and waits for them.
    maxWorkers: Math.min(4, os.availableParallelism() + 2),
    // The last net for a test that hangs. The same for all tests: none names a limit of its own (decision 0050).
    testTimeout: process.env.SOAK === "Y" ? 3_600_000 : patience(80_000),
    hookTimeout: patience(60_000),
    expect: { poll: { timeout: patience(5_000) } },
  },
});
