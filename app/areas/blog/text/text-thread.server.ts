import { Refusal } from "~/core/refusal";
import { runThread } from "~/core/work/thread.server";
import type { TextTasks } from "./text-tasks";

const MOST_AT_ONCE = 2;
const MOST_WAITING = 20;

/**
 * Runs one task of `text-tasks.ts` in a thread, `mostMs` at most, else throws what `tookTooLong` knows. Two run at once and others wait; refuses
 * `common.unavailable` when too many wait.
 */
export async function inThread<T extends keyof TextTasks>(task: T, texts: Parameters<TextTasks[T]>, mostMs: number) {
  if (running >= MOST_AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new Refusal("common.unavailable");
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
