import inspector from "node:inspector";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { log } from "../log.server";
import { settings } from "../settings.server";

/** `shared` holds two 32-bit cells: a count of the beats, and 1 while a debugger is open. */
export type WatchdogData = { shared: SharedArrayBuffer; limitMs: number; periodMs: number; name: string };

const MOST_PERIOD_MS = 1_000;
/** The thread holds a few numbers. V8 would otherwise reserve as much for its heap as for the site's. */
const MEMORY = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };

/**
 * Starts a thread that ends this process by SIGKILL, with one fatal line in the log, once the event loop has not turned for WATCHDOG_MS: such a
 * process answers nothing and stops at no SIGTERM (ADR 56). Whoever started the process starts it again. In production only. Keeps
 * no process from ending.
 */
export function startWatchdog(): void {
  // Through a variable: the compiler replaces `process.env.NODE_ENV`.
  const { env } = process;
  if (env.NODE_ENV !== "production") return;
  const limitMs = settings().WATCHDOG_MS;
  if (limitMs === 0) return;
  const periodMs = Math.min(MOST_PERIOD_MS, limitMs / 10);
  const data: WatchdogData = { shared: new SharedArrayBuffer(8), limitMs, periodMs, name: env.PROCESS_NAME ?? "web" };
  beatEvery(periodMs, new Int32Array(data.shared));
  // Without the process's own options and environment, which could preload code into the thread.
  const thread = new Worker(path.resolve("build/watchdog.js"), { workerData: data, env: {}, execArgv: [], resourceLimits: MEMORY });
  thread.once("error", (err) => log.error({ err }, "the watchdog ended; this process runs on without it")).unref();
  if (process.pid === 1) log.warn("the watchdog cannot end process 1: run the container with an init");
}

/** A debugger may hold the loop as long as it likes, also one that is opened later. */
function beatEvery(periodMs: number, cells: Int32Array): void {
  const beat = () => {
    Atomics.store(cells, 1, inspector.url() === undefined ? 0 : 1);
    Atomics.add(cells, 0, 1);
  };
  beat();
  setInterval(beat, periodMs).unref();
}
