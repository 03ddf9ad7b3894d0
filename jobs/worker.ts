import "../bin/refuse-old-node";
import os from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { Worker, type Job } from "bullmq";
import { BEAT_EVERY_MS, beatWorker, forgetWorker } from "~/areas/operations/jobs/workers.server";
import { type Ctx, makeCtx } from "~/core/ctx.server";
import { isDatabaseAway } from "~/core/database-error.server";
import { log } from "~/core/log.server";
import { notePeriodic, startAliveBeat, startMetrics } from "~/core/metrics.server";
import { allPersisted } from "~/core/persist.server";
import { connectRedis, redisKey } from "~/core/redis.server";
import { newRequestId, withRequestId } from "~/core/request-id.server";
import { settings } from "~/core/settings.server";
import { startWatchdog } from "~/core/work/watchdog.server";
import { refuseOtherFileStore } from "~/integrations/one-file-store.server";
import { expectStatementsOf, withStatementLimit } from "~db/statement-limits";
import { catalogue, type JobKind, type JobName, type Payload, type QueueName, queues } from "./catalogue";
import { closeConnections } from "./close-connections.server";
import { startWorkerServer } from "./worker-server";
import * as sweepExports from "./handlers/exports.sweep";
import * as writeExport from "./handlers/exports.write-export";
import * as forgetEnded from "./handlers/account.forget-ended";
import * as fetchCard from "./handlers/blog/fetch-card";
import * as publishPlanned from "./handlers/blog/publish-planned";
import * as endClaims from "./handlers/blog/end-claims";
import * as indexMissing from "./handlers/blog/index-missing";
import * as slugMissing from "./handlers/blog/slug-missing";
import * as wordsMissing from "./handlers/blog/words-missing";
import * as removePictures from "./handlers/blog/remove-pictures";
import * as sweepPlans from "./handlers/blog/sweep-plans";
import * as sweepCards from "./handlers/blog/sweep-cards";
import * as sendPush from "./handlers/notices/send-push";
import * as sweepPushes from "./handlers/notices/sweep-pushes";
import * as mailSend from "./handlers/mail.send";
import * as mailSweep from "./handlers/mail.sweep";
import * as chargeDue from "./handlers/billing.charge-due";
import * as endSubscription from "./handlers/billing.end-subscription";
import * as settleOrder from "./handlers/billing.settle-order";
import * as settleRefund from "./handlers/billing.settle-refund";
import * as sweepBilling from "./handlers/billing.sweep";
import * as checkCounts from "./handlers/reports.check-counts";
import * as recount from "./handlers/reports.recount";
import * as postSummaries from "./handlers/reports.post-summaries";
import * as rollUp from "./handlers/reports.roll-up";
import * as postLetter from "./handlers/seminars.post-letter";
import * as sweepSeminars from "./handlers/seminars.sweep";
import * as beginRun from "./handlers/sending.begin-run";
import * as sendRecipient from "./handlers/sending.send-recipient";
import * as sweep from "./handlers/sending.sweep";
import * as remindPlanned from "./handlers/sending/remind-planned";
import * as sweepPlanned from "./handlers/sending/sweep-planned";
import * as settleRun from "./handlers/settlement.settle-run";
import * as sweepSettlement from "./handlers/settlement.sweep";
import * as checkSettlements from "./handlers/settlement.check";
import * as runChange from "./handlers/tables.run-change";
import * as sweepTables from "./handlers/tables.sweep";
import * as postStatements from "./handlers/settlement.post-statements";
import { jobSeconds, jobsTotal } from "./metrics";
import { noteQueueError } from "./queue-errors";
import { isPeriodic, ensureSchedule } from "./schedule";

const handlers: { [N in JobName]: (ctx: Ctx, payload: Payload<N>) => Promise<unknown> } = {
  "mail.send": mailSend.handle,
  "mail.sweep": mailSweep.handle,
  "billing.charge-due": chargeDue.handle,
  "billing.settle-order": settleOrder.handle,
  "billing.settle-refund": settleRefund.handle,
  "billing.end-subscription": endSubscription.handle,
  "billing.sweep": sweepBilling.handle,
  "sending.begin-run": beginRun.handle,
  "sending.send-recipient": sendRecipient.handle,
  "sending.sweep": sweep.handle,
  "sending.remind-planned": remindPlanned.handle,
  "sending.sweep-planned": sweepPlanned.handle,
  "seminars.post-letter": postLetter.handle,
  "seminars.sweep": sweepSeminars.handle,
  "settlement.settle-run": settleRun.handle,
  "settlement.sweep": sweepSettlement.handle,
  "settlement.check": checkSettlements.handle,
  "tables.run-change": runChange.handle,
  "tables.sweep": sweepTables.handle,
  "exports.write-export": writeExport.handle,
  "exports.sweep": sweepExports.handle,
  "reports.roll-up": rollUp.handle,
  "reports.check-counts": checkCounts.handle,
  "reports.recount": recount.handle,
  "reports.post-summaries": postSummaries.handle,
  "settlement.post-statements": postStatements.handle,
  "account.forget-ended": forgetEnded.handle,
  "blog.fetch-card": fetchCard.handle,
  "blog.sweep-cards": sweepCards.handle,
  "blog.publish-planned": publishPlanned.handle,
  "blog.sweep-plans": sweepPlans.handle,
  "notices.send-push": sendPush.handle,
  "notices.sweep-pushes": sweepPushes.handle,
  "blog.end-claims": endClaims.handle,
  "blog.index-missing": indexMissing.handle,
  "blog.slug-missing": slugMissing.handle,
  "blog.words-missing": wordsMissing.handle,
  "blog.remove-pictures": removePictures.handle,
};

