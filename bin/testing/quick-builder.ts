import fs from "node:fs";
import path from "node:path";
import { create } from "@remix-run/dev/dist/compiler/compiler.js";
import { createFileWatchCache } from "@remix-run/dev/dist/compiler/fileWatchCache.js";
import { readConfig, type RemixConfig } from "@remix-run/dev/dist/config.js";
import { context } from "esbuild";
import { exclusively } from "../../db/lock-file";
import { prepareSources, PROGRAMS, STAMP } from "../build-site";

/** Builds the site of the sources as they are now; `changed` are the files that changed since the last build. */
export type QuickBuild = (changed: string[]) => Promise<void>;

/**
 * Compilers that stay, so that each build after the first takes a fraction of its time. They are the framework's own, as in `npm run build`,
 * but files of earlier builds stay in public/build. So every other command finds build/ stale.
 */
export async function quickBuilder(): Promise<QuickBuild> {
  const programs = await context(PROGRAMS);
  let site: Site | undefined;
  return (changed) =>
    exclusively("build/.lock", async () => {
      fs.rmSync(STAMP, { force: true });
      // No program, font or page script is made of a route or of a piece of screen.
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

/** The framework's compiler for one set of routes; an added or removed route needs another one. */
async function startSiteCompiler(config: RemixConfig) {
  const files = createFileWatchCache();
  const logger = { debug: () => {}, info: () => {}, warn: console.warn, error: console.error };
  const compiler = await create({ config, options: { mode: "production", sourcemap: false }, fileWatchCache: files, logger });
  return { compiler, files, routes: JSON.stringify(config.routes) };
}
