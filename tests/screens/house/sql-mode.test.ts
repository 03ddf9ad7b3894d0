import fs from "node:fs";
import { eq } from "drizzle-orm";
import mysql from "mysql2/promise";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { redis, redisKey } from "~/core/redis.server";
import { listCalls } from "~/http/rest/list-calls.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { serverOf } from "../../../bin/backup/target";
import { type OwnServers, startOwnServers } from "../../../bin/testing/servers";
import { TestSandbox } from "../../sandbox/start";
import { type As, get, rest } from "../../support/app";
import { built } from "../../support/built";
import { requestOf } from "../../support/call-body";
import { copyDatabase, databaseUrl } from "../../support/database";
import { loginAs } from "../../support/factories/members";
import { useProviders } from "../../support/factories/providers";
import { useSandbox } from "../../support/factories/sending";
import { screensOf } from "../../support/harvest";
import { closeConnections, tellDatabase } from "../../support/killable";
import { makeVictim, type Victim } from "../../support/victim";

/** Defaults of MySQL 8 and newer. */
const MYSQL_MODE = "ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION";

let own: OwnServers | undefined;
let box: TestSandbox;
let everybody: As;
let ids: Victim["ids"];

beforeAll(async () => {
  [process.env.DATABASE_URL, box] = await Promise.all([strictDatabase(), TestSandbox.start()]);
  process.env.REDIS_PREFIX = "sql-mode";
  await closeConnections();
  useSandbox(box);
  useProviders(box);
  const [victim] = await Promise.all([makeVictim(box), built()]);
  await database().update(user).set({ role: "ROLE_ADMIN" }).where(eq(user.userId, victim.member.userId));
  ({ ids } = victim);
  everybody = await loginAs(victim.member);
});

afterAll(async () => {
  await closeConnections();
  await box?.end();
  await own?.pair.stop();
  if (own) fs.rmSync(own.dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** The run's server if that is MySQL, else a MariaDB for this file. */
async function strictDatabase(): Promise<string> {
  const connection = await mysql.createConnection({ uri: databaseUrl(process.env.TEST_DATABASE_URL!, "") });
  const { kind } = await serverOf(connection).finally(() => connection.end());
  if (kind === "MySQL") return copyDatabase(process.env.TEST_TEMPLATE_URL!, `geulbeot_test_mode_${process.env.VITEST_POOL_ID}`);
  own = await startOwnServers("sql-mode", false);
  await tellDatabase(own.dataDir, `SET GLOBAL sql_mode = '${MYSQL_MODE}'`);
  return own.databaseUrl;
}

const AT_ONCE = 4;

async function eachOf<T>(list: T[], work: (item: T) => Promise<void>) {
  const rest = [...list];
  const goOn = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
}

async function forgetLimits() {
  const keys = await redis().keys(`${redisKey("rate")}*`);
  for (const key of keys) await redis().del(key);
}

describe("under MySQL's sql_mode", () => {
  it("is the mode of the site's connections", async () => {
    const [rows] = (await database().execute("SELECT @@sql_mode AS mode")) as unknown as [{ mode: string }[]];
    for (const one of MYSQL_MODE.split(",")) expect(rows[0]!.mode).toContain(one);
  });

  it("lets every screen and download answer an administrator with rows of every kind", async () => {
    const wrong: string[] = [];
    const urls = await screensOf(ids, { asData: true });
    await eachOf(urls, async (url) => {
      const response = await get(url, everybody);
      // The stream of a run goes on for minutes after its end.
      if (response.headers.get("Content-Type")?.startsWith("text/event-stream")) await response.body!.cancel();
      else await response.text();
      if (response.status >= 500) wrong.push(`${url}: ${response.status}`);
      if (response.status === 429) await forgetLimits();
    });
    expect(wrong).toEqual([]);
    expect(urls.length).toBeGreaterThan(150);
  });

  it("lets every reading call answer too", async () => {
    const wrong: string[] = [];
    const calls = listCalls((await built()).routes as never).filter(({ method }) => method === "GET");
    await eachOf(calls, async (call) => {
      const { url, options } = requestOf(call, ids);
      const { status } = await rest("GET", url, { as: everybody, ...options });
      if (status >= 500) wrong.push(`${call.apiId}: ${status}`);
      if (status === 429) await forgetLimits();
    });
    expect(wrong).toEqual([]);
    expect(calls.length).toBeGreaterThan(100);
  });
});
