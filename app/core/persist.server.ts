import { setTimeout as wait } from "node:timers/promises";
import { isCollision, isDatabaseAway } from "./database-error.server";
import { log } from "./log.server";

const PATIENCE_MS = 20_000;
const LOG_EVERY_MS = 10_000;

const unwritten = new Set<Promise<void>>();

/** Resolves when every pending `persist` has ended. */
export async function allPersisted(): Promise<void> {
  await Promise.allSettled(unwritten);
}

/** Stores an irreversible fact by an idempotent `write`. Retries without end while the database is away, else for 20 seconds. */
export async function persist(write: () => Promise<void>): Promise<void> {
  const writing = keepTrying(write);
  unwritten.add(writing);
  return writing.finally(() => unwritten.delete(writing));
}

async function keepTrying(write: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  let loggedAt = startedAt;
  for (let pause = 50; ; pause = Math.min(pause * 2, 1_000)) {
    try {
      return await write();
    } catch (error) {
      const isTemporary = isDatabaseAway(error) || isCollision(error);
      if (!isTemporary && performance.now() - startedAt > PATIENCE_MS) throw error;
      if (performance.now() - loggedAt > LOG_EVERY_MS) {
        loggedAt = performance.now();
        log.warn(
          { err: error, seconds: Math.round((loggedAt - startedAt) / 1_000) },
          "what was done is not written down yet; still trying",
        );
      }
      await wait(pause);
    }
  }
}
