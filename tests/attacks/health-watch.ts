import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { patience } from "../support/yardstick";

/** Polls a site's health in a thread: the test's thread is busy building files. */
const WATCHER = `
const { parentPort, workerData: { url, ms } } = require("node:worker_threads");
const { setTimeout: pause } = require("node:timers/promises");
const nothing = () => ({ answers: 0, worstMs: 0, silences: [] });
let seen = nothing();
async function ask() {
  const asked = performance.now();
  const answer = await fetch(url, { signal: AbortSignal.timeout(ms) }).then((one) => one.text().then(() => String(one.status)), String);
  seen.worstMs = Math.max(seen.worstMs, Math.round(performance.now() - asked));
  if (answer === "200") seen.answers += 1;
  else seen.silences.push(answer);
}
let asking = Promise.resolve();
parentPort.on("message", async () => {
  await asking;
  if (seen.answers + seen.silences.length === 0) await ask();
  parentPort.postMessage(seen);
  seen = nothing();
});
(async () => {
  for (;;) {
    await (asking = ask());
    await pause(50);
  }
})();`;

export type HealthSeen = { answers: number; worstMs: number; silences: string[] };

/** Watches a site's `/health` until its end. `seen` returns the results since the last call. */
export function watchHealth(url: string) {
  const worker = new Worker(WATCHER, { eval: true, workerData: { url: `${url}/health`, ms: patience(1_000) } });
  return {
    async seen(): Promise<HealthSeen> {
      worker.postMessage("tell");
      const [seen] = await once(worker, "message");
      return seen as HealthSeen;
    },
    end: () => worker.terminate(),
  };
}
