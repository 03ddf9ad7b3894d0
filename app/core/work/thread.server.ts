import path from "node:path";
import { Worker } from "node:worker_threads";

class TookTooLong extends Error {}

export type ThreadLimits = { mostMs: number; mostMb?: number };

/** Runs a program of `build/` in a thread and returns its one message. Rejects past a limit. */
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

export const tookTooLong = (error: unknown): boolean => error instanceof TookTooLong;

export const tookTooMuch = (error: unknown): boolean =>
  tookTooLong(error) || (error as NodeJS.ErrnoException | null)?.code === "ERR_WORKER_OUT_OF_MEMORY";
