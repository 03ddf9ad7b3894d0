import { Redis } from "ioredis";
import mysql from "mysql2/promise";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { embeddedPid, embeddedUrls, startEmbedded, stopEmbedded, type Embedded } from "../../db/embedded";

const home = fs.mkdtempSync(path.join(os.tmpdir(), "geulbeot-embedded-"));
const dataDir = path.join(home, "first");

async function inMariadb<T>(url: string, work: (connection: mysql.Connection) => Promise<T>) {
  const connection = await mysql.createConnection({ uri: url });
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

async function inRedis<T>(url: string, work: (redis: Redis) => Promise<T>) {
  const redis = new Redis(url, { retryStrategy: null, maxRetriesPerRequest: 0 });
  redis.on("error", () => {});
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}

async function gone(pid: number) {
  await expect.poll(() => fs.existsSync(`/proc/${pid}/cmdline`) && fs.readFileSync(`/proc/${pid}/cmdline`, "utf8")).toBeFalsy();
}

describe("the embedded pair of MariaDB and Redis", () => {
  let pair: Embedded;

  beforeAll(async () => {
    pair = await startEmbedded({ dataDir });
  });

  afterAll(async () => {
    for (const name of fs.readdirSync(home)) await stopEmbedded(path.join(home, name));
    fs.rmSync(home, { recursive: true, force: true });
  });

  test("keeps committed data when both are killed with -9", async () => {
    await inMariadb(pair.databaseUrl, (connection) => connection.query("CREATE TABLE kept (word varchar(10))"));
    await inMariadb(pair.databaseUrl, (connection) => connection.query("INSERT INTO kept VALUES ('글벗🙂')"));
    await inRedis(pair.redisUrl, (redis) => redis.set("kept", "글벗"));

    const pids = [embeddedPid("mariadb", dataDir)!, embeddedPid("redis", dataDir)!];
    for (const pid of pids) process.kill(pid, "SIGKILL");
    for (const pid of pids) await gone(pid);
    expect(await embeddedUrls(dataDir)).toBeUndefined();

    pair = await startEmbedded({ dataDir });
    expect(pair.started).toEqual(["mariadb", "redis"]);
    const [rows] = await inMariadb(pair.databaseUrl, (connection) => connection.query("SELECT word FROM kept"));
    expect(rows).toEqual([{ word: "글벗🙂" }]);
    expect(await inRedis(pair.redisUrl, (redis) => redis.get("kept"))).toBe("글벗");
  });

  test("is shared by a second start, whose stop does not end it", async () => {
    const second = await startEmbedded({ dataDir });
    expect(second).toMatchObject({ databaseUrl: pair.databaseUrl, redisUrl: pair.redisUrl, started: [] });
    await second.stop();
    expect(await embeddedUrls(dataDir)).toEqual({ databaseUrl: pair.databaseUrl, redisUrl: pair.redisUrl });
  });

  test("is started once by two simultaneous starts", async () => {
    await stopEmbedded(dataDir);
    const both = await Promise.all([startEmbedded({ dataDir }), startEmbedded({ dataDir })]);
    expect(both.flatMap((one) => one.started).sort()).toEqual(["mariadb", "redis"]);
    expect(both[0].databaseUrl).toBe(both[1].databaseUrl);
    pair = both[0];
  });

  test("needs passwords, and the site's account can open only its own databases", async () => {
    const url = new URL(pair.databaseUrl);
    const socketPath = path.join(dataDir, "mariadb.sock");
    await expect(mysql.createConnection({ socketPath, user: "root" })).rejects.toThrow("Access denied");
    await expect(mysql.createConnection({ host: url.hostname, port: Number(url.port), user: "root" })).rejects.toThrow("Access denied");
    await expect(inMariadb(pair.databaseUrl, (connection) => connection.query("SELECT 1 FROM mysql.global_priv"))).rejects.toThrow(
      "denied",
    );
    const open = new URL(pair.redisUrl);
    open.password = "";
    await expect(inRedis(open.href, (redis) => redis.get("kept"))).rejects.toThrow("NOAUTH");
    expect(fs.statSync(path.join(dataDir, "embedded.json")).mode & 0o777).toBe(0o600);
  });

  test("gets new credentials at the next start when they were lost, and keeps its data", async () => {
    await stopEmbedded(dataDir);
    fs.rmSync(path.join(dataDir, "embedded.json"));
    pair = await startEmbedded({ dataDir });
    const [rows] = await inMariadb(pair.databaseUrl, (connection) => connection.query("SELECT count(*) AS n FROM kept"));
    expect(rows).toEqual([{ n: 1 }]);
  });

  test("keeps its addresses after a kill with -9 and an immediate restart", async () => {
    const { databaseUrl, redisUrl } = pair;
    for (const part of ["mariadb", "redis"] as const) process.kill(embeddedPid(part, dataDir)!, "SIGKILL");
    pair = await startEmbedded({ dataDir });
    expect(pair).toMatchObject({ databaseUrl, redisUrl, started: ["mariadb", "redis"] });
  });

  test("waits for its earlier ports when they become free during the start", async () => {
    const { databaseUrl, redisUrl } = pair;
    await stopEmbedded(dataDir);
    const held = [databaseUrl, redisUrl].map((url) => net.createServer().listen(Number(new URL(url).port), "127.0.0.1"));
    await Promise.all(held.map((server) => server.listening || once(server, "listening")));
    const waits: string[] = [];
    const log = (line: string) => line.startsWith("waiting for port") && held[waits.push(line) - 1]?.close();
    pair = await startEmbedded({ dataDir, log });
    expect(waits).toHaveLength(2);
    expect(pair).toMatchObject({ databaseUrl, redisUrl });
  });

  test("takes another port when another program uses its earlier one", async () => {
    await stopEmbedded(dataDir);
    const taken = Number(new URL(pair.databaseUrl).port);
    const squatter = net.createServer().listen(taken, "127.0.0.1");
    try {
      pair = await startEmbedded({ dataDir });
      expect(Number(new URL(pair.databaseUrl).port)).not.toBe(taken);
      await inMariadb(pair.databaseUrl, (connection) => connection.ping());
    } finally {
      squatter.close();
    }
  });

  test("runs next to a second pair, whose directory may be too long for a socket and hold an unfinished installation", async () => {
    const deep = path.join(home, "x".repeat(120));
    fs.mkdirSync(path.join(deep, "mariadb.new/half"), { recursive: true });
    const other = await startEmbedded({ dataDir: deep, durable: false });
    expect(new URL(other.databaseUrl).port).not.toBe(new URL(pair.databaseUrl).port);
    expect(new URL(other.redisUrl).password).not.toBe(new URL(pair.redisUrl).password);
    await inMariadb(pair.databaseUrl, (connection) => connection.ping());
    await inMariadb(other.databaseUrl, (connection) => connection.ping());
    await other.stop();
    expect(await embeddedUrls(dataDir)).toBeDefined();
  });

  test("stops without leaving a process", async () => {
    const pids = [embeddedPid("mariadb", dataDir)!, embeddedPid("redis", dataDir)!];
    expect(await stopEmbedded(dataDir)).toEqual(["mariadb", "redis"]);
    for (const pid of pids) await gone(pid);
    expect(await stopEmbedded(dataDir)).toEqual([]);
  });
});
