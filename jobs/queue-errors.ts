import { Counter } from "prom-client";
import { log, logSeldom } from "~/core/log.server";
import { registry } from "~/core/metrics.server";

const queueErrors = new Counter({
  name: "geulbeot_queue_errors_total",
  help: "Times a queue could not be reached or took nothing (Redis away or full)",
  labelNames: ["queue"],
  registers: [registry],
});

export function noteQueueError(queue: string, error: Error): void {
  queueErrors.inc({ queue });
  const message = "the queue takes or gives nothing; its rows wait in the database";
  logSeldom(`queue ${queue}`, (times) => log.warn({ err: error.message, queue, times }, message));
}
