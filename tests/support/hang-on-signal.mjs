import fs from "node:fs";
import { isMainThread } from "node:worker_threads";

/**
 * Preloaded by NODE_OPTIONS into a process of the build, whose loop a test then blocks by a signal: SIGUSR2 for ever, SIGALRM for ever by
 * filling the log, SIGHUP several times for a third of WATCHDOG_MS.
 */
const BLOCKS = 6;
const say = (text) => fs.writeSync(1, `${text}\n`);

/** Counts no gap above 100 ms, so that a block goes on after the process was stopped for longer. */
function block(ms) {
  let [leftMs, before] = [ms, performance.now()];
  while (leftMs > 0) {
    const now = performance.now();
    leftMs -= Math.min(now - before, 100);
    before = now;
  }
}

function blockOften(left = BLOCKS) {
  if (left === 0) return say("blocks are over");
  const limitMs = Number(process.env.WATCHDOG_MS);
  // Two beats are missed by then, so the watchdog has noticed.
  block(limitMs / 5);
  say("in the middle of a block");
  block(limitMs / 3 - limitMs / 5);
  // Long enough for one beat.
  setTimeout(blockOften, limitMs / 10, left - 1);
}

function fillLog() {
  for (;;) {
    try {
      fs.writeSync(1, "x".repeat(65_536));
    } catch {
      // Full: try again.
    }
  }
}

if (isMainThread) {
  process.on("SIGUSR2", () => {
    say("the loop never ends");
    for (;;);
  });
  process.on("SIGALRM", fillLog);
  process.on("SIGHUP", () => blockOften());
}
