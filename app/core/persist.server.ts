import { setTimeout as wait } from "node:timers/promises";
import { isCollision, isDatabaseAway } from "./database-error.server";
import { log } from "./log.server";

const PATIENCE_MS = 20_000;
const TELL_EVERY_MS = 10_000;

const unwritten = new Set<Promise<void>>();

export async function allPersisted(): Promise<void> {
  await Promise.allSettled(unwritten);
}

/**
 * Stores an irreversible fact, such as a payment. Retries without end while the database is away, for 20 seconds otherwise. `write` must be
 * idempotent.
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
