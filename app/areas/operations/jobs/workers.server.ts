import { desc, eq, gt, lt } from "drizzle-orm";
import { type Ctx, makeCtx } from "~/core/ctx.server";
import { workerBeat } from "~db/schema/operations";

export const BEAT_EVERY_MS = 10_000;
const SILENT_MS = 30_000;
const FORGOTTEN_MS = 24 * 60 * 60 * 1_000;
const MOST_SHOWN = 50;

export type WorkerRow = typeof workerBeat.$inferSelect;

let startedAt: Date | undefined;

/** Record in the database that this worker is alive: Redis may be down. */
export async function beatWorker(worker: string): Promise<void> {
  const { db, now } = makeCtx({ kind: "job", name: "beat" });
  startedAt ??= now();
  const row = { worker: worker.slice(0, 100), startedAt, beatAt: now() };
  await db
    .insert(workerBeat)
    .values(row)
    .onDuplicateKeyUpdate({ set: { beatAt: row.beatAt } });
}

/** Delete the heartbeat of a worker that stops on purpose. */
export async function forgetWorker(worker: string): Promise<void> {
  const { db } = makeCtx({ kind: "job", name: "beat" });
  await db.delete(workerBeat).where(eq(workerBeat.worker, worker.slice(0, 100)));
}

/** Workers alive in the last 30 seconds. `lastBeatAt` is null before any heartbeat. */
export async function aliveWorkers({ db, now }: Ctx): Promise<{ workers: WorkerRow[]; lastBeatAt: Date | null }> {
  const since = new Date(now().getTime() - SILENT_MS);
  const latest = db.select().from(workerBeat).orderBy(desc(workerBeat.beatAt));
  const workers = await db.select().from(workerBeat).where(gt(workerBeat.beatAt, since)).orderBy(desc(workerBeat.beatAt)).limit(MOST_SHOWN);
  const [last] = workers.length > 0 ? workers : await latest.limit(1);
  return { workers, lastBeatAt: last?.beatAt ?? null };
}

/** Null while a worker is alive. `lastBeatAt` is null before any heartbeat. */
export async function workersSilence({ db, now }: Ctx): Promise<{ lastBeatAt: Date | null } | null> {
  const [last] = await db.select({ beatAt: workerBeat.beatAt }).from(workerBeat).orderBy(desc(workerBeat.beatAt)).limit(1);
  const isAlive = last !== undefined && last.beatAt.getTime() > now().getTime() - SILENT_MS;
  return isAlive ? null : { lastBeatAt: last?.beatAt ?? null };
}

/** Delete heartbeats older than a day, left by killed workers. */
export async function forgetWorkers({ db, now }: Ctx): Promise<void> {
  await db.delete(workerBeat).where(lt(workerBeat.beatAt, new Date(now().getTime() - FORGOTTEN_MS)));
}
