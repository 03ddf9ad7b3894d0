import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import {
  answersWithin,
  find,
  freePort,
  type Keep,
  type Log,
  logFile,
  missing,
  notStarted,
  ownDir,
  ownerOf,
  pidFile,
  run,
  type Server,
  writeKeep,
  writePrivate,
} from "./embedded-server";
import { needRoom } from "./own-files";

const START_MB = 4;

export const redis: Server = { start, answers, isOf };

export function redisUrl(keep: Keep) {
  return `redis://:${keep.redisPassword}@127.0.0.1:${keep.redisPort}/0`;
}

async function start(dir: string, keep: Keep, { log }: { log: Log }) {
  // Debian's redis-tools contains the server only as redis-check-rdb; argv0 selects the program.
  const binary = find("redis-server") ?? find("redis-check-rdb");
  if (!binary) throw missing("Redis", "redis-server", "REDIS_URL");
  const owner = ownerOf(dir);
  needRoom(dir, START_MB);
  const data = path.join(dir, "redis");
  ownDir(data, owner);
  keep.redisPort = await freePort(keep.redisPort, log);
  writeKeep(dir, keep);
  const config = path.join(dir, "redis.conf");
  const lines = {
    port: keep.redisPort,
    bind: "127.0.0.1",
    dir: quoted(data),
    pidfile: quoted(pidFile(dir, "redis")),
    logfile: quoted(logFile(dir, "redis")),
    requirepass: keep.redisPassword,
    appendonly: "yes",
    appendfsync: "everysec",
    save: '""',
    databases: 64,
    "maxmemory-policy": "noeviction",
  };
  writePrivate(
    config,
    Object.entries(lines)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(""),
  );
  const started = run(binary, [config], { ...owner.spawn, argv0: "redis-server", stdio: "ignore" });
  if (!(await answersWithin(60_000, () => answers(keep), started.alive))) throw notStarted("Redis", logFile(dir, "redis"));
  log(`Redis on 127.0.0.1:${keep.redisPort}`);
}

const quoted = (text: string) => JSON.stringify(text);

/** One plain PING: a client library would retry, log and reconnect. */
function answers(keep: Keep) {
  return new Promise<boolean>((done) => {
    const socket = net.connect({ host: "127.0.0.1", port: keep.redisPort, timeout: 2000 });
    const end = (answer: boolean) => (socket.destroy(), done(answer));
    let text = "";
    socket.on("connect", () => socket.write(`AUTH ${keep.redisPassword}\r\nPING\r\n`));
    socket.on("data", (chunk) => {
      text += chunk;
      if (text.includes("+PONG")) end(true);
      else if (text.includes("\r\n-") || text.startsWith("-")) end(false);
    });
    socket
      .on("error", () => end(false))
      .on("timeout", () => end(false))
      .on("close", () => done(false));
  });
}

/** Redis overwrites its command line, so its working directory identifies it. */
function isOf(dir: string, pid: number) {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(path.join(dir, "redis"));
  } catch {
    return false;
  }
}
