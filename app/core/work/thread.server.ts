import path from "node:path";
import { Worker } from "node:worker_threads";

class TookTooLong extends Error {}

/** What a thread may take: milliseconds, and megabytes of its heap. */
export type ThreadLimits = { mostMs: number; mostMb?: number };

/**
 * Runs a program of `build/` in a thread with the given data and returns its one message. A thread that passes a limit is ended, and the promise
 * rejects with an error that `tookTooMuch` knows.
 */
export function runThread(program: string, workerData: unknown, { mostMs, mostMb = 512 }: ThreadLimits): Promise<unknown> {
  const worker = new Worker(path.resolve("build", program), { workerData, resourceLimits: { maxOldGenerationSizeMb: mostMb } });
  let timer: NodeJS.Timeout | undefined;
  return new Promise((resolve, reject) => {
    timer = setTimeout(() => reject(new TookTooLong()), mostMs);
    worker.once("message", resolve).once("error", reject);
  }).finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}

/** Whether a thread was ended because it took too long. */
export const tookTooLong = (error: unknown): boolean => error instanceof TookTooLong;

/** Whether a thread was ended because it passed its limit of time or memory. */
export const tookTooMuch = (error: unknown): boolean =>
  tookTooLong(error) || (error as NodeJS.ErrnoException | null)?.code === "ERR_WORKER_OUT_OF_MEMORY";
