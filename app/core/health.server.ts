import { lt } from "drizzle-orm";
import os from "node:os";
import { heartbeat } from "~db/schema/house";
import { type Ctx, makeCtx } from "./ctx.server";
import { redis, redisKey } from "./redis.server";
import { withTimeout } from "./with-timeout";

export type Health = Record<string, "ok" | "away">;

const PATIENCE_MS = 1_000;
const checks = new Map<string, () => Promise<unknown>>([
  ["database", beat],
  ["redis", () => redis().set(redisKey("health"), Date.now(), "EX", 60)],
]);

let known: { at: number; health: Promise<Health> } | undefined;

/** One more thing this process cannot do without. */
export function addHealthCheck(name: string, check: () => Promise<unknown>): void {
  checks.set(name, check);
}

/**
 * Whether the database and Redis take a write within a second, since one that is read-only or full still answers a ping. Remembered for a
 * second: anybody may ask, and nobody shall make us write by asking.
 */
export function readHealth(): Promise<Health> {
  if (!known || performance.now() - known.at > PATIENCE_MS) known = { at: performance.now(), health: tryAll() };
  return known.health;
}

export const isHealthy = (health: Health) => Object.values(health).every((state) => state === "ok");

async function tryAll(): Promise<Health> {
  const states = [...checks].map(async ([name, check]) => {
    const state = await withTimeout(PATIENCE_MS, once(name, check)).then(
      () => "ok" as const,
      () => "away" as const,
    );
    return [name, state] as const;
  });
  return Object.fromEntries(await Promise.all(states));
}

const going = new Map<string, Promise<unknown>>();

/** One try of each at a time: those that a frozen server keeps would use up its connections. */
function once(name: string, check: () => Promise<unknown>): Promise<unknown> {
  const trying = going.get(name) ?? check().finally(() => going.delete(name));
  going.set(name, trying);
  return trying;
}

async function beat(): Promise<void> {
  const { db, now } = makeCtx({ kind: "job", name: "health" });
  const beatAt = now();
  const machine = os.hostname().slice(0, 80);
  await db.insert(heartbeat).values({ machine, beatAt }).onDuplicateKeyUpdate({ set: { beatAt } });
}

const SILENT_MS = 24 * 60 * 60 * 1_000;

/** Machines that have been silent for a day: containers have a new name at each start, and nobody would ever take the old ones away. */
export async function forgetMachines({ db, now }: Ctx): Promise<void> {
  await db.delete(heartbeat).where(lt(heartbeat.beatAt, new Date(now().getTime() - SILENT_MS)));
}
