import "./refuse-old-node";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { build, type BuildOptions } from "esbuild";
import { exclusively, readText } from "../db/lock-file";
import { subsetFonts } from "./subset-fonts";
import { fileTrouble, onFile, writeWhole } from "../db/own-files";

export const STAMP = "build/.sources";
const SOURCES = [
  ...["app", "db", "jobs", "sandbox", "public"],
  ...["bin/admin.ts", "bin/backup.ts", "bin/backup", "bin/reseal.ts", "bin/web.ts"],
  ...["bin/environment.ts", "bin/program.ts", "bin/refuse-old-node.ts", "bin/trouble.ts", "bin/with-site.ts"],
  ...["remix.config.js", "tsconfig.json", "package.json", "package-lock.json"],
];

export const STARTED: Record<string, string> = {
  web: "bin/web.ts",
  worker: "jobs/worker.ts",
  sandbox: "sandbox/main.ts",
  migrate: "db/migrate.ts",
  seed: "db/seed.ts",
  admin: "bin/admin.ts",
  reseal: "bin/reseal.ts",
  backup: "bin/backup.ts",
};

const THREADS: Record<string, string> = {
  "text-worker": "app/areas/blog/text/text-worker.ts",
  "bring-worker": "app/areas/blog/bringing/internal/bring-worker.ts",
  "sheet-worker": "app/grid/file/sheet/sheet-worker.ts",
  "result-worker": "app/areas/settlement/transfers/result/result-worker.ts",
  watchdog: "app/core/work/watchdog-thread.ts",
};

const { dependencies } = JSON.parse(fs.readFileSync("package.json", "utf8")) as { dependencies: Record<string, string> };
/** As in remix.config.js: this package loads slowly file by file. */
const external = Object.keys(dependencies).filter((name) => name !== "drizzle-orm");

const bundle = {
  bundle: true,
  platform: "node",
  format: "esm",
  external,
  target: "node22.15",
  jsx: "automatic",
  sourcemap: true,
  outdir: "build",
  banner: { js: 'process.env.PROCESS_NAME ??= import.meta.url.split("/").pop().replace(/[.]js.*/, "");' },
  logLevel: "warning",
} satisfies BuildOptions;

const entryPoints = Object.entries(STARTED)
  .flatMap(([name, source]) => [
    { in: "bin/program.ts", out: name },
    { in: source, out: `programs/${name}` },
  ])
  .concat(Object.entries(THREADS).map(([name, source]) => ({ in: source, out: name })));

export const PROGRAMS: BuildOptions = { ...bundle, entryPoints };

const PAGE_SCRIPTS: BuildOptions = {
  entryPoints: {
    post: "app/areas/blog/reading/script/post.js",
    "post-end": "app/areas/blog/reading/script/post-end.js",
    blog: "app/areas/blog/visits/script/blog.js",
    landing: "app/areas/landing/parts/cost-script.ts",
  },
  external: ["/post-end.js", "/kakao-share.js"],
  outdir: "public",
  bundle: true,
  minify: true,
  // As "iife", an `import()` of a file of ours would bring 800 bytes of helpers.
  format: "esm",
  banner: { js: "(()=>{" },
  footer: { js: "})();" },
  // Escaped Korean letters would be twice as long.
  charset: "utf8",
  target: "es2020",
  // Otherwise `sideEffects` in package.json would drop everything.
  ignoreAnnotations: true,
  logLevel: "warning",
};

const MADE = ["public/build", "public/post.js", "public/post-end.js", "public/blog.js", "public/landing.js", "app/ui/fonts"];

export class BuildError extends Error {}

type BuildChoices = {
  force?: boolean;
  /** Called once the programs are built; the site takes longer. */
  toolsBuilt?: () => void;
};

export async function buildIfStale(
  log: (line: string) => void,
  { force = false, toolsBuilt = () => {} }: BuildChoices = {},
): Promise<void> {
  const sourcesFingerprint = fingerprint();
  const isFresh = () => !force && readText(STAMP) === sourcesFingerprint;
  if (isFresh()) return toolsBuilt();
  onFile("build", () => fs.mkdirSync("build", { recursive: true }));
  await exclusively("build/.lock", async () => {
    if (isFresh()) return toolsBuilt();
    log("building (once, until a source changes)");
    const begun = Date.now();
    onFile(STAMP, () => fs.rmSync(STAMP, { force: true }));
    const tools = build(PROGRAMS).then(toolsBuilt);
    const site = subsetFonts().then(() => command("remix", ["build"]));
    await all(tools, site, buildPageScripts()).catch(plainly);
    writeWhole(STAMP, sourcesFingerprint);
    log(`built in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  });
}

export async function bundleProgram(name: string, outdir: string): Promise<string> {
  await build({ ...bundle, entryPoints: { [name]: STARTED[name]! }, outdir });
  return path.join(outdir, `${name}.js`);
}

/** Wait for all even after a failure, so that nothing writes after the report. */
export async function all(...works: (Promise<unknown> | void)[]): Promise<void> {
  for (const work of await Promise.allSettled(works)) if (work.status === "rejected") throw work.reason;
}

async function buildPageScripts(): Promise<void> {
  await build(PAGE_SCRIPTS);
}

export async function prepareSources(): Promise<void> {
  await Promise.all([subsetFonts(), buildPageScripts()]);
}

function plainly(error: Error): never {
  const [code] = /\b(ENOSPC|EDQUOT|EROFS|EACCES)\b/.exec(error.message) ?? (/no space left/i.test(error.message) ? ["ENOSPC"] : []);
  throw fileTrouble({ code }, "build") ?? error;
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap(filesUnder).sort()) hash.update(file).update("\0").update(fs.readFileSync(file)).update("\0");
  return hash.digest("hex");
}

function filesUnder(place: string): string[] {
  if (MADE.includes(place) || !fs.existsSync(place)) return [];
  if (!fs.statSync(place).isDirectory()) return [place];
  return fs.readdirSync(place).flatMap((name) => filesUnder(path.join(place, name)));
}

function command(name: string, args: string[]) {
  const child = spawn(path.resolve("node_modules/.bin", name), args, { env: { ...process.env, NODE_ENV: "production" } });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  return new Promise<void>((done, fail) => {
    child.once("error", fail);
    child.once("close", (code) => (code === 0 ? done() : fail(new BuildError(`${name} ${args.join(" ")} ended with ${code}\n${output}`))));
  });
}

if (/(^|\/)build-site\.ts$/.test(process.argv[1] ?? "")) {
  buildIfStale((line) => console.log(`build: ${line}`), { force: !process.argv.includes("--if-stale") }).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
