import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { WORKERS } from "../bin/testing/groups";
import { measureSlowness, patience } from "./support/yardstick";

const root = path.resolve(import.meta.dirname, "..");

/** Files that would else run alone at the end, and those whose jobs go over everybody's rows, which are few at first. */
const isLong = ({ moduleId }: TestSpecification) =>
  /tests\/(attacks|screens\/(house\/shell|grid\/contract)|v1\/house\/idempotency|areas\/reports\/(month-summary|counts)|faults\/(site|up|tables))/.test(
    moduleId,
  );

/** The longest files begin first. */
class LongestFirst extends BaseSequencer {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

await measureSlowness();

export default defineConfig({
  root,
  // The groups start at the same moment, and each makes its bundle of drizzle.
  cacheDir: `node_modules/.vite/group-${process.env.TEST_GROUP ?? 0}`,
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
    // Loaded file by file it takes half a second of each test file (ADR 30).
    deps: {
      optimizer: {
        ssr: { enabled: true, include: ["drizzle-orm", "drizzle-orm/mysql2", "drizzle-orm/mysql-core", "drizzle-orm/migrator"] },
      },
    },
    sequence: { sequencer: LongestFirst },
    pool: "forks",
    // A process for each file takes a second of each; `setup.ts` gives each its own modules, settings and connections instead (ADR 41).
    isolate: false,
    maxWorkers: WORKERS,
    // The last net for a test that hangs. The same for all tests: none names a limit of its own (ADR 50).
    testTimeout: process.env.SOAK === "Y" ? 3_600_000 : patience(80_000),
    hookTimeout: patience(60_000),
    expect: { poll: { timeout: patience(5_000) } },
  },
});
