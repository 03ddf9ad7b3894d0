import { sql } from "drizzle-orm";
import { sessionCookie } from "~/http/request/cookies.server";
import { database } from "~db/client.server";
import { startSite } from "../support/site";
import { onFreshPair } from "./database";
import { median, table } from "./figures";
import { startHello } from "./hello";
import { load } from "./measure";

const GATE = 3;
const WARMING = 1_000;
const REQUESTS = 120;
const ROUNDS = 8;
const CONNECTIONS = 4;

/**
 * Every screen of a creator's menu may take three times the CPU of a bare page. Rounds measure a screen right after the bare page; the
 * lowest figures count.
 */
await onFreshPair(async () => {
  const servers = { databaseUrl: process.env.DATABASE_URL!, redisUrl: process.env.REDIS_URL! };
  const site = await startSite({ name: "bench_screens", servers, dataDir: `${process.env.DATA_DIR!}/site`, env: { LOG_LEVEL: "silent" } });
  const hello = await startHello({ ownFlags: true });
  try {
    const login = await loginOf(site.url, "creator@geulbeot.test");
    const main = await fetch(`${site.url}/app/main`, { headers: { Cookie: login } });
    const menu = await main.text();
    const headers = { Cookie: [login, ...main.headers.getSetCookie().map((cookie) => cookie.split(";")[0])].join("; ") };
    const named = [...new Set(["/app/main", ...[...menu.matchAll(/class="menu-row" href="([^"]+)"/g)].map(([, path]) => path!)])];
    const paths = [];
    // Some entries redirect to the proof page.
    for (const path of named) if ((await fetch(`${site.url}${path}`, { headers, redirect: "manual" })).status === 200) paths.push(path);
    const web = { url: site.url, pid: site.web.pid, stop: site.stop };
    const screens = paths.map((screen) => ({ screen, bare: Infinity, cpu: Infinity, bytes: 0 }));
    const statements = new Map<string, number>();
    await load(hello, { paths: ["/"], requests: 3 * WARMING, connections: CONNECTIONS });
    for (const { screen } of screens) {
      const before = await asked();
      await load(web, { paths: [screen], requests: WARMING, connections: CONNECTIONS, headers });
      statements.set(screen, ((await asked()) - before) / WARMING);
    }
    for (let round = 0; round < ROUNDS; round++)
      for (const measured of screens) {
        const bare = await load(hello, { paths: ["/"], requests: REQUESTS, connections: CONNECTIONS });
        const { cpuMsPerRequest, bytes } = await load(web, {
          paths: [measured.screen],
          requests: REQUESTS,
          connections: CONNECTIONS,
          headers,
        });
        measured.bare = Math.min(measured.bare, bare.cpuMsPerRequest);
        measured.cpu = Math.min(measured.cpu, cpuMsPerRequest);
        measured.bytes = bytes;
      }
    const bares = screens.map((measured) => measured.bare);
    const bare = median(bares);
    const rows = screens.map(({ screen, cpu, bytes }) => ({
      screen,
      "CPU, ms": cpu,
      "× bare": cpu / bare,
      statements: statements.get(screen)!,
      "kB, compressed": bytes / 1_000,
    }));
    rows.sort((a, b) => b["× bare"] - a["× bare"]);
    const range = `${Math.min(...bares).toFixed(2)} to ${Math.max(...bares).toFixed(2)}`;
    table(
      `a creator's screens beside a bare page of ${bare.toFixed(2)} ms CPU (${range}; least of ${ROUNDS} rounds of ${REQUESTS}; gate ${GATE})`,
      rows,
    );
    if (rows.some((row) => row["× bare"] > GATE)) process.exitCode = 1;
  } finally {
    await Promise.all([site.stop(), hello.stop()]);
  }
});

async function asked(): Promise<number> {
  const [[row]] = (await database().execute(sql`SHOW GLOBAL STATUS LIKE 'Questions'`)) as unknown as [{ Value: string }[]];
  return Number(row!.Value);
}

async function loginOf(url: string, username: string): Promise<string> {
  const body = JSON.stringify({ username, password: "geulbeot1!" });
  const answer = await fetch(`${url}/authenticate`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  const { token } = (await answer.json()) as { token: string };
  return (await sessionCookie().serialize(token)).split(";")[0]!;
}
