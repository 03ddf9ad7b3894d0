import { randomUUID } from "node:crypto";
import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Gauge, Histogram } from "prom-client";
import { onScrape, registry, startMetrics } from "~/core/metrics.server";
import { poolState } from "~db/client.server";

/** Header in which a request names its route to the metrics; set here, so a client's own value is overwritten. */
const MARK = "x-geulbeot-mark";
const FILE = "(file)";
const installed = Symbol.for("geulbeot.request-metrics");

type Routes = Map<string, string>;

const routes = (): Routes => ((globalThis as { [installed]?: Routes })[installed] ??= new Map());

/** Counts and times each answer under its declared route, from the request's arrival to the last byte. */
export function measureRequests(): void {
  if (Object.hasOwn(globalThis, installed)) return;
  const open = routes();
  startMetrics();
  const seconds = new Histogram({
    name: "geulbeot_request_duration_seconds",
    help: "How long answers took",
    labelNames: ["route", "status"],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const [mark, from] = [randomUUID(), performance.now()];
    request.headers[MARK] = mark;
    response.once("close", () => {
      const route = open.get(mark) ?? FILE;
      open.delete(mark);
      const isStream = String(response.getHeader("content-type")).startsWith("text/event-stream");
      if (!isStream) seconds.observe({ route, status: `${Math.floor(response.statusCode / 100)}xx` }, (performance.now() - from) / 1_000);
    });
  });
}

/** Records which route answers a request, for the metrics. */
export function noteRoute(request: Request, route: string): void {
  note(request.headers.get(MARK), route);
}

/** `noteRoute` for a request that is answered before the framework sees it. */
export function noteEarlyRoute(request: IncomingMessage, route: string): void {
  note(request.headers[MARK], route);
}

function note(mark: string | string[] | null | undefined, route: string): void {
  if (typeof mark === "string") routes().set(mark, route);
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
