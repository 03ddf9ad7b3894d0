import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { embeddedUrls, stopEmbedded } from "../../db/embedded";
import { isAlive } from "../../db/lock-file";

const home = fs.mkdtempSync(path.join(os.tmpdir(), "geulbeot-up-"));
const dataDir = path.join(home, "data");
const started: ChildProcess[] = [];

type Ports = { PORT: string; WORKER_PORT: string; SANDBOX_PORT: string };
type Up = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

/** What `npm run up` runs after its set-up, on the build that is there. */
function up(ports: Ports, dir = dataDir): Up {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...ports, DATA_DIR: dir, NODE_ENV: "production" as const };
  const child = spawn(process.execPath, ["--import", "tsx", "bin/up.ts"], { env });
  started.push(child);
  let text = "";
  child.stdout.on("data", (chunk) => (text += chunk));
  child.stderr.on("data", (chunk) => (text += chunk));
  return { child, output: () => text, ended: new Promise((done) => child.once("close", done)) };
}

async function ready({ output, ended }: Up) {
  let over = false;
  void ended.then(() => (over = true));
  while (!output().includes("Ctrl-C ends all of it.")) {
    if (over) throw new Error(`up ended:\n${output()}`);
    await pause(50);
  }
}

async function freePorts(): Promise<Ports> {
  const [PORT, WORKER_PORT, SANDBOX_PORT] = await Promise.all([freePort(), freePort(), freePort(1)]);
  return { PORT: String(PORT), WORKER_PORT: String(WORKER_PORT), SANDBOX_PORT: String(SANDBOX_PORT) };
}

/** A free port whose next `more` ports are free as well. */
async function freePort(more = 0): Promise<number> {
  const port = await listenOn(0);
  for (let next = 1; next <= more; next++) if (!(await listenOn(port + next))) return freePort(more);
  return port;
}

function listenOn(port: number) {
  return new Promise<number>((done) => {
    const server = net.createServer().once("error", () => done(0));
    server.listen(port, "127.0.0.1", () => {
      const { port: chosen } = server.address() as net.AddressInfo;
      server.close(() => done(chosen));
    });
  });
}

const childrenOf = () => (JSON.parse(fs.readFileSync(path.join(dataDir, "up.json"), "utf8")) as { children: number[] }).children;

describe("npm run up", () => {
  let ports: Ports;
  let first: Up;

  beforeAll(async () => {
    ports = await freePorts();
    first = up(ports);
    await ready(first);
  }, 60_000);

  afterAll(async () => {
    for (const child of started) child.kill("SIGTERM");
    await Promise.all(started.map((child) => child.exitCode ?? child.signalCode ?? new Promise((done) => child.once("close", done))));
    await stopEmbedded(dataDir);
    fs.rmSync(home, { recursive: true, force: true });
  }, 60_000);

  test("serves the site, and says where and as whom", async () => {
    const page = await fetch(`http://127.0.0.1:${ports.PORT}/`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<html lang="ko"');
    expect((await fetch(`http://127.0.0.1:${ports.WORKER_PORT}/health`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${ports.SANDBOX_PORT}/health`)).status).toBe(200);
    for (const name of ["admin", "creator", "writer", "member"]) expect(first.output()).toContain(`${name}@geulbeot.test`);
  });

  test("keeps this machine's secrets to its owner", () => {
    expect(fs.statSync(path.join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
  });

  test("a second one on the same data says where the first runs, and changes nothing", async () => {
    const second = up(await freePorts());
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`It runs already: http://127.0.0.1:${ports.PORT}`);
    expect((await fetch(`http://127.0.0.1:${ports.PORT}/`)).status).toBe(200);
  });

  test("a taken port is named together with its variable", async () => {
    const other = up({ ...(await freePorts()), WORKER_PORT: ports.WORKER_PORT }, path.join(home, "other"));
    expect(await other.ended).toBe(1);
    expect(other.output()).toContain(`Port ${ports.WORKER_PORT} is taken; set WORKER_PORT to another one`);
    const own = await freePorts();
    const mailPort = String(Number(own.SANDBOX_PORT) + 1);
    const twice = up({ ...own, WORKER_PORT: mailPort }, path.join(home, "twice"));
    expect(await twice.ended).toBe(1);
    expect(twice.output()).toContain(`WORKER_PORT and SANDBOX_PORT both take port ${mailPort}`);
  });

  test("SIGTERM ends every process of it, the pair too", async () => {
    const pids = childrenOf();
    expect(pids).toHaveLength(3);
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(await embeddedUrls(dataDir)).toBeUndefined();
  });

  test("after a kill -9 the next one clears up and starts on the same data, and a program that dies is named", async () => {
    const killed = up(ports);
    await ready(killed);
    const orphans = childrenOf();
    killed.child.kill("SIGKILL");
    await killed.ended;

    const next = up(ports);
    await ready(next);
    expect(orphans.filter(isAlive)).toEqual([]);

    const worker = childrenOf().find((pid) => fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("worker.js"))!;
    process.kill(worker, "SIGKILL");
    expect(await next.ended).toBe(1);
    expect(next.output()).toContain("worker ended by itself with SIGKILL");
    expect(await embeddedUrls(dataDir)).toBeUndefined();
  }, 60_000);
});
