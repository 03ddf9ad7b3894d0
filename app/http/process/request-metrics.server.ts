import type { ServerResponse } from "node:http";
import { Gauge, Histogram } from "prom-client";
import { onScrape, registry } from "~/core/metrics.server";
import { poolState } from "~db/client.server";

export type Measured = { route: string; isBroken?: boolean };

const seconds = new Histogram({
  name: "geulbeot_request_duration_seconds",
  help: "How long answers took",
  labelNames: ["route", "status"],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});

/** Times an answer until its end. Broken answers count as 5xx, event streams not at all. */
export function measure(response: ServerResponse): Measured {
  const measured: Measured = { route: "(file)" };
  const from = performance.now();
  response.once("close", () => {
    if (String(response.getHeader("content-type")).startsWith("text/event-stream")) return;
    const status = measured.isBroken ? "5xx" : `${Math.floor(response.statusCode / 100)}xx`;
    seconds.observe({ route: measured.route, status }, (performance.now() - from) / 1_000);
  });
  return measured;
}

const pool = new Gauge({
  name: "geulbeot_database_connections",
  help: "The pool's connections",
  labelNames: ["state"],
  registers: [registry],
});
onScrape([pool], async () => {
  for (const [state, value] of Object.entries(poolState())) pool.set({ state }, value);
});
