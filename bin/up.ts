import "./refuse-old-node";
import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import readline from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { dataDirOf, EmbeddedError, stopEmbedded } from "../db/embedded";
import type { Part } from "../db/embedded-server";
import { isAlive, readText } from "../db/lock-file";
import { migrate } from "../db/migrate";
import { fileTrouble, forget, onFile, readWhole, writeWhole } from "../db/own-files";
import { BackOff, when } from "./back-off";
import { all, BuildError, buildIfStale, prepareSources } from "./build-site";
import { loadDotEnv, useEmbedded, useLocalSecrets } from "./environment";
import { keepRunning, ownParts } from "./keep-pair";
import { Trouble } from "./trouble";

/** Runs the whole site in one terminal: database, queue, web, worker and sandbox. */

const dev = process.argv.includes("--dev");
let claimed = false;
/**
 * Programs that have answered are restarted when they end. An end before the first answer stops everything: a wrong setting does not correct
 * itself.
 */
const answered = new Set<string>();
const children = new Map<string, ChildProcess>();
const began = Number(process.argv.find((word) => word.startsWith("--began="))?.slice(8)) || Date.now() / 1000 - process.uptime();
const say = (line: string) => console.log(`up      | ${line}`);

type Program = { name: string; command: string; args: string[]; address: string };

async function up() {
  loadDotEnv();
  fillEnvironment();
  await claimDataDir();
  await refuseTakenPorts();
  useLocalSecrets();
  const own = ownParts();
  await all(prepareDatabase(), buildAndStartSandbox());
  await firstPage();
  const keeping = own.map((part) => keepRunning(part, { dataDir: process.env.DATA_DIR!, say, isOver: () => Boolean(ending), moved }));
  await Promise.all([...keeping, afterFirstPage()]);
  await new Promise(() => {});
}

async function afterFirstPage() {
  await completeSample();
  await step("worker", () => startUntilReady(worker()));
  announceDesk();
}

async function prepareDatabase() {
  await step("database and queue", () => useEmbedded(say));
  await step("schema", () => migrate(process.env.DATABASE_URL!).catch(refuseToMigrate));
}

/** The sandbox starts during the build: the seeds read its friends. */
async function buildAndStartSandbox() {
  let sandbox: Promise<void> | undefined;
  const startSandbox = () => {
    sandbox = needsSandbox() ? startUntilReady(sandboxProgram()) : undefined;
    sandbox?.catch(() => {});
  };
  if (dev) await prepareDev();
  else await buildIfStale(say, { toolsBuilt: startSandbox });
  if (dev) startSandbox();
  await sandbox;
}

/** The web loads while the seeds run. In development seeds come first: they read the last build, which the web replaces. */
async function firstPage() {
  const seeding = hasSamples()
    ? step("reference data and sample accounts", () => seed("reference", "accounts"))
    : step("reference data", () => seed("reference"));
  if (dev) await seeding;
  await all(seeding, startUntilReady(web(), seeding));
  announceSite();
}

/** Sample data is optional: after a failure the next start continues. The worker starts later, because its jobs would race with the seeds. */
async function completeSample() {
  if (!hasSamples()) return;
  say("sample data is still being made: posts, dispatches, settlements, seminars, tables");
  try {
    await seed("sample");
    say(`sample data complete after ${sinceBegan()} s`);
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    if (!ending) say(`sample data is not complete; the next start continues. ${error.message}`);
  }
}

async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const result = await work();
  say(`${what}: ${((performance.now() - from) / 1000).toFixed(1)} s`);
  return result;
}

function refuseToMigrate(error: Error): never {
  const reason = error.cause instanceof Error ? error.cause.message : error.message;
  throw new Trouble(`The database could not be brought to the newest schema: ${reason}`);
}

function fillEnvironment() {
  process.env.NODE_ENV = dev ? "development" : "production";
  process.env.HOST ||= "127.0.0.1";
  process.env.PORT ||= "3000";
  process.env.WORKER_PORT ||= "3020";
  process.env.SANDBOX_PORT ||= "3010";
  process.env.BASE_URL ||= `http://127.0.0.1:${process.env.PORT}`;
  process.env.DATA_DIR = dataDirOf();
}

function needsSandbox() {
  const { KAKAO_CLIENT_ID, KAKAO_API_URL, KAKAOPAY_SECRET_KEY, KAKAOPAY_URL, KAKAOCERT_LINK_ID, KAKAOCERT_API_URL, SMTP_URL } = process.env;
  const given = [KAKAO_CLIENT_ID || KAKAO_API_URL, KAKAOPAY_SECRET_KEY || KAKAOPAY_URL, KAKAOCERT_LINK_ID || KAKAOCERT_API_URL, SMTP_URL];
  return !given.every(Boolean);
}

const Claim = z.object({ pid: z.number(), url: z.string(), children: z.array(z.number()) });
type Claim = z.infer<typeof Claim>;

