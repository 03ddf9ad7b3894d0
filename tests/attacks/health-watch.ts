import { Worker } from "node:worker_threads";
import { patience } from "../support/yardstick";

/** Asks again and again whether a site is healthy, in a thread of its own: the test's thread is busy building files. */
const WATCHER = `
const { parentPort, workerData: { url, ms } } = require("node:worker_threads");
const { setTimeout: pause } = require("node:timers/promises");
const seen = { answers: 0, worstMs: 0, silences: [] };
let isOver = false;
parentPort.once("message", () => (isOver = true));
(async () => {
  while (!isOver) {
    const asked = performance.now();
    const answer = await fetch(url, { signal: AbortSignal.timeout(ms) }).then((one) => one.text().then(() => String(one.status)), String);
    seen.worstMs = Math.max(seen.worstMs, Math.round(performance.now() - asked));
    if (answer === "200") seen.answers += 1;
    else seen.silences.push(answer);
    await pause(20);
  }
  parentPort.postMessage(seen);
})();`;

/** How often `/health` answered within a second (by `patience`), the longest wait, and what came instead of an answer. */
export type HealthSeen = { answers: number; worstMs: number; silences: string[] };

/** Watches `/health` of a site until the returned function is called. */
export function watchHealth(url: string): () => Promise<HealthSeen> {
  const worker = new Worker(WATCHER, { eval: true, workerData: { url: `${url}/health`, ms: patience(1_000) } });
  return async () => {
    const seen = new Promise<HealthSeen>((resolve, reject) => worker.once("message", resolve).once("error", reject));
    worker.postMessage("over");
    try {
      return await seen;
    } finally {
      await worker.terminate();
    }
  };
}
