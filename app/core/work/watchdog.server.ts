import inspector from "node:inspector";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { log } from "../log.server";
import { settings } from "../settings.server";

/** Two 32-bit cells: the count of beats, and 1 while a debugger is attached. */
export type WatchdogData = { shared: SharedArrayBuffer; limitMs: number; periodMs: number; name: string };

const MOST_PERIOD_MS = 1_000;
/** V8 would reserve a large heap for this small thread. */
const MEMORY = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };

/** Kills this process (SIGKILL) when the event loop stops: a blocked process ignores SIGTERM too (ADR 56). Production only. */
export function startWatchdog(): void {
  // A variable, since the compiler replaces `process.env.NODE_ENV`.
  const { env } = process;
  if (env.NODE_ENV !== "production") return;
  const limitMs = settings().WATCHDOG_MS;
  if (limitMs === 0) return;
  const periodMs = Math.min(MOST_PERIOD_MS, limitMs / 10);
  const data: WatchdogData = { shared: new SharedArrayBuffer(8), limitMs, periodMs, name: env.PROCESS_NAME ?? "web" };
  beatEvery(periodMs, new Int32Array(data.shared));
  // The process's own environment could preload code into the thread.
  const thread = new Worker(path.resolve("build/watchdog.js"), { workerData: data, env: {}, execArgv: [], resourceLimits: MEMORY });
  thread.once("error", (err) => log.error({ err }, "the watchdog ended; this process runs on without it")).unref();
  if (process.pid === 1) log.warn("the watchdog cannot end process 1: run the container with an init");
}

/** A debugger may block the loop, so cell 1 reports one. */
function beatEvery(periodMs: number, cells: Int32Array): void {
  const beat = () => {
    Atomics.store(cells, 1, inspector.url() === undefined ? 0 : 1);
    Atomics.add(cells, 0, 1);
  };
  beat();
  setInterval(beat, periodMs).unref();
}