const claimFile = () => path.join(process.env.DATA_DIR!, "up.json");

/** One `up` per data directory; first ends what a killed one left. */
async function claimDataDir() {
  const last = readWhole(claimFile(), Claim, "delete it, and end what an earlier start may have left running");
  if (last && isAlive(last.pid) && commandOf(last.pid).includes("bin/up.ts"))
    throw new Trouble(
      `It runs already: ${last.url} (process ${last.pid}, DATA_DIR ${process.env.DATA_DIR}). For a second copy set DATA_DIR, PORT, SANDBOX_PORT and WORKER_PORT.`,
    );
  const orphans = (last?.children ?? []).filter((pid) => commandOf(pid).includes(process.cwd()));
  for (const pid of orphans) signalGroup(pid, "SIGTERM");
  for (const end = Date.now() + 10_000; orphans.some(isAlive); await pause(50))
    if (Date.now() > end) orphans.forEach((pid) => signalGroup(pid, "SIGKILL"));
  onFile(process.env.DATA_DIR!, () => fs.mkdirSync(process.env.DATA_DIR!, { recursive: true }));
  writeClaim();
  claimed = true;
}

function writeClaim() {
  const claim: Claim = {
    pid: process.pid,
    url: process.env.BASE_URL!,
    children: [...children.values()].flatMap((child) => child.pid ?? []),
  };
  writeWhole(claimFile(), JSON.stringify(claim));
}

const commandOf = (pid: number) => readText(`/proc/${pid}/cmdline`);

async function refuseTakenPorts() {
  const { PORT, WORKER_PORT, SANDBOX_PORT } = process.env;
  const wanted: [string, number][] = [
    ["PORT", Number(PORT)],
    ["WORKER_PORT", Number(WORKER_PORT)],
  ];
  if (needsSandbox()) wanted.push(["SANDBOX_PORT", Number(SANDBOX_PORT)], ["SANDBOX_PORT", Number(SANDBOX_PORT) + 1]);
  const lines: string[] = [];
  for (const [at, [name, port]] of wanted.entries()) {
    const first = wanted.findIndex(([, other]) => other === port);
    if (first < at)
      lines.push(`${wanted[first]![0]} and ${name} both take port ${port}; the sandbox takes SANDBOX_PORT and the one after it.`);
    else if (!(await isFree(port)))
      lines.push(`Port ${port} is taken; set ${name} to another one, for example ${name}=${Number(process.env[name]) + 100}.`);
  }
  if (lines.length) throw new Trouble(lines.join("\n"));
}

function isFree(port: number) {
  return new Promise<boolean>((done) => {
    const server = net.createServer().once("error", () => done(false));
    server.listen({ port, host: process.env.HOST }, () => server.close(() => done(true)));
  });
}

/** `remix dev` overwrites our build, so mark it as stale; build what `remix dev` lacks. */
async function prepareDev() {
  fs.rmSync("build/.sources", { force: true });
  await prepareSources();
}

async function seed(...kinds: string[]) {
  const args = dev ? ["--import", "tsx", path.resolve("db/seed.ts")] : [path.resolve("build/seed.js")];
  const child = follow({ name: "seed", command: process.execPath, args: [...args, ...kinds] });
  children.set("seed", child);
  // The next start ends these seeds if this process is killed.
  writeClaim();
  const code = await new Promise((done) => child.once("close", done));
  children.delete("seed");
  if (code !== 0) throw new Trouble(`The seeds ended with ${code} (see above).`);
}

/** Sample data goes only into a local development database. */
function hasSamples() {
  const { hostname, pathname } = new URL(process.env.DATABASE_URL!);
  return ["127.0.0.1", "localhost"].includes(hostname) && /_(dev|test)$/.test(pathname);
}

const bin = (name: string) => path.resolve("node_modules/.bin", name);

function web(): Program {
  const address = localUrl(process.env.PORT!);
  return dev
    ? { name: "web", command: bin("remix"), args: ["dev", "-c", "bash bin/web --import tsx bin/web.ts"], address }
    : { name: "web", command: "bash", args: [path.resolve("bin/web")], address };
}

const worker = () => script("worker", "jobs/worker.ts", `${localUrl(process.env.WORKER_PORT!)}/health`);
const sandboxProgram = () => script("sandbox", "sandbox/main.ts", `http://127.0.0.1:${process.env.SANDBOX_PORT}/health`);

function script(name: string, source: string, address: string): Program {
  return dev
    ? { name, command: bin("tsx"), args: ["watch", "--clear-screen=false", path.resolve(source)], address }
    : { name, command: process.execPath, args: ["--enable-source-maps", path.resolve(`build/${name}.js`)], address };
}

async function startUntilReady(program: Program, before?: Promise<unknown>) {
  start(program);
  await before;
  await answer(program);
  answered.add(program.name);
}

