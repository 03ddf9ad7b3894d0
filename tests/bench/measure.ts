import { spawn } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../support/site";

export type Server = { url: string; pid: number; stop(): Promise<void> };

type Start = { cwd?: string; env?: Record<string, string>; ownFlags?: boolean };

/** Starts the site, or another build behind remix-serve, in production. `ownFlags`: Node flags of `bin/web`. */
export async function startServer(build: string, { cwd = process.cwd(), env = {}, ownFlags = false }: Start = {}): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const cli = path.resolve("node_modules/@remix-run/serve/dist/cli.js");
  const web = ["bash", path.resolve("bin/web")];
  const plain = [cli, path.resolve(build)];
  const [command, ...args] = build === "build/index.js" ? web : ownFlags ? [...web, ...plain] : [process.execPath, ...plain];
  const child = spawn(command!, args, {
    cwd,
    env: { ...process.env, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), BASE_URL: url, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.once("exit", () => child.kill("SIGKILL"));
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  for (const until = Date.now() + 20_000; Date.now() < until && child.exitCode === null; await pause(50)) {
    const answer = await fetch(url, { redirect: "manual" }).catch(() => null);
    await answer?.arrayBuffer();
    if (answer && answer.status < 500) return { url, pid: child.pid!, stop };
  }
  await stop();
  throw new Error(`${build} does not answer`);
}

const TICKS_PER_SECOND = 100;

/** CPU ms of all threads, in steps of 10 ms. */
export function cpuMs(pid: number): number {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/** CPU ms in fine steps; no thread may end meanwhile. */
function fineCpuMs(pid: number): number {
  const threads = fs.readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`);
  if (!threads.every((file) => fs.existsSync(file))) return cpuMs(pid);
  return threads.reduce((sum, file) => sum + Number(fs.readFileSync(file, "utf8").split(" ")[0]), 0) / 1e6;
}

export function residentMb(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))!;
  return Number(kilobytes) / 1_000;
}

export type Load = { paths: string[]; requests: number; connections?: number; headers?: Record<string, string>; status?: number };
export type Figures = { cpuMsPerRequest: number; requestsPerSecond: number; bytes: number };

/** Returns the server's cost per GET, over kept-alive connections. Throws on a wrong status. */
export async function load(server: Server, { paths, requests, connections = 8, headers = {}, status = 200 }: Load): Promise<Figures> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  let next = 0;
  let bytes = 0;
  const sendNext = async () => {
    for (let index = next++; index < requests; index = next++) {
      const size = await get(`${server.url}${paths[index % paths.length]}`, agent, headers, status);
      bytes += size;
    }
  };
  const [cpu, began] = [fineCpuMs(server.pid), performance.now()];
  await Promise.all(Array.from({ length: connections }, sendNext));
  const [used, ms] = [fineCpuMs(server.pid) - cpu, performance.now() - began];
  agent.destroy();
  return { cpuMsPerRequest: used / requests, requestsPerSecond: (requests * 1000) / ms, bytes: Math.round(bytes / requests) };
}

function get(url: string, agent: http.Agent, headers: Record<string, string>, status: number): Promise<number> {
  return new Promise((done, fail) => {
    const request = http.get(
      url,
      { agent, headers: { "Accept-Encoding": "gzip, deflate, br, zstd", "User-Agent": "Mozilla/5.0 bench", ...headers } },
      (response) => {
        let bytes = 0;
        response.on("data", (chunk: Buffer) => (bytes += chunk.length));
        response.on("end", () => (response.statusCode === status ? done(bytes) : fail(new Error(`${url}: ${response.statusCode}`))));
      },
    );
    request.once("error", fail);
  });
}
