import { setTimeout as wait } from "node:timers/promises";
import { databaseErrorCode, isDatabaseAway } from "~/core/database-error.server";

const PATIENCE_MS = 20_000;

const collided = new Set(["ER_LOCK_DEADLOCK", "ER_LOCK_WAIT_TIMEOUT", "ER_CHECKREAD", "ER_ERROR_DURING_COMMIT"]);

/** Writes down what is already a fact, as long as it takes the database to come back, so that a restart of it makes nobody unsure. */
export async function persist(write: () => Promise<void>): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (let pause = 50; ; pause = Math.min(pause * 2, 1_000)) {
    try {
      return await write();
    } catch (error) {
      const passing = isDatabaseAway(error) || collided.has(databaseErrorCode(error) ?? "");
      if (!passing || Date.now() > until) throw error;
      await wait(pause);
    }
  }
}
