import { Refusal } from "~/core/refusal";
import { runThread } from "~/core/work/thread.server";
import type { TextTasks } from "./text-tasks";

const MAX_RUNNING = 2;
const MAX_WAITING = 20;

/** Throws on time-out (`tookTooLong`). Refuses `common.unavailable` when too many wait. */
export async function inThread<T extends keyof TextTasks>(task: T, texts: Parameters<TextTasks[T]>, mostMs: number) {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) throw new Refusal("common.unavailable");
    await new Promise<void>((go) => waiting.push(go));
  }
  running += 1;
  try {
    return (await runThread("text-worker.js", { task, texts }, { mostMs })) as ReturnType<TextTasks[T]>;
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

let running = 0;
const waiting: (() => void)[] = [];
