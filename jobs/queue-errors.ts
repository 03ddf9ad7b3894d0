import { Counter } from "prom-client";
import { log } from "~/core/log.server";
import { registry } from "~/core/metrics.server";

/** Of the web as of the worker: both put jobs up. */
const queueErrors = new Counter({
  name: "geulbeot_queue_errors_total",
  help: "Times a queue could not be reached or took nothing (Redis away or full)",
  labelNames: ["queue"],
  registers: [registry],
});

const TELL_EVERY_MS = 10_000;
const told = new Map<string, number>();

/** Counts a queue's error and tells it in the log, at most every ten seconds each: a queue out of reach says so many times a second. */
export function noteQueueError(queue: string, error: Error): void {
  queueErrors.inc({ queue });
  const now = performance.now();
  if (now - (told.get(queue) ?? -Infinity) < TELL_EVERY_MS) return;
  told.set(queue, now);
  log.warn({ err: error.message, queue }, "the queue takes or gives nothing; its rows wait in the database");
}
