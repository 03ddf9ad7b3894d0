import type { Queue } from "bullmq";
import { settings } from "~/core/settings.server";
import { log } from "~/core/log.server";
import { catalogue, type JobName, queues } from "./catalogue";
import { queueOf } from "./enqueue.server";

type Periodic = { name: JobName; everyMs?: number; cron?: string };

/** All periodic jobs. Times of `cron` are Seoul's. */
export const schedule = (): Periodic[] => [
  { name: "sending.sweep", everyMs: settings().SWEEP_INTERVAL_MS },
  { name: "mail.sweep", everyMs: settings().SWEEP_INTERVAL_MS },
  { name: "billing.sweep", everyMs: settings().SWEEP_INTERVAL_MS * 2 },
  { name: "seminars.sweep", everyMs: settings().SWEEP_INTERVAL_MS },
  { name: "tables.sweep", everyMs: settings().SWEEP_INTERVAL_MS },
  { name: "settlement.sweep", everyMs: settings().SWEEP_INTERVAL_MS },
  { name: "exports.sweep", everyMs: settings().SWEEP_INTERVAL_MS },
  { name: "reports.roll-up", everyMs: 60_000 },
  { name: "reports.post-summaries", everyMs: 600_000 },
  { name: "settlement.post-statements", everyMs: 600_000 },
  { name: "blog.index-missing", everyMs: 600_000 },
  { name: "settlement.check", cron: "40 2 * * *" },
  { name: "reports.check-counts", cron: "10 3 * * *" },
  { name: "account.forget-ended", cron: "30 3 * * *" },
  { name: "blog.remove-pictures", cron: "0 4 * * *" },
];

const DAY_MS = 24 * 60 * 60_000;
const SLACK_MS = 5 * 60_000;

/**
 * How long each periodic job may go without having ended well: three of its intervals and five minutes. A nightly job: a day, its time-out,
 * since it may take longer than the night before, and five minutes.
 */
export const patienceMs = ({ name, everyMs }: Periodic): number => (everyMs ? everyMs * 3 : DAY_MS + catalogue[name].timeoutMs) + SLACK_MS;

export const isPeriodic = (job: JobName) => schedule().some(({ name }) => name === job);

/** A run this late counts as lost unless its job is still there: its worker was killed before it scheduled the next one. */
const LOST_MS = 5_000;

async function isLost(queue: Queue, { key, next }: { key: string; next?: number }): Promise<boolean> {
  if (next === undefined || next >= Date.now() - LOST_MS) return false;
  // The job of a due run waits while all places of its queue are taken. To schedule anew would take it away, a nightly one until tomorrow.
  return !(await queue.getJob(`repeat:${key}:${next}`));
}

/** Schedules what is missing, late or changed. Called repeatedly, because an emptied Redis loses the schedule too. */
export async function ensureSchedule(): Promise<void> {
  for (const { name, everyMs, cron } of schedule()) {
    try {
      const queue = queueOf(catalogue[name].queue);
      const known = await queue.getJobScheduler(name);
      const isSame = everyMs ? Number(known?.every) === everyMs : known?.pattern === cron;
      if (known && isSame && !(await isLost(queue, known))) continue;
      if (!known) await forgetElsewhere(name);
      // BullMQ keeps the place within the interval of before, and after a missed run would wait that long instead of the new interval.
      if (known && !isSame) await queue.removeJobScheduler(name);
      const repeat = everyMs ? { every: everyMs } : { pattern: cron!, tz: "Asia/Seoul" };
      await queue.upsertJobScheduler(name, repeat, { name, data: {}, opts: { removeOnComplete: true, removeOnFail: 100 } });
    } catch (error) {
      log.debug({ err: (error as Error).message, job: name }, "schedule not kept; trying again");
    }
  }
}

/** A job that has moved to another queue is not scheduled in the one of before as well. */
async function forgetElsewhere(name: JobName): Promise<void> {
  for (const other of queues) if (other !== catalogue[name].queue) await queueOf(other).removeJobScheduler(name);
}
