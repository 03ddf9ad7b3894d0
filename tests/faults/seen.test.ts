import fs from "node:fs";
import path from "node:path";
import { Redis } from "ioredis";
import { load } from "js-yaml";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { embeddedPid, type Embedded } from "../../db/embedded";
import { startOwnServers } from "../../bin/testing/servers";
import { logFile, type Site, startSite } from "../support/site";
import { limitMs, patience } from "../support/yardstick";

/** Operators see only /health and /metrics, so these tests read nothing else. */
let dataDir: string;
let pair: Embedded;
let site: Site;
let redis: Redis;

beforeAll(async () => {
  ({ dataDir, pair } = await startOwnServers("seen", false));
  const env = { SWEEP_INTERVAL_MS: "1000", KAKAO_TIMEOUT_MS: limitMs(2_000) };
  site = await startSite({ name: "seen", servers: pair, dataDir: path.join(dataDir, "site"), env, sample: false });
  redis = new Redis(pair.redisUrl);
  await seen(web, /geulbeot_workers_alive 1/);
  await seen(worker, /geulbeot_webs_alive 1/);
});

afterAll(async () => {
  thaw();
  await redis?.config("SET", "maxmemory", "0");
  redis?.disconnect();
  await site?.stop();
  await pair.stop();
  fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const thaw = () => process.kill(embeddedPid("mariadb", dataDir)!, "SIGCONT");
const text = async (url: string, headers = {}) => (await fetch(`${url}/metrics`, { headers })).text();
const web = () => text(site.url);
const worker = () => text(site.workerUrl);
const seen = (what: () => Promise<string>, line: RegExp) =>
  vi.waitFor(async () => expect(await what()).toMatch(line), { timeout: patience(30_000), interval: 200 });

describe("the documented alerts and the Grafana board", () => {
  it("name only series that the processes print, all explained in docs/operations.md", async () => {
    await seen(worker, /geulbeot_periodic_last_success_timestamp_seconds\{job="sending.sweep"\}/);
    await fetch(`${site.url}/app/oauth/callback?code=x`);
    const printed = new Set([...`${await web()}${await worker()}`.matchAll(/^# TYPE (\w+) (\w+)/gm)].map(([, name]) => name));
    const rules = load(fs.readFileSync("docs/prometheus-rules.yml", "utf8")) as {
      groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
    };
    const board = JSON.parse(fs.readFileSync("docs/grafana-board.json", "utf8")) as { panels: { targets: { expr: string }[] }[] };
    const expressions = [
      ...rules.groups.flatMap((group) => group.rules.map((rule) => rule.expr)),
      ...board.panels.flatMap((panel) => panel.targets.map((target) => target.expr)),
    ];
    expect(expressions.length).toBeGreaterThan(25);
    const names = expressions.flatMap((expr) =>
      [...expr.matchAll(/geulbeot_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, "")),
    );
    expect(names.filter((name) => !printed.has(name))).toEqual([]);
    for (const name of names)
      expect(fs.readFileSync("docs/operations.md", "utf8") + "geulbeot_process_geulbeot_nodejs_").toContain(
        name.replace(/^(geulbeot_(process|nodejs)_).*/, "$1"),
      );
    expect(await worker()).toContain('geulbeot_queue_jobs{queue="sending",state="prioritized"}');
  });

  it("fire within 30 seconds of a dead worker or web, stuck queue, failing provider, frozen database, full Redis and slow web", () => {
    type Rule = { alert: string; expr: string; for?: string };
    const { groups } = load(fs.readFileSync("docs/prometheus-rules.yml", "utf8")) as { groups: { interval?: string; rules: Rule[] }[] };
    const [group] = groups;
    const seconds = (time = "0s") => Number.parseInt(time) * (time.endsWith("m") ? 60 : 1);
    const SCRAPE = 5;
    // Seconds until our figure changes: 15 for a missing worker, 1 for a health check.
    const own: Record<string, number> = { GeulbeotNoWorker: 15, GeulbeotNoWeb: 15, GeulbeotNotWell: 1, GeulbeotQueueGrows: 0 };
    // For an alert on a share of calls: the part of the window before the share exceeds the limit.
    const shares: Record<string, number> = { GeulbeotProviderFails: 0.2, GeulbeotProviderSlow: 0.1, GeulbeotWebSlow: 0.05 };
    for (const alert of [...Object.keys(own), ...Object.keys(shares)]) {
      const rule = group!.rules.find((rule) => rule.alert === alert)!;
      const window = seconds(/\[(\w+)\]/.exec(rule.expr)?.[1]);
      const delay = (own[alert] ?? 0) + window * (shares[alert] ?? 0) + SCRAPE + seconds(rule.for) + seconds(group!.interval ?? "1m");
      expect(delay, alert).toBeLessThanOrEqual(30);
    }
  });

  it("read a /metrics page that names declared routes, never typed addresses, and that opens only to this machine", async () => {
    await fetch(`${site.url}/files/0123456789?who=me@example.test`);
    await fetch(`${site.url}/no/such/page-42`);
    const page = await web();
    expect(page).toContain('route="/files/:fileId"');
    expect(page).not.toMatch(/0123456789|example\.test|page-42/);
    for (const header of ["X-Forwarded-For", "Forwarded"])
      expect((await fetch(`${site.url}/metrics`, { headers: { [header]: "192.0.2.1" } })).status, header).toBe(401);
    expect((await fetch(`${site.url}/health`)).status).toBe(200);
  });
});

/** A process counts as missing after 15 silent seconds. Check its figure in a later test. */
describe("a fault that the figures show within 30 seconds", () => {
  it("is a full Redis, which queues and /health report too, and which is logged at intervals with a count", async () => {
    const logged = (program: "web" | "worker") =>
      fs
        .readFileSync(logFile("seen", program), "utf8")
        .split("\n")
        .filter((row) => /OOM command not allowed|rate limit not counted/.test(row))
        .map((row) => JSON.parse(row) as { queue?: string; times: number });
    await redis.config("SET", "maxmemory", "1");
    for (const what of ["redis", "queues"])
      for (const text of [web, worker]) await seen(text, new RegExp(`geulbeot_well\\{what="${what}"\\} 0`));
    for (const url of [site.url, site.workerUrl]) expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ queues: "away" });
    const tries = Array.from({ length: 40 }, () =>
      fetch(`${site.url}/authenticate`, { method: "POST", body: new URLSearchParams({ username: "a@b.test", password: "x" }) }),
    );
    await Promise.all(tries);
    expect(logged("web").length).toBeLessThan(10);
    process.kill(site.web.pid, "SIGSTOP");
    const again = () => logged("worker").filter(({ queue }, at, all) => all.findIndex((one) => one.queue === queue) < at);
    await vi.waitFor(() => expect(again()).not.toEqual([]), { timeout: patience(30_000), interval: 200 });
    expect(logged("worker").length).toBeLessThan(30);
    for (const { times } of again()) expect(times).toBeLessThan(100);
    await redis.config("SET", "maxmemory", "0");
    for (const what of ["redis", "queues"]) await seen(worker, new RegExp(`geulbeot_well\\{what="${what}"\\} 1`));
  });

  it("is a missing web, noticed by a worker", async () => {
    process.kill(site.web.pid, "SIGSTOP");
    // The full Redis took no beats: now the worker's is back, the stopped web's is not.
    await seen(worker, /geulbeot_workers_alive 1\n[^]*geulbeot_webs_alive 0\n/);
    process.kill(site.web.pid, "SIGCONT");
    await seen(worker, /geulbeot_webs_alive 1/);
    for (const what of ["redis", "queues"]) await seen(web, new RegExp(`geulbeot_well\\{what="${what}"\\} 1`));
  });

  it("is a frozen database, during which /metrics and /health still answer", async () => {
    process.kill(embeddedPid("mariadb", dataDir)!, "SIGSTOP");
    await Promise.all([web, worker].map((text) => seen(text, /geulbeot_well\{what="database"\} 0/)));
    expect(await worker()).not.toMatch(/^geulbeot_send_runs\{/m);
    process.kill(site.worker.pid, "SIGSTOP");
    expect((await fetch(`${site.url}/health`)).status).toBe(503);
    thaw();
    await seen(web, /geulbeot_well\{what="database"\} 1/);
  });

  it("is a failing or a slow provider", async () => {
    const order = (body: object) =>
      fetch(`${site.sandboxUrl}/control/faults`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
    const person = { ReceiverName: "홍길동", ReceiverHP: "01012345678", ReceiverBirthDay: "19800101" };
    const ask = () => fetch(`${site.url}/v1/kakaocert/RequestVerifyAuth?${new URLSearchParams(person)}`);
    await order({ target: "identity", mode: "status", status: 500, times: 1 });
    await ask();
    await seen(web, /geulbeot_provider_calls_total\{vendor="identity",outcome="unknown"\} [1-9]/);
    await order({ target: "identity", mode: "delay", ms: 1_200, times: 1 });
    await ask();
    await seen(
      web,
      /geulbeot_provider_call_duration_seconds_bucket\{le="1",vendor="identity"\} (\d+)\n.*le="2.5",vendor="identity"\} (?!\1\n)/,
    );
    await seen(web, /geulbeot_request_duration_seconds_bucket\{le="1",route="\/v1\/kakaocert\/RequestVerifyAuth",status="2xx"\} 0/);
  });

  it("is a stuck queue or a dead worker", async () => {
    const sent = /geulbeot_periodic_last_success_timestamp_seconds\{job="sending.sweep"\} ([\d.e+]+)/;
    process.kill(site.worker.pid, "SIGSTOP");
    const last = sent.exec(await web())![1];
    await seen(web, /geulbeot_workers_alive 0/);
    expect(sent.exec(await web())![1]).toBe(last);
    process.kill(site.worker.pid, "SIGKILL");
    await expect(fetch(`${site.workerUrl}/health`)).rejects.toThrow();
  });
});
