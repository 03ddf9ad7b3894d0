import path from "node:path";
import { Worker } from "node:worker_threads";

export class TookTooLong extends Error {}

/** Runs a program of `build/` in a thread with what it is given, `mostMs` at most, else throws `TookTooLong`. Returns its one message. */
export function runThread(program: string, workerData: unknown, mostMs: number): Promise<unknown> {
  const worker = new Worker(path.resolve("build", program), { workerData, resourceLimits: { maxOldGenerationSizeMb: 512 } });
  let timer: NodeJS.Timeout | undefined;
  return new Promise((resolve, reject) => {
    timer = setTimeout(() => reject(new TookTooLong()), mostMs);
    worker.once("message", resolve).once("error", reject);
  }).finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
