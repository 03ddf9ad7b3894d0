import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { FullConfig } from "playwright/test";
import { buildIfStale } from "../../../bin/build-site";
import { prepareTemplate, startServers } from "../../support/servers";
import { type Site, startSite } from "../../support/site";

/**
 * Once a run: a site with its sample data for each project, so that they run side by side, on the run's servers.
 */
export default async function setup(config: FullConfig) {
  if (!process.env.TEST_BUILT) await buildIfStale((line) => console.log(line));
  const endServers = await startServers();
  await prepareTemplate();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "geulbeot-browser-"));
  const sites: Site[] = [];
  const end = async () => {
    await Promise.all(sites.map((site) => site.stop()));
    fs.rmSync(dataDir, { recursive: true, force: true });
    await endServers();
  };
  try {
    const servers = { databaseUrl: process.env.TEST_DATABASE_URL!, redisUrl: process.env.TEST_REDIS_URL! };
    const start = async (project: string, index: number) => {
      // A messenger that does not answer must not hold a test for ten seconds.
      const env = { KAKAO_TIMEOUT_MS: "1500" };
      const site = await startSite({ name: `browser_${project}`, servers, dataDir: path.join(dataDir, project), redisDb: 9 + index, env });
      sites.push(site);
      process.env[`SITE_${project}`] = JSON.stringify({ url: site.url, sandboxUrl: site.sandboxUrl, databaseUrl: site.databaseUrl });
    };
    const projects = config.projects.map((project) => project.name);
    const started = await Promise.allSettled(projects.map(start));
    for (const one of started) if (one.status === "rejected") throw one.reason;
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}
