import { lt, sql } from "drizzle-orm";
import os from "node:os";
import { database } from "~db/client.server";
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

let cached: { readAt: number; health: Promise<Health> } | undefined;

/** Adds something this process cannot work without; `check` rejects when away. */
export function addHealthCheck(name: string, check: () => Promise<unknown>): void {
  checks.set(name, check);
}

/** Whether database and Redis accept writes: a read-only server answers a ping. Cached: anybody may ask. */
export function readHealth(): Promise<Health> {
  if (!cached || performance.now() - cached.readAt > PATIENCE_MS) cached = { readAt: performance.now(), health: runChecks() };
  return cached.health;
}

export const isHealthy = (health: Health) => Object.values(health).every((state) => state === "ok");

async function runChecks(): Promise<Health> {
  const states = [...checks].map(async ([name, check]) => {
    const state = await withTimeout(PATIENCE_MS, once(name, check)).then(
      () => "ok" as const,
      () => "away" as const,
    );
    return [name, state] as const;
  });
  return Object.fromEntries(await Promise.all(states));
}

const running = new Map<string, Promise<unknown>>();

/** One run at a time: a frozen server would otherwise exhaust the connections. */
function once(name: string, check: () => Promise<unknown>): Promise<unknown> {
  const run = running.get(name) ?? check().finally(() => running.delete(name));
  running.set(name, run);
  return run;
}

async function beat(): Promise<void> {
  const { db, now } = makeCtx({ kind: "job", name: "health" });
  const beatAt = now();
  const machine = os.hostname().slice(0, 80);
  await db.insert(heartbeat).values({ machine, beatAt }).onDuplicateKeyUpdate({ set: { beatAt } });
}

const SILENT_MS = 24 * 60 * 60 * 1_000;

/** Deletes machines silent for a day: containers get a new name at each start. */
export async function forgetMachines({ db, now }: Ctx): Promise<void> {
  await db.delete(heartbeat).where(lt(heartbeat.beatAt, new Date(now().getTime() - SILENT_MS)));
}

/** Milliseconds between this process's clock and the database's; large differences make roll-ups skip rows (ADR 79). */
export async function clockSkewMs(): Promise<number> {
  const askedAt = Date.now();
  const began = performance.now();
  const [rows] = await database().execute(sql`SELECT CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS SIGNED) AS at`);
  const { at } = (rows as unknown as { at: number | string }[])[0]!;
  // The database read its clock half way through the round trip.
  return Math.abs(askedAt + (performance.now() - began) / 2 - Number(at));
}
