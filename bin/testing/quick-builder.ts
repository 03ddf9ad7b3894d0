import fs from "node:fs";
import path from "node:path";
import { create } from "@remix-run/dev/dist/compiler/compiler.js";
import { createFileWatchCache } from "@remix-run/dev/dist/compiler/fileWatchCache.js";
import { readConfig, type RemixConfig } from "@remix-run/dev/dist/config.js";
import { context } from "esbuild";
import { exclusively } from "../../db/lock-file";
import { prepareSources, PROGRAMS, STAMP } from "../build-site";

/** `changed`: files changed since the last build. */
export type QuickBuild = (changed: string[]) => Promise<void>;

/** Compilers that stay in memory, so that later builds are fast. Old files stay in public/build, so other commands must find build/ stale. */
export async function quickBuilder(): Promise<QuickBuild> {
  const programs = await context(PROGRAMS);
  let site: Site | undefined;
  return (changed) =>
    exclusively("build/.lock", async () => {
      fs.rmSync(STAMP, { force: true });
      // Edited screens change no program, font or page script.
      const isOnlySite = site !== undefined && changed.every((file) => /^app\/(routes\/|areas\/.*\/parts\/)/.test(file));
      if (!isOnlySite) await prepareSources();
      const config = await readConfig(process.cwd());
      if (!site || site.routes !== JSON.stringify(config.routes)) {
        await site?.compiler.dispose();
        site = await startSiteCompiler(config);
      }
      for (const file of changed) site.files.invalidateFile(path.resolve(file));
      await Promise.all([site.compiler.compile(), isOnlySite || programs.rebuild()]);
    });
}

type Site = Awaited<ReturnType<typeof startSiteCompiler>>;

/** An added or removed route needs a new compiler. */
async function startSiteCompiler(config: RemixConfig) {
  const files = createFileWatchCache();
  const logger = { debug: () => {}, info: () => {}, warn: console.warn, error: console.error };
  const compiler = await create({ config, options: { mode: "production", sourcemap: false }, fileWatchCache: files, logger });
  return { compiler, files, routes: JSON.stringify(config.routes) };
}
