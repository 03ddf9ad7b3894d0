import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import tls from "node:tls";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { announce, closeAnnouncements, onAnnounced } from "~/core/announce.server";
import { redisAddress } from "~/core/redis-address";
import { closeRedis, connectRedis, redis, redisKey } from "~/core/redis.server";
import { forgetSettings } from "~/core/settings.server";
import { closeQueues, enqueue, queueOf } from "~jobs/enqueue.server";
import { freePort } from "../support/site";
import { patience } from "../support/yardstick";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "geulbeot-redis-"));
const running: ChildProcess[] = [];
const before = process.env.REDIS_URL;

afterEach(async () => {
  await Promise.allSettled([closeQueues(), closeRedis(), closeAnnouncements()]);
  process.env.REDIS_URL = before;
  forgetSettings();
});

afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe("REDIS_URL", () => {
  it("can name one server, sentinels or a cluster", () => {
    expect(redisAddress("redis://:pa%20ss@db.example:7000/3")).toMatchObject({
      kind: "single",
      nodes: [{ host: "db.example", port: 7000 }],
      password: "pa ss",
      db: 3,
    });
    expect(redisAddress("rediss+sentinel://a.example?name=main&also=b.example:26380")).toMatchObject({
      kind: "sentinel",
      tls: true,
      name: "main",
      nodes: [
        { host: "a.example", port: 26379 },
        { host: "b.example", port: 26380 },
      ],
    });
    expect(redisAddress("redis+sentinel://site:pa%20ss@a.example/2?sentinelUser=watcher&sentinelPassword=o%26ther")).toMatchObject({
      username: "site",
      password: "pa ss",
      db: 2,
      name: "mymaster",
      sentinelUsername: "watcher",
      sentinelPassword: "o&ther",
    });
    expect(redisAddress("redis+cluster://[::1]:7001?also=c.example")).toMatchObject({
      kind: "cluster",
      nodes: [
        { host: "::1", port: 7001 },
        { host: "c.example", port: 6379 },
      ],
    });
    expect(() => redisAddress("http://a.example")).toThrow("unknown scheme");
  });
});

/** `argv0` selects server or sentinel: Debian may have the binary under only one name. */
function start(role: "redis-server" | "redis-sentinel", name: string, lines: string[]): void {
  const config = path.join(folder, `${name}.conf`);
  fs.writeFileSync(config, [`dir ${folder}`, "daemonize no", "bind 127.0.0.1", ...lines, ""].join("\n"));
  const binary = execFileSync("sh", ["-c", "command -v redis-server || command -v redis-check-rdb"], { encoding: "utf8" }).trim();
  running.push(spawn(binary, [config], { argv0: role, stdio: "ignore" }));
}

async function use(url: string): Promise<void> {
  process.env.REDIS_URL = url;
  forgetSettings();
  await vi.waitFor(async () => expect(await redis().ping()).toBe("PONG"), { timeout: patience(10_000), interval: 50 });
}

async function everythingWorks(): Promise<void> {
  await redis().multi().incr(redisKey("try")).expire(redisKey("try"), 60).exec();
  expect(await redis().get(redisKey("try"))).toBe("1");
  const heard: string[] = [];
  onAnnounced("many", (message) => void heard.push(message));
  const other = connectRedis();
  await vi.waitFor(
    async () => {
      await other.publish(redisKey("topic", "many"), "from another process");
      expect(heard).toContain("from another process");
    },
    { timeout: patience(5_000), interval: 50 },
  );
  await announce("many", "from this one");
  expect(heard).toContain("from this one");
  other.disconnect();
  await vi.waitFor(() => enqueue("sending.sweep", [{ payload: {}, jobId: "once" }]), { timeout: patience(5_000), interval: 50 });
  expect((await queueOf("housekeeping").getJobCounts("waiting")).waiting).toBe(1);
}

describe("Redis behind sentinels", () => {
  let port: number;
  beforeAll(async () => {
    const master = await freePort();
    port = await freePort();
    start("redis-server", "master", [`port ${master}`, 'save ""']);
    start("redis-sentinel", "sentinel", [`port ${port}`, `sentinel monitor main 127.0.0.1 ${master} 1`]);
  });

  it("serves caches, messages between processes and queues", async () => {
    await use(`redis+sentinel://127.0.0.1:${port}?name=main`);
    await everythingWorks();
  });
});

describe("Redis behind sentinels that require a user, a password and TLS", () => {
  const file = (name: string) => path.resolve("tests/support/tls", name);
  const trusted = tls.getCACertificates("default");
  let port: number;

  beforeAll(async () => {
    tls.setDefaultCACertificates([...trusted, fs.readFileSync(file("ca.pem"), "utf8")]);
    const master = await freePort();
    port = await freePort();
    const secure = (tlsPort: number) => [
      "port 0",
      `tls-port ${tlsPort}`,
      `tls-cert-file ${file("server.pem")}`,
      `tls-key-file ${file("server-key.pem")}`,
      `tls-ca-cert-file ${file("ca.pem")}`,
      "tls-auth-clients no",
      "tls-replication yes",
      "user default off",
    ];
    start("redis-server", "secure-master", [...secure(master), 'save ""', "user site on >of-the-master ~* &* +@all"]);
    start("redis-sentinel", "secure-sentinel", [
      ...secure(port),
      "user watcher on >of-the-sentinels ~* &* +@all",
      `sentinel monitor main 127.0.0.1 ${master} 1`,
      "sentinel auth-user main site",
      "sentinel auth-pass main of-the-master",
    ]);
  });
  afterAll(() => tls.setDefaultCACertificates(trusted));

  it("serves caches, messages between processes and queues", async () => {
    const query = "name=main&sentinelUser=watcher&sentinelPassword=of-the-sentinels";
    await use(`rediss+sentinel://site:of-the-master@127.0.0.1:${port}?${query}`);
    await everythingWorks();
  });
});

describe("Redis in a cluster", () => {
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    const bus = await freePort();
    start("redis-server", "cluster", [
      `port ${port}`,
      `cluster-port ${bus}`,
      "cluster-enabled yes",
      "cluster-announce-ip 127.0.0.1",
      "cluster-config-file nodes.conf",
      'save ""',
    ]);
    const node = new Redis({ host: "127.0.0.1", port, retryStrategy: () => 50, maxRetriesPerRequest: null });
    node.on("error", () => {});
    await node.call("CLUSTER", "ADDSLOTSRANGE", "0", "16383");
    await vi.waitFor(async () => expect(await node.call("CLUSTER", "INFO")).toContain("cluster_state:ok"), {
      timeout: patience(10_000),
      interval: 100,
    });
    node.disconnect();
  });

  it("serves caches, messages between processes and queues", async () => {
    await use(`redis+cluster://127.0.0.1:${port}`);
    await everythingWorks();
  });
});
