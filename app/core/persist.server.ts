import { setTimeout as wait } from "node:timers/promises";
import { isCollision, isDatabaseAway } from "./database-error.server";
import { log } from "./log.server";

const PATIENCE_MS = 20_000;
const TELL_EVERY_MS = 10_000;

const unwritten = new Set<Promise<void>>();

/** Resolves when every pending `persist` has finished. */
export async function allPersisted(): Promise<void> {
  await Promise.allSettled(unwritten);
}

/**
 * Stores a fact that cannot be undone, such as a message that was sent or money that was taken, and retries: while the database is away as long as this process
 * lives, on any other database error for twenty seconds. `write` may run again after it succeeded, so a second run must change nothing.
 */
export async function persist(write: () => Promise<void>): Promise<void> {
  const writing = keepTrying(write);
  unwritten.add(writing);
  return writing.finally(() => unwritten.delete(writing));
}

async function keepTrying(write: () => Promise<void>): Promise<void> {
  const from = performance.now();
  let told = from;
  for (let pause = 50; ; pause = Math.min(pause * 2, 1_000)) {
    try {
      return await write();
    } catch (error) {
      const passing = isDatabaseAway(error) || isCollision(error);
      if (!passing && performance.now() - from > PATIENCE_MS) throw error;
      if (performance.now() - told > TELL_EVERY_MS) {
        told = performance.now();
        log.warn({ err: error, seconds: Math.round((told - from) / 1_000) }, "what was done is not written down yet; still trying");
      }
      await wait(pause);
    }
  }
}
