import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { buildIfStale } from "../../../bin/build-site";
import { startEmbedded } from "../../../db/embedded";
import { startSite } from "../../support/site";

/** Once a run: the site with its sample data, on the servers of TEST_DATABASE_URL and TEST_REDIS_URL or on a pair of its own. */
export default async function setup() {
  if (!process.env.TEST_BUILT) await buildIfStale((line) => console.log(line));
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "geulbeot-browser-"));
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
  const only = TEST_DATABASE_URL ? "redis" : TEST_REDIS_URL ? "mariadb" : undefined;
  const pair = TEST_DATABASE_URL && TEST_REDIS_URL ? undefined : await startEmbedded({ dataDir, durable: false, only });
  const end = async () => {
    await pair?.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const servers = { databaseUrl: TEST_DATABASE_URL ?? pair!.databaseUrl, redisUrl: TEST_REDIS_URL ?? pair!.redisUrl };
    // A messenger that does not answer must not hold a test for ten seconds.
    const site = await startSite({ name: "browser", servers, dataDir: path.join(dataDir, "site"), env: { KAKAO_TIMEOUT_MS: "1500" } });
    Object.assign(process.env, { SITE_URL: site.url, SANDBOX_URL: site.sandboxUrl, SITE_DATABASE_URL: site.databaseUrl });
    return async () => {
      await site.stop();
      await end();
    };
  } catch (error) {
    await end();
    throw error;
  }
}
