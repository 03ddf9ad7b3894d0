import fs from "node:fs";
import { workerData } from "node:worker_threads";
import type { WatchdogData } from "./watchdog.server";

/** Kills the process when the event loop's beat stops. A tick counts two periods at most: a suspended process (SIGSTOP) survives. */
const { shared, limitMs, periodMs, name } = workerData as WatchdogData;
const cells = new Int32Array(shared);
/** Nobody notifies this cell: a wait on the cell is a sleep. */
const never = new Int32Array(new SharedArrayBuffer(4));

function waitForSilence(): number {
  let [beat, seenAt, silentMs] = [Atomics.load(cells, 0), performance.now(), 0];
  while (silentMs < limitMs) {
    Atomics.wait(never, 0, 0, periodMs);
    const [newBeat, now] = [Atomics.load(cells, 0), performance.now()];
    const isDebugged = Atomics.load(cells, 1) === 1;
    silentMs = newBeat === beat && !isDebugged ? silentMs + Math.min(now - seenAt, 2 * periodMs) : 0;
    [beat, seenAt] = [newBeat, now];
  }
  return silentMs;
}

const silentMs = Math.round(waitForSilence());
const seconds = Math.round(silentMs / 1_000);
// Written without pino, which would write through the blocked event loop.
const line = { level: 60, time: Date.now(), process: name, silentMs, msg: `the loop was silent for ${seconds} s: the watchdog ends it` };
try {
  fs.writeSync(1, `${JSON.stringify(line)}\n`);
} finally {
  // Kills even when the write fails, as with a full pipe.
  process.kill(process.pid, "SIGKILL");
}
