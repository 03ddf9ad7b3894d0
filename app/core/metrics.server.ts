import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { log } from "./log.server";
import { clockSkewMs, readHealth } from "./health.server";
import { redis, redisKey } from "./redis.server";
import { settings } from "./settings.server";
import { withTimeout } from "./with-timeout";
import { countBeats, startBeat } from "./work/beat.server";

/** Label values come from fixed lists: never a raw path, an id or a name. */
export const registry = new Registry();
const registers = [registry];
const PATIENCE_MS = 1_000;

type Reading = { gauges: Gauge[]; read: () => Promise<unknown>; current?: Promise<unknown> };
const readings: Reading[] = [];

/** Runs `read` at each scrape. Omits a gauge not read within a second: old values mislead. */
export function onScrape(gauges: Gauge[], read: () => Promise<unknown>): void {
  readings.push({ gauges, read });
}

/** Page for Prometheus. */
export async function metricsText(): Promise<string> {
  for (const { gauges } of readings) for (const gauge of gauges) empty(gauge);
  await Promise.all(readings.map((reading) => withTimeout(PATIENCE_MS, once(reading)).catch(() => {})));
  return registry.metrics();
}

/** A reset gauge would show 0, which reads as "all is well". */
function empty(gauge: Gauge): void {
  gauge.reset();
  gauge.remove({});
}

/** One run at a time: a frozen server would otherwise exhaust the connections. */
function once(reading: Reading): Promise<unknown> {
  reading.current ??= reading.read().finally(() => (reading.current = undefined));
  return reading.current;
}

const calls = new Counter({
  name: "geulbeot_provider_calls_total",
  help: "Calls of providers, by what came of them",
  labelNames: ["vendor", "outcome"],
  registers,
});

const callSeconds = new Histogram({
  name: "geulbeot_provider_call_duration_seconds",
  help: "How long providers took to answer",
  labelNames: ["vendor"],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

export type Vendor = "messenger" | "payments" | "identity" | "mail" | "push";

/** Calls a provider and records the outcome. `name` holds no personal data. */
export async function providerCall<T>(vendor: Vendor, name: string, call: () => Promise<T>): Promise<T> {
  const end = callSeconds.startTimer({ vendor });
  let result: { outcome: string; status?: unknown; code?: unknown } = { outcome: "ok" };
  try {
    return await call();
  } catch (error) {
    const { kind, status, code } = error as { kind?: unknown; status?: unknown; code?: unknown };
    result = { outcome: String(kind ?? "error"), status: status ?? undefined, code: code ?? undefined };
    throw error;
  } finally {
    const seconds = end();
    calls.inc({ vendor, outcome: result.outcome });
    log.info({ vendor, call: name, ...result, ms: Math.round(seconds * 1_000) }, "provider call");
  }
}

const healthGauge = new Gauge({
  name: "geulbeot_well",
  help: "1 while the database, Redis … take a write",
  labelNames: ["what"],
  registers,
});
onScrape([healthGauge], async () => {
  for (const [what, state] of Object.entries(await readHealth())) healthGauge.set({ what }, state === "ok" ? 1 : 0);
});

const clockSkew = new Gauge({
  name: "geulbeot_clock_skew_seconds",
  help: "How far this process's clock and the database's are apart",
  registers,
});
onScrape([clockSkew], async () => clockSkew.set((await clockSkewMs()) / 1_000));

const alive = {
  workers: new Gauge({ name: "geulbeot_workers_alive", help: "Workers that said a word within 15 seconds", registers }),
  webs: new Gauge({ name: "geulbeot_webs_alive", help: "Web processes that said a word within 15 seconds", registers }),
};
for (const kind of ["workers", "webs"] as const) onScrape([alive[kind]], async () => alive[kind].set(await countBeats(kind)));

export const startAliveBeat = (kind: keyof typeof alive): Promise<() => Promise<void>> =>
  startBeat(kind, `${os.hostname()}:${process.pid}`);

const lastRun = new Gauge({
  name: "geulbeot_periodic_last_success_timestamp_seconds",
  help: "When each periodic job last ended well, in any worker",
  labelNames: ["job"],
  registers,
});
onScrape([lastRun], async () => {
  for (const [job, at] of Object.entries(await redis().hgetall(redisKey("periodic")))) lastRun.set({ job }, Number(at) / 1_000);
});

/** Stores in Redis when a periodic job last ran. */
export async function notePeriodic(job: string): Promise<void> {
  await redis().hset(redisKey("periodic"), job, Date.now());
}

/** Milliseconds since each periodic job last succeeded, else since the first question. */
export async function sincePeriodic<J extends string>(jobs: J[]): Promise<[job: J, ms: number][]> {
  const now = Date.now();
  const ended = await redis().hgetall(redisKey("periodic"));
  const neverEnded = jobs.filter((job) => !ended[job]);
  const askedAt = neverEnded.length > 0 ? await firstAsked(neverEnded, now) : {};
  return jobs.map((job) => [job, now - Number(ended[job] ?? askedAt[job])]);
}

async function firstAsked(jobs: string[], now: number): Promise<Record<string, string>> {
  const key = redisKey("periodic-asked");
  await Promise.all(jobs.map((job) => redis().hsetnx(key, job, now)));
  return redis().hgetall(key);
}

const diskFree = new Gauge({
  name: "geulbeot_disk_free_ratio",
  help: "The part of a disk that is free: where files are kept, and where temporary ones are",
  labelNames: ["place"],
  registers,
});

/** Registers metrics of process and disks, once per process. */
export function startMetrics(): void {
  collectDefaultMetrics({ register: registry, prefix: "geulbeot_" });
  registerDiskMetrics();
}

/** Registers free disk space; with S3 only for temporary files. */
export function registerDiskMetrics(): void {
  const { S3_ENDPOINT, S3_BUCKET, DATA_DIR } = settings();
  const isOnDisk = !(S3_ENDPOINT && S3_BUCKET);
  const places = { ...(isOnDisk && { files: path.resolve(DATA_DIR) }), temporary: os.tmpdir() };
  const read = async ([place, folder]: [string, string]) => {
    const { bavail, blocks } = await fs.promises.statfs(folder);
    diskFree.set({ place }, bavail / blocks);
  };
  onScrape([diskFree], () => Promise.allSettled(Object.entries(places).map(read)));
}
