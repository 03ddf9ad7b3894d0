import fs from "node:fs";
import { workerData } from "node:worker_threads";
import type { WatchdogData } from "./watchdog.server";

/**
 * The thread of the watchdog. Ends the whole process once the loop's beat has not moved for the limit. Silence is counted in ticks of this
 * thread, each of two periods at most: time in which the whole process stood still (SIGSTOP, a machine asleep) is not the loop's silence.
 */
const { shared, limitMs, periodMs, name } = workerData as WatchdogData;
const cells = new Int32Array(shared);
/** Nobody notifies this cell, so a wait on it is a sleep. */
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
// As `log` writes it. pino itself would write through the loop that is silent.
const line = { level: 60, time: Date.now(), process: name, silentMs, msg: `the loop was silent for ${seconds} s: the watchdog ends it` };
try {
  fs.writeSync(1, `${JSON.stringify(line)}\n`);
} finally {
  // Also when the line cannot be written, as with a full pipe that nobody reads.
  process.kill(process.pid, "SIGKILL");
}
