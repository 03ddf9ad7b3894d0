import { count, inArray } from "drizzle-orm";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { makeCtx } from "~/core/ctx.server";
import { sendRecipient } from "~db/schema/sending";
import { within } from "~/core/within";
import { type QueueName, queues } from "./catalogue";
import { queueOf } from "./enqueue.server";
import { queueErrors } from "./queue-errors";

export const registry = new Registry();
const registers = [registry];

registry.registerMetric(queueErrors);

export const jobsTotal = new Counter({
  name: "geulbeot_jobs_total",
  help: "Jobs that ended, by kind and what came of them",
  labelNames: ["job", "outcome"],
  registers,
});

export const jobSeconds = new Histogram({
  name: "geulbeot_job_duration_seconds",
  help: "How long jobs ran",
  labelNames: ["job"],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  registers,
});

const queueDepth = new Gauge({ name: "geulbeot_queue_jobs", help: "Jobs in the queues", labelNames: ["queue", "state"], registers });
const recipients = new Gauge({
  name: "geulbeot_send_recipients",
  help: "Recipients whose message is not settled",
  labelNames: ["state"],
  registers,
});

const PATIENCE_MS = 1_000;

/** The page Prometheus reads. What cannot be counted within a second (Redis or the database away) is left out, not told as it once was. */
export async function metricsText(): Promise<string> {
  for (const gauge of [queueDepth, recipients]) gauge.reset();
  await Promise.all([...queues.map(readQueue), readRecipients()].map((reading) => within(PATIENCE_MS, reading).catch(() => {})));
  return registry.metrics();
}

export const startMetrics = () => collectDefaultMetrics({ register: registry, prefix: "geulbeot_" });

async function readQueue(queue: QueueName): Promise<void> {
  const counts = await queueOf(queue).getJobCounts("waiting", "prioritized", "active", "delayed", "failed");
  for (const [state, value] of Object.entries(counts)) queueDepth.set({ queue, state }, value);
}

async function readRecipients(): Promise<void> {
  const states = ["WAITING", "SENDING", "UNSURE"] as const;
  const rows = await makeCtx({ kind: "job", name: "metrics" })
    .db.select({ state: sendRecipient.state, total: count() })
    .from(sendRecipient)
    .where(inArray(sendRecipient.state, [...states]))
    .groupBy(sendRecipient.state);
  for (const state of states) recipients.set({ state }, rows.find((row) => row.state === state)?.total ?? 0);
}
