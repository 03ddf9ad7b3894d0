import type { Queue } from "bullmq";
import { settings } from "~/core/settings.server";
import { log } from "~/core/log.server";
import { catalogue, type JobName, queues } from "./catalogue";
import { queueOf } from "./enqueue.server";

type Periodic = { name: JobName; everyMs?: number; cron?: string };

/** `cron` in Seoul time. */
export const schedule = (): Periodic[] => [
  { name: "sending.sweep", everyMs: settings().SWEEP_INTERVAL_MS },
  { name: "mail.sweep", everyMs: settings().SWEEP_INTERVAL_MS },
  { name: "billing.sweep", everyMs: settings().SWEEP_INTERVAL_MS * 2 },
  { name: "seminars.sweep", everyMs: settings().SWEEP_INTERVAL_MS },
  { name: "tables.sweep", everyMs: settings().SWEEP_INTERVAL_MS },
  { name: "settlement.sweep", everyMs: settings().SWEEP_INTERVAL_MS },
  { name: "exports.sweep", everyMs: settings().SWEEP_INTERVAL_MS },
  { name: "blog.sweep-cards", everyMs: settings().SWEEP_INTERVAL_MS },
  { name: "blog.sweep-plans", everyMs: settings().SWEEP_INTERVAL_MS },
  { name: "notices.sweep-pushes", everyMs: settings().SWEEP_INTERVAL_MS },
  { name: "sending.sweep-planned", everyMs: settings().SWEEP_INTERVAL_MS },
  { name: "reports.roll-up", everyMs: 60_000 },
  { name: "reports.post-summaries", everyMs: 600_000 },
  { name: "settlement.post-statements", everyMs: 600_000 },
  { name: "blog.end-claims", everyMs: 600_000 },
  { name: "blog.index-missing", everyMs: 600_000 },
  { name: "blog.slug-missing", everyMs: 3_600_000 },
  { name: "blog.words-missing", everyMs: 3_600_000 },
  { name: "settlement.check", cron: "40 2 * * *" },
  { name: "reports.check-counts", cron: "10 3 * * *" },
  { name: "account.forget-ended", cron: "30 3 * * *" },
  { name: "blog.remove-pictures", cron: "0 4 * * *" },
];

const DAY_MS = 24 * 60 * 60_000;
const SLACK_MS = 5 * 60_000;

/** Overdue after three intervals; a nightly job after a day plus its time-out. */
export const patienceMs = ({ name, everyMs }: Periodic): number => (everyMs ? everyMs * 3 : DAY_MS + catalogue[name].timeoutMs) + SLACK_MS;

export const isPeriodic = (job: JobName) => schedule().some(({ name }) => name === job);

/** So late, a run without a job is lost: its worker was killed before scheduling the next. */
const LOST_MS = 5_000;

async function isLost(queue: Queue, { key, next }: { key: string; next?: number }): Promise<boolean> {
  if (next === undefined || next >= Date.now() - LOST_MS) return false;
  // In a full queue a due run's job waits; rescheduling would delete the job.
  return !(await queue.getJob(`repeat:${key}:${next}`));
}

/** Runs repeatedly, because an emptied Redis loses the schedule. */
export async function ensureSchedule(): Promise<void> {
  for (const { name, everyMs, cron } of schedule()) {
    try {
      const queue = queueOf(catalogue[name].queue);
      const known = await queue.getJobScheduler(name);
      const isSame = everyMs ? Number(known?.every) === everyMs : known?.pattern === cron;
      if (known && isSame && !(await isLost(queue, known))) continue;
      if (!known) await forgetElsewhere(name);
      // Otherwise BullMQ keeps the old interval's next run.
      if (known && !isSame) await queue.removeJobScheduler(name);
      const repeat = everyMs ? { every: everyMs } : { pattern: cron!, tz: "Asia/Seoul" };
      await queue.upsertJobScheduler(name, repeat, { name, data: {}, opts: { removeOnComplete: true, removeOnFail: 100 } });
    } catch (error) {
      log.debug({ err: (error as Error).message, job: name }, "schedule not kept; trying again");
    }
  }
}

/** Removes a moved job's schedule from its old queue. */
async function forgetElsewhere(name: JobName): Promise<void> {
  for (const other of queues) if (other !== catalogue[name].queue) await queueOf(other).removeJobScheduler(name);
}