/** Jobs per messenger call in flight: database work goes on meanwhile. */
const AHEAD = 1.5;
const SHUTDOWN_MS = 1_500;
const running = new Set<Promise<unknown>>();
let stopping = false;

function work(job: Job): Promise<unknown> {
  const { requestId } = job.data as { requestId?: string };
  return withRequestId(requestId ?? newRequestId(), () => handleJob(job));
}

async function handleJob(job: Job): Promise<unknown> {
  const name = job.name as JobName;
  const { timeoutMs, statementMs }: JobKind = catalogue[name];
  const began = performance.now();
  const ctx = makeCtx({ kind: "job", name });
  const limit = new AbortController();
  const late = wait(timeoutMs, undefined, { ref: false, signal: limit.signal });
  const handle = () => handlers[name](ctx, catalogue[name].payload.parse(job.data) as never);
  const attempt = Promise.race([
    withDatabase(statementMs ? () => withStatementLimit(statementMs, handle) : handle, limit.signal),
    late.then(() => Promise.reject(new Error(`${name} ran into its time-out`))),
  ]);
  late.catch(() => {});
  running.add(attempt);
  try {
    const result = await attempt;
    const outcome = typeof result === "string" ? result : "done";
    if (isPeriodic(name)) void notePeriodic(name).catch(() => {});
    else log.info({ job: name, payload: job.data, outcome, ms: Math.round(performance.now() - began) }, "job done");
    jobsTotal.inc({ job: name, outcome });
    return outcome;
  } catch (error) {
    jobsTotal.inc({ job: name, outcome: "error" });
    log.error({ err: error, job: name, payload: job.data }, "job failed");
    throw error;
  } finally {
    limit.abort();
    running.delete(attempt);
    jobSeconds.observe({ job: name }, (performance.now() - began) / 1000);
  }
}

/** While the database is away, jobs wait instead of failing: all are safe to repeat. */
async function withDatabase<T>(handle: () => Promise<T>, limit: AbortSignal): Promise<T> {
  for (let pause = 100; ; pause = Math.min(pause * 2, 1_000)) {
    try {
      return await handle();
    } catch (error) {
      if (!isDatabaseAway(error) || stopping || limit.aborted) throw error;
      await wait(pause);
    }
  }
}

const REFUSED_PAUSE_MS = 1_000;

/** When Redis refuses (full, read-only), BullMQ retries thousands of times a second. */
class PatientWorker extends Worker {
  protected override async moveToActive(token: string, name?: string): Promise<Job> {
    try {
      return await super.moveToActive(token, name);
    } catch (error) {
      await this.delay(REFUSED_PAUSE_MS);
      throw error;
    }
  }
}

function makeWorker(name: QueueName): Worker {
  const { JOB_LOCK_MS, SEND_CONCURRENCY } = settings();
  const worker = new PatientWorker(name, work, {
    connection: connectRedis({ maxRetriesPerRequest: null }),
    prefix: redisKey("jobs"),
    concurrency: name === "sending" ? Math.ceil(SEND_CONCURRENCY * AHEAD) : 2,
    lockDuration: JOB_LOCK_MS,
    stalledInterval: JOB_LOCK_MS,
    // Always retry interrupted jobs: all are safe to repeat.
    maxStalledCount: 1_000,
    skipVersionCheck: true,
  });
  worker.on("error", (error) => noteQueueError(name, error));
  return worker;
}

async function main() {
  // On a shared machine, pages come before jobs (ADR 88).
  os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  expectStatementsOf(Math.max(...Object.values<JobKind>(catalogue).map(({ statementMs = 0 }) => statementMs)));
  const endFileStoreBeat = await refuseOtherFileStore();
  startWatchdog();
  startMetrics();
  const name = `${os.hostname()}:${process.pid}`;
  const endAliveBeat = await startAliveBeat("workers");
  const reportAlive = () => void beatWorker(name).catch(() => {});
  reportAlive();
  const heartbeat = setInterval(reportAlive, BEAT_EVERY_MS);
  const workers = queues.map(makeWorker);
  const desk = startWorkerServer(() => stopping);
  const scheduling = setInterval(() => void ensureSchedule(), Math.min(settings().SWEEP_INTERVAL_MS, 10_000));
  void ensureSchedule();
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal, running: running.size }, "worker stops: what runs is finished first");
      clearInterval(scheduling);
      void endAliveBeat();
      void endFileStoreBeat();
      clearInterval(heartbeat);
      void forgetWorker(name).catch(() => {});
      sendRecipient.stopClaiming();
      runChange.stopRunning();
      settleRun.stopSettling();
      writeExport.stopWriting();
      void stop(workers, () => desk.close()).then(() => process.exit(0));
    });
  log.info({ port: settings().WORKER_PORT, sending: settings().SEND_CONCURRENCY }, "worker ready");
}

async function stop(workers: Worker[], closeDesk: () => void): Promise<void> {
  closeDesk();
  const closed = Promise.all(workers.map((worker) => worker.close().catch(() => {})));
  // Closing an unreachable queue never ends, so wait only for our jobs.
  const finished = Promise.allSettled(running).then(() => wait(SHUTDOWN_MS));
  await Promise.race([closed, finished]);
  // Facts not yet written would be lost.
  await allPersisted();
  await Promise.race([closeConnections(), wait(500)]);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
