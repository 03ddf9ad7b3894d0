import { Counter } from "prom-client";
import { log } from "~/core/log.server";
import { registry } from "~/core/metrics.server";

/** Counts errors in web and worker, since both enqueue. */
const queueErrors = new Counter({
  name: "geulbeot_queue_errors_total",
  help: "Times a queue could not be reached or took nothing (Redis away or full)",
  labelNames: ["queue"],
  registers: [registry],
});

const TELL_EVERY_MS = 10_000;
const told = new Map<string, number>();

/** Counts a queue's error and logs it at most every ten seconds: an unreachable queue reports many a second. */
export function noteQueueError(queue: string, error: Error): void {
  queueErrors.inc({ queue });
  const now = performance.now();
  if (now - (told.get(queue) ?? -Infinity) < TELL_EVERY_MS) return;
  told.set(queue, now);
  log.warn({ err: error.message, queue }, "the queue takes or gives nothing; its rows wait in the database");
}
