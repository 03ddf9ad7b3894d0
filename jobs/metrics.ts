import { count, inArray, min, sql } from "drizzle-orm";
import { Counter, Gauge, Histogram } from "prom-client";
import { oldestOpenExport } from "~/areas/exports/oldest-open-export.server";
import { oldestDueMail } from "~/areas/mail/oldest-due-mail.server";
import { backupAges } from "~/areas/operations/backups/backup-ages.server";
import { missedRows, rollUpLagMs } from "~/areas/operations/jobs/countings.server";
import { countOverdueCharges } from "~/areas/payments/subscription/count-overdue-charges.server";
import { lastEnded } from "~/areas/settlement/checks/read-checks.server";
import { makeCtx } from "~/core/ctx.server";
import { onScrape, registry, sincePeriodic } from "~/core/metrics.server";
import { poolState } from "~db/client.server";
import { paymentOrder } from "~db/schema/payments";
import { sendRecipient, sendRun } from "~db/schema/sending";
import { type QueueName, queues } from "./catalogue";
import { queueOf } from "./enqueue.server";
import { patienceMs, schedule } from "./schedule";

const registers = [registry];
const gauge = (name: string, help: string, ...labelNames: string[]) => new Gauge({ name: `geulbeot_${name}`, help, labelNames, registers });

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

const queueDepth = gauge("queue_jobs", "Jobs in the queues", "queue", "state");
const recipients = gauge("send_recipients", "Recipients whose message is not settled", "state");
const oldestWaiting = gauge(
  "send_oldest_waiting_seconds",
  "For how long the recipient who waits longest in a running run has waited; 0 for none",
);
const runs = gauge("send_runs", "Runs that are not done", "status");
const orders = gauge("payment_orders_open", "Payments of which we do not know the end", "state");
const settlementFaults = gauge("settlement_faults", "What the last check of settlements found wrong");
const overdue = gauge("periodic_overdue", "1 where a periodic job has not ended well for longer than its schedule allows", "job");
const oldestMail = gauge("mail_oldest_due_seconds", "For how long the mail that waits longest could have been sent; 0 for none");
const oldestExport = gauge("export_oldest_waiting_seconds", "For how long a member waits for their copy; 0 for none");
const charges = gauge("charges_overdue", "Subscriptions whose charge was due on an earlier day and has not been decided");
const rollUpLag = gauge("rollup_lag_seconds", "How far the roll-up that is furthest behind is behind");
const rollUpMissed = gauge(
  "rollup_missed_rows",
  "By how many rows a roll-up differed from what it counts at the last nightly check",
  "rollup",
);
const backupAge = gauge("backup_age_seconds", "Since the last back-up, and since one was last restored on trial", "what");
const pool = gauge("database_connections", "The pool's connections", "state");

let measuring = false;

/** Gauges of the whole site, equal in every worker. */
export function registerJobMetrics(): void {
  if (measuring) return;
  measuring = true;
  // One failing queue must not hide the others.
  onScrape([queueDepth], () => Promise.allSettled(queues.map(readQueue)));
  onScrape([recipients, oldestWaiting], readRecipients);
  onScrape([runs], readRuns);
  onScrape([orders], readOrders);
  onScrape([settlementFaults], async () => {
    const check = await lastEnded(ctx());
    if (check) settlementFaults.set(check.faultCount);
  });
  onScrape([overdue], readPeriodics);
  onScrape([oldestMail], async () => oldestMail.set(await oldestDueMail(ctx())));
  onScrape([oldestExport], async () => oldestExport.set(await oldestOpenExport(ctx())));
  onScrape([charges], async () => charges.set(await countOverdueCharges(ctx())));
  onScrape([rollUpLag], async () => rollUpLag.set((await rollUpLagMs(ctx())) / 1_000));
  onScrape([rollUpMissed], async () => {
    for (const { rollup, missed } of await missedRows(ctx())) rollUpMissed.set({ rollup }, missed);
  });
  onScrape([backupAge], async () => {
    for (const [what, age] of Object.entries(await backupAges(ctx()))) if (age !== null) backupAge.set({ what }, age);
  });
  onScrape([pool], async () => {
    for (const [state, value] of Object.entries(poolState())) pool.set({ state }, value);
  });
}

const ctx = () => makeCtx({ kind: "job", name: "metrics" });

async function readQueue(queue: QueueName): Promise<void> {
  const counts = await queueOf(queue).getJobCounts("waiting", "prioritized", "active", "delayed", "failed");
  for (const [state, value] of Object.entries(counts)) queueDepth.set({ queue, state }, value);
}

async function readPeriodics(): Promise<void> {
  const patience = new Map(schedule().map((periodic) => [periodic.name, patienceMs(periodic)]));
  for (const [job, ms] of await sincePeriodic([...patience.keys()])) overdue.set({ job }, ms > patience.get(job)! ? 1 : 0);
}

async function readRecipients(): Promise<void> {
  const states = ["WAITING", "SENDING", "UNSURE"] as const;
  const rows = await ctx()
    .db.select({ state: sendRecipient.state, total: count() })
    .from(sendRecipient)
    .where(inArray(sendRecipient.state, [...states]))
    .groupBy(sendRecipient.state);
  for (const state of states) recipients.set({ state }, rows.find((row) => row.state === state)?.total ?? 0);
  const [oldest] = await ctx()
    .db.select({ since: min(sendRecipient.createdAt) })
    .from(sendRun)
    .innerJoin(sendRecipient, sql`${sendRecipient.sendRunId} = ${sendRun.sendRunId} AND ${sendRecipient.state} = 'WAITING'`)
    .where(sql`${sendRun.status} = 'RUNNING'`);
  oldestWaiting.set(oldest?.since ? Math.max(0, (ctx().now().getTime() - oldest.since.getTime()) / 1_000) : 0);
}

async function readRuns(): Promise<void> {
  const states = ["RUNNING", "PAUSED"] as const;
  const rows = await ctx()
    .db.select({ status: sendRun.status, total: count() })
    .from(sendRun)
    .where(inArray(sendRun.status, [...states]))
    .groupBy(sendRun.status);
  for (const status of states) runs.set({ status }, rows.find((row) => row.status === status)?.total ?? 0);
}

async function readOrders(): Promise<void> {
  const states = ["APPROVING", "UNKNOWN"] as const;
  const rows = await ctx()
    .db.select({ state: paymentOrder.state, total: count() })
    .from(paymentOrder)
    .where(inArray(paymentOrder.state, [...states]))
    .groupBy(paymentOrder.state);
  for (const state of states) orders.set({ state }, rows.find((row) => row.state === state)?.total ?? 0);
}
