import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { FullConfig } from "playwright/test";
import { buildIfStale } from "../../../bin/build-site";
import { vapidKeys } from "../../../bin/environment";
import { prepareTemplate, startServers } from "../../../bin/testing/servers";
import { type Site, startSite } from "../../support/site";
import { siteOf } from "./site";

/** Starts two sites with sample data: for tests with and without scripts. */
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
    const start = async (name: string, index: number) => {
      // Shortens the messenger's time-out, and lets one person make and hand over a pay file.
      const env = { KAKAO_TIMEOUT_MS: "1500", PAY_FILE_FOUR_EYES: "N", ...vapidKeys() };
      const site = await startSite({ name: `browser_${name}`, servers, dataDir: path.join(dataDir, name), redisDb: 9 + index, env });
      sites.push(site);
      process.env[`SITE_${name}`] = JSON.stringify({ url: site.url, sandboxUrl: site.sandboxUrl, databaseUrl: site.databaseUrl });
    };
    const names = [...new Set(config.projects.map((project) => siteOf(project.name)))];
    const started = await Promise.allSettled(names.map(start));
    for (const start of started) if (start.status === "rejected") throw start.reason;
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}
