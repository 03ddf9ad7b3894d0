import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Redis } from "ioredis";
import { createVitest } from "vitest/node";
import { copyDatabase, makeTemplate } from "../../tests/support/database";
import { prepareTemplate, startServers } from "./servers";
import { quickBuilder, type QuickBuild } from "./quick-builder";
import { literally, NoSuchTest, type Selection } from "./select";

const WATCHED = ["app", "db", "jobs", "sandbox", "tests", "public"];
const WRITTEN = /^(tests\/results|public\/build|public\/post\.js|app\/ui\/fonts)/;
/** These files decide the template database's reference rows. */
const OF_TEMPLATE = /^(db|app\/routes\/v1\+|app\/http\/rest)\//;

/** Run the chosen tests after each edit. Only database and Redis are fresh for each run. */
export async function watch({ vitest: files, browser, needsBuild }: Selection, title?: string): Promise<never> {
  if (browser.length > 0) throw new NoSuchTest("--watch runs no browser tests; name other files or folders.");
  const edits = watchSources();
  process.env.TEST_BUILT = "Y";
  const [build] = await Promise.all([needsBuild ? quickBuilder() : undefined, startServers()]);
  await untilBuilt(build, edits, true);
  await prepareTemplate();
  const vitest = await createVitest({
    config: "tests/vitest.config.ts",
    watch: false,
    maxWorkers: 1,
    // Node imports the build in half a second, Vitest in two. But Node keeps its state, so a run of all tests needs Vitest's.
    server: { deps: { external: [/\/build\/index\.js/] } },
    ...(title !== undefined && { testNamePattern: literally(title) }),
  });
  await vitest.start(files);
  for (;;) {
    await renewRows();
    console.log("Waiting for an edit; Ctrl-C ends.");
    await edits.some();
    const begun = performance.now();
    const changed = await untilBuilt(build, edits);
    if (changed.some((file) => OF_TEMPLATE.test(file))) {
      await makeTemplate(process.env.TEST_DATABASE_URL!, process.env.TEST_REDIS_URL!);
      await renewRows();
    }
    for (const file of changed) vitest.invalidateFile(path.resolve(file));
    await vitest.runTestSpecifications(await vitest.globTestSpecifications(files));
    console.log(`${((performance.now() - begun) / 1000).toFixed(1)} s from the edit to the outcome.`);
  }
}

type Edits = { some(): Promise<void>; take(): string[] };

/** Names of edited files. Several writes of one file count as one edit. */
function watchSources(): Edits {
  const changed = new Set<string>();
  // Watch each folder: Node's recursive watch loses replaced files.
  const watched = new Set<string>();
  const watchFolder = (folder: string) => {
    fs.watch(folder, (_, name) => {
      const file = path.join(folder, name ?? "");
      if (WRITTEN.test(file)) return;
      changed.add(file);
      if (!watched.has(file) && fs.statSync(file, { throwIfNoEntry: false })?.isDirectory()) watchTree(file);
    }).on("error", () => watched.delete(folder));
    watched.add(folder);
  };
  const watchTree = (folder: string) => {
    watchFolder(folder);
    for (const entry of fs.readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory() && !WRITTEN.test(path.join(folder, entry.name))) watchTree(path.join(folder, entry.name));
  };
  WATCHED.forEach(watchTree);
  const some = async () => {
    while (changed.size === 0) await pause(30);
    await pause(30);
  };
  const take = () => {
    const files = [...changed];
    changed.clear();
    return files;
  };
  return { some, take };
}

/** Build until an edit compiles; returns the edited files. */
async function untilBuilt(build: QuickBuild | undefined, edits: Edits, isFirst = false): Promise<string[]> {
  const changed: string[] = [];
  for (;;) {
    changed.push(...edits.take());
    const onlyTests = !isFirst && changed.every((file) => file.startsWith("tests/"));
    const isBuilt = !build || onlyTests || (await build(changed).then(() => true, isRefused));
    if (isBuilt) return changed;
    await edits.some();
  }
}

function isRefused(error: Error): false {
  console.error(`${error.message}\nThe sources do not compile; waiting for an edit.`);
  return false;
}

async function renewRows(): Promise<void> {
  await copyDatabase(process.env.TEST_TEMPLATE_URL!, "geulbeot_test_1");
  if (!process.env.TEST_SERVER_DIR) return;
  const redis = new Redis(process.env.TEST_REDIS_URL!);
  await redis.flushall();
  redis.disconnect();
}
