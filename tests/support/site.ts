import { randomInt } from "node:crypto";
import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { copyTemplate, databaseUrl, dropDatabase, SECRETS } from "./database";
import { patience } from "./yardstick";

/** The built site as real processes on free ports, with their own database. */
export type Site = {
  url: string;
  workerUrl: string;
  sandboxUrl: string;
  databaseUrl: string;
  env: NodeJS.ProcessEnv;
  web: Program;
  worker: Program;
  sandbox: Program;
  /** Start the web process again on the same port, after the first has ended. */
  startWeb(): Promise<void>;
  stop(): Promise<void>;
};

export type Program = {
  pid: number;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  kill(signal: NodeJS.Signals): void;
};

type Servers = { databaseUrl: string; redisUrl: string };
type Options = { name: string; servers: Servers; dataDir: string; redisDb?: number; env?: Record<string, string>; sample?: boolean };

/** `name` names the database and the logs in tests/results. */
export async function startSite({ name, servers, dataDir, redisDb = 9, env: more = {}, sample = true }: Options): Promise<Site> {
  const [web, worker, sandbox, mail] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const ports = { PORT: String(web), WORKER_PORT: String(worker), SANDBOX_PORT: String(sandbox), SANDBOX_SMTP_PORT: String(mail) };
  const url = `http://127.0.0.1:${web}`;
  const env: NodeJS.ProcessEnv = {
    ...withoutSettings(),
    ...SECRETS,
    ...ports,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    BASE_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(servers.databaseUrl, `geulbeot_test_${name}`),
    REDIS_URL: databaseUrl(servers.redisUrl, String(redisDb)),
    REDIS_PREFIX: `test-${name}`,
    SMTP_URL: `smtp://127.0.0.1:${mail}`,
    LOG_LEVEL: "info",
    ...more,
  };
  fs.mkdirSync(dataDir, { recursive: true });
  for (const program of ["migrate", "seed", "web", "worker", "sandbox"]) fs.rmSync(logFile(name, program), { force: true });
  const hasReference = await copyTemplate(servers.databaseUrl, `geulbeot_test_${name}`);
  if (!hasReference) {
    await dropDatabase(env.DATABASE_URL!);
    await once("migrate", name, env);
  }
  const programs: Program[] = [];
  const start = (program: string, command: string[]) => {
    const started = run(logFile(name, program), command, env);
    programs.push(started);
    return started;
  };
  const stop = async () => {
    for (const program of programs) program.kill("SIGTERM");
    const gone = Promise.all(programs.map((program) => program.ended));
    if (!(await Promise.race([gone, pause(5_000, undefined, { ref: false })]))) for (const program of programs) program.kill("SIGKILL");
    await gone;
    await dropDatabase(env.DATABASE_URL!);
  };
  try {
    const sandboxUrl = `http://127.0.0.1:${sandbox}`;
    const workerUrl = `http://127.0.0.1:${worker}`;
    const player = start("sandbox", built("sandbox"));
    await answers(`${sandboxUrl}/health`, player);
    // The sample creator is linked to the sandbox's messenger, so start the sandbox first.
    const seeds = [...(hasReference ? [] : ["reference"]), ...(sample ? ["sample"] : [])];
    if (seeds.length > 0) await once("seed", name, env, ...seeds);
    const startWeb = () => start("web", WEB);
    const site: Site = {
      url,
      workerUrl,
      sandboxUrl,
      databaseUrl: env.DATABASE_URL!,
      env,
      web: startWeb(),
      worker: start("worker", built("worker")),
      sandbox: player,
      startWeb: async () => {
        site.web = startWeb();
        await answers(`${url}/`, site.web);
      },
      stop,
    };
    await Promise.all([answers(`${url}/`, site.web), answers(`${workerUrl}/health`, site.worker)]);
    return site;
  } catch (error) {
    await stop();
    throw error;
  }
}

export type Web = { url: string; pid: number; ended: Program["ended"]; stop: () => Promise<void>; kill: () => Promise<void> };

export const PLAIN = [process.execPath, "node_modules/@remix-run/serve/dist/cli.js", "build/index.js"];

/** Start only the built web server, on `env.PORT` or a free port. */
export async function startWeb(name: string, env: Record<string, string> = {}, command = WEB): Promise<Web> {
  const port = env.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const own: NodeJS.ProcessEnv = { NODE_ENV: "production", HOST: "127.0.0.1", PORT: port, BASE_URL: url, ...env };
  const web = run(logFile(name, "web"), command, { ...process.env, ...own });
  await answers(`${url}/favicon.ico`, web);
  const end = (signal: NodeJS.Signals) => async () => {
    web.kill(signal);
    await web.ended;
  };
  return { url, pid: web.pid, ended: web.ended, stop: end("SIGTERM"), kill: end("SIGKILL") };
}

/** Wait until a GET answers below 500; throw when the program has ended. */
async function answers(url: string, program: Program): Promise<void> {
  let over = false;
  void program.ended.then(() => (over = true));
  for (const until = Date.now() + patience(60_000); Date.now() < until && !over; await pause(50)) {
    // An open connection would delay the end of the process.
    const answer = await fetch(url, { redirect: "manual", headers: { Connection: "close" } }).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer && answer.status < 500) return;
  }
  throw new Error(`${url} does not answer${over ? ": its process has ended" : ""}; see tests/results/*.log`);
}

/** First of `count` consecutive free ports, below the range of outgoing connections, which could take a port first. */
export async function freePort(count = 1): Promise<number> {
  const first = randomInt(20_000, 32_000);
  for (let port = first; port < first + count; port++) if (!(await isFree(port))) return freePort(count);
  return first;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = net.createServer().once("error", () => done(false));
    server.listen(port, "127.0.0.1", () => server.close(() => done(true)));
  });
}

export const logFile = (name: string, program: string) => path.resolve("tests/results", `${name}-${program}.log`);

const WEB = ["bash", "bin/web"];
const built = (program: string, ...args: string[]) => [process.execPath, "--enable-source-maps", `build/${program}.js`, ...args];

function run(log: string, [command, ...args]: string[], env: NodeJS.ProcessEnv): Program {
  fs.mkdirSync(path.dirname(log), { recursive: true });
  const file = fs.openSync(log, "a");
  const child: ChildProcess = spawn(command!, args, { env, stdio: ["ignore", file, file] });
  fs.closeSync(file);
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((done) =>
    child.once("exit", (code, signal) => done({ code, signal })),
  );
  return { pid: child.pid!, ended, kill: (signal) => void child.kill(signal) };
}

async function once(program: string, name: string, env: NodeJS.ProcessEnv, ...args: string[]) {
  const { code } = await run(logFile(name, program), built(program, ...args), env).ended;
  if (code !== 0) throw new Error(`build/${program}.js ended with ${code}; see tests/results/${name}-${program}.log`);
}

function withoutSettings(): NodeJS.ProcessEnv {
  const keep = /^(PATH|HOME|TMPDIR|LANG|LC_.*|USER|NODE_OPTIONS|TZ)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => keep.test(name))) as NodeJS.ProcessEnv;
}
