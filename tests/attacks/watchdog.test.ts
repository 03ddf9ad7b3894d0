import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { OneWorker } from "../support/one-worker";
import { freePort, logFile, startWeb, type Web } from "../support/site";
import { limitMs, patience } from "../support/yardstick";

const LIMIT_MS = limitMs(1_000);
const helper = path.resolve("tests/support/hang-on-signal.mjs");
const SETTINGS = {
  NODE_ENV: "production",
  LOG_LEVEL: "info",
  WATCHDOG_MS: LIMIT_MS,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${helper}`,
};
const KILLED = { code: null, signal: "SIGKILL" };
type End = Awaited<Web["ended"]>;

const webs: Web[] = [];
const worker = new OneWorker();

afterAll(async () => {
  await Promise.all([...webs.map((web) => web.kill()), worker.end("SIGKILL")]);
});

type Blockable = { pid: number; ended: Promise<End>; printed: () => string };

async function startBlockableWeb(name: string, more: Record<string, string> = {}): Promise<Blockable & { url: string }> {
  const log = logFile(`watchdog-${name}`, "web");
  fs.rmSync(log, { force: true });
  const web = await startWeb(`watchdog-${name}`, { ...SETTINGS, ...more });
  webs.push(web);
  return { ...web, printed: () => fs.readFileSync(log, "utf8") };
}

async function startBlockableWorker(): Promise<Blockable & { stdout: NodeJS.ReadableStream; killed: Promise<End> }> {
  await worker.up({ ...SETTINGS, WORKER_PORT: String(await freePort()) });
  const { child } = worker;
  let text = "";
  child.stdout!.on("data", (chunk) => (text += chunk));
  const end = (event: "exit" | "close") => new Promise<End>((done) => child.once(event, (code, signal) => done({ code, signal })));
  return { pid: child.pid!, ended: end("close"), killed: end("exit"), stdout: child.stdout!, printed: () => text };
}

/** Blocks an event loop for ever. */
async function hang({ pid, printed }: Blockable): Promise<void> {
  process.kill(pid, "SIGUSR2");
  await eventually(() => expect(printed()).toContain("the loop never ends"));
}

const eventually = (what: () => void) => vi.waitFor(what, { timeout: patience(20_000), interval: 20 });
const isAlive = ({ pid }: Blockable) => fs.existsSync(`/proc/${pid}`);

function fatalLines({ printed }: Blockable): { silentMs: number }[] {
  const lines = printed().split("\n");
  return lines.filter((line) => line.startsWith('{"level":60')).map((line) => JSON.parse(line));
}

function theOneLine(name: string) {
  const msg = expect.stringMatching(/^the loop was silent for \d+ s: the watchdog ends it$/);
  return [{ level: 60, time: expect.any(Number), process: name, silentMs: expect.any(Number), msg }];
}

describe("a loop that never ends", () => {
  it("is killed in a web process, which ignores SIGTERM, with one fatal line", async () => {
    const web = await startBlockableWeb("hangs");
    await hang(web);
    process.kill(web.pid, "SIGTERM");
    expect(await web.ended).toEqual(KILLED);
    expect(fatalLines(web)).toEqual(theOneLine("web"));
    expect(fatalLines(web)[0]!.silentMs).toBeGreaterThanOrEqual(Number(LIMIT_MS));
  });

  it("is killed in a worker, with one fatal line", async () => {
    const own = await startBlockableWorker();
    await hang(own);
    expect(await own.ended).toEqual(KILLED);
    expect(fatalLines(own)).toEqual(theOneLine("worker"));
  });

  it("is killed even when the log is full and nobody reads it", async () => {
    const own = await startBlockableWorker();
    own.stdout.pause();
    process.kill(own.pid, "SIGALRM");
    expect(await own.killed).toEqual(KILLED);
  });
});

describe("a busy process", () => {
  it("survives six blocks of a third of the limit, and stops at SIGTERM", async () => {
    const web = await startBlockableWeb("busy");
    process.kill(web.pid, "SIGHUP");
    await eventually(() => expect(web.printed()).toContain("blocks are over"));
    expect((await fetch(`${web.url}/favicon.ico`)).status).toBe(200);
    process.kill(web.pid, "SIGTERM");
    expect(await web.ended).toEqual({ code: 0, signal: null });
    expect(fatalLines(web)).toEqual([]);
  });
});

describe("after the limit", () => {
  let stopped: Awaited<ReturnType<typeof startBlockableWeb>>;
  let debugged: Blockable;
  let unwatched: Blockable;

  beforeAll(async () => {
    [stopped, debugged, unwatched] = await Promise.all([
      startBlockableWeb("stopped"),
      startBlockableWeb("debugged", { NODE_OPTIONS: `${SETTINGS.NODE_OPTIONS} --inspect=127.0.0.1:0` }),
      startBlockableWeb("unwatched", { WATCHDOG_MS: "0" }),
    ]);
    process.kill(stopped.pid, "SIGHUP");
    await eventually(() => expect(stopped.printed()).toContain("in the middle of a block"));
    process.kill(stopped.pid, "SIGSTOP");
    await Promise.all([hang(debugged), hang(unwatched)]);
    // When this one is killed, the limit of the others has passed too.
    const last = await startBlockableWeb("last");
    await hang(last);
    await last.ended;
  });

  it("a process suspended in a busy moment survives when continued", async () => {
    process.kill(stopped.pid, "SIGCONT");
    await eventually(() => expect(stopped.printed()).toContain("blocks are over"));
    expect((await fetch(`${stopped.url}/favicon.ico`)).status).toBe(200);
    expect(fatalLines(stopped)).toEqual([]);
  });

  it("an endless loop survives while a debugger is attached", () => {
    expect([isAlive(debugged), fatalLines(debugged)]).toEqual([true, []]);
  });

  it("an endless loop survives with WATCHDOG_MS=0", () => {
    expect([isAlive(unwatched), fatalLines(unwatched)]).toEqual([true, []]);
  });
});