function start(program: Program, backOff = new BackOff()) {
  backOff.begins();
  const child = follow(program);
  children.set(program.name, child);
  const ended = (how: string) => {
    children.delete(program.name);
    if (!answered.has(program.name)) return void end(`${program.name} ended by itself with ${how}; ending the rest.`, 1);
    // The program's children would keep its port.
    if (child.pid) signalGroup(child.pid, "SIGKILL");
    void startAgain(program, how, backOff);
  };
  child.once("exit", (code, signal) => ended(signal ?? `code ${code}`));
  // Spawn failed, e.g. with too many processes; no exit event follows.
  child.once("error", (error) => ended(error.message));
  writeClaim();
}

async function startAgain(program: Program, how: string, backOff: BackOff): Promise<void> {
  const ms = backOff.ended();
  say(`${program.name} ended with ${how}; starting it again ${when(ms)}`);
  await pause(ms);
  if (ending) return;
  try {
    start(program, backOff);
  } catch (error) {
    const { message } = fileTrouble(error) ?? (error as Error);
    if (!children.has(program.name)) return startAgain(program, message, backOff);
    // Only the note of the pid failed, e.g. on a full disk; the program runs.
    say(message);
  }
  const pid = children.get(program.name)?.pid;
  if (pid) say(`${program.name} started again (process ${pid})`);
}

/** Programs read a server's port at their start. */
function moved(part: Part) {
  say(`${part} has another port, its own was taken; web and worker start again with it`);
  for (const name of ["web", "worker"]) {
    const child = children.get(name);
    if (child) signalGroup(child.pid!, "SIGTERM");
  }
}

/** In its own process group, because Ctrl-C must reach only this process. */
function follow({ name, command, args }: Omit<Program, "address">) {
  const child = spawn(command, args, { detached: true, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, PROCESS_NAME: name } });
  for (const stream of [child.stdout, child.stderr])
    readline.createInterface({ input: stream }).on("line", (line) => console.log(`${name.padEnd(7)} | ${line}`));
  return child;
}

async function answer({ name, address }: Program) {
  const end = Date.now() + 60_000;
  for (;;) {
    const reply = await fetch(address).catch(() => undefined);
    await reply?.text();
    if (reply && reply.status < 500) return;
    if (Date.now() > end) throw new Trouble(`${name} does not answer${reply ? ` (status ${reply.status})` : ""}.`);
    await pause(50);
  }
}

function localUrl(port: string) {
  const host = process.env.HOST === "0.0.0.0" ? "127.0.0.1" : process.env.HOST;
  return `http://${host}:${port}`;
}

const sinceBegan = () => (Date.now() / 1000 - began).toFixed(1);

function announceSite() {
  say(`first page after ${sinceBegan()} s`);
  say("");
  say(`  site       ${process.env.BASE_URL}`);
  if (needsSandbox()) say(`  sandbox    ${localUrl(process.env.SANDBOX_PORT!)}   (messenger, mailbox, payments: the other side)`);
  if (hasSamples()) announceAccounts();
  say("");
}

function announceDesk() {
  say("");
  say(`  jobs' desk ${localUrl(process.env.WORKER_PORT!)}/queues`);
  say("");
  say("Ctrl-C ends all of it.");
}

function announceAccounts() {
  say("");
  say("  sample accounts, all with the password geulbeot1!");
  say("    creator@geulbeot.test   a paying creator with posts and 120 friends");
  say("    writer@geulbeot.test    a creator who starts");
  say("    member@geulbeot.test    an e-mail member");
  say("    admin@geulbeot.test     an administrator");
}

let ending: Promise<never> | undefined;

/** First the programs (ten seconds at most), then database and queue. */
function end(reason: string, code: number) {
  ending ??= (async () => {
    say(reason);
    const running = [...children.values()];
    for (const child of running) {
      child.removeAllListeners("exit");
      signalGroup(child.pid!, "SIGTERM");
    }
    const gone = Promise.all(
      running.map((child) => child.exitCode !== null || child.signalCode !== null || new Promise((done) => child.once("exit", done))),
    );
    if (!(await Promise.race([gone, pause(12_000, false)]))) for (const child of running) signalGroup(child.pid!, "SIGKILL");
    const stopped = await stopEmbedded(process.env.DATA_DIR).catch((error: Error) => [error.message]);
    forget(claimFile());
    say(["ended", ...stopped].join(", "));
    return process.exit(code);
  })();
  return ending;
}

function signalGroup(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(-pid, signal);
  } catch {}
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => (claimed ? void end("ending", 0) : process.exit(0)));

up().catch((error: Error) => {
  if (ending) return;
  const isPlain = error instanceof Trouble || error instanceof EmbeddedError || error instanceof BuildError;
  const message = isPlain ? error.message : (fileTrouble(error)?.message ?? error.stack ?? String(error));
  if (claimed) return void end(message, 1);
  say(message);
  process.exitCode = 1;
});
