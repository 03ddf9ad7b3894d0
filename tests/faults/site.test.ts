import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedPid, type Embedded, startEmbedded } from "../../db/embedded";
import { answers, type Program, type Site, startSite, startWeb } from "../support/site";
import { Visitor } from "../support/visitor";

/** Killing a server that other tests use would be unkind: these have a pair of their own. */
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "geulbeot-site-"));
const servers = { dataDir, durable: true };
let pair: Embedded;
let site: Site;

beforeAll(async () => {
  pair = await startEmbedded(servers);
  site = await startSite({ name: "faults", servers: pair, dataDir: path.join(dataDir, "site") });
}, 60_000);

afterAll(async () => {
  await startEmbedded(servers);
  await site?.stop();
  await pair.stop();
  for (const part of ["mariadb", "redis"] as const) kill(part);
  fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}, 30_000);

describe("the database away", () => {
  it("pages say so plainly at 503, REST too, and both recover by themselves", async () => {
    const member = await new Visitor(site.url).logIn("creator@geulbeot.test");
    expect(member.url).toBe(`${site.url}/app/main`);
    kill("mariadb");
    for (const url of ["/app/main", "/app/creator-report/creator-fee-chart", "/app/contents/contents-shop"]) {
      // Who somebody is may be remembered for a second.
      await until(async () => (await member.open(url)).status === 503);
      expect(member.html).toContain("지금은 연결되지 않습니다");
      expect(member.html).toContain("다시 열기");
      expect(member.html).not.toMatch(/ECONNREFUSED|node_modules|at async|Error:/);
      expect(Number(member.headers.get("Retry-After"))).toBeGreaterThan(0);
    }
    const call = await fetch(`${site.url}/v1/contents/contents-shop`);
    const body = (await call.json()) as { code: string; message: string };
    expect([call.status, body.code]).toEqual([503, "common.unavailable"]);
    expect(body.message).toMatch(/[가-힣]/);
    await startEmbedded(servers);
    await until(async () => (await member.open("/app/creator-report/creator-fee-chart")).status === 200);
    expect(member.html).toContain("하늘작가");
  }, 30_000);

  it("a login typed meanwhile is kept and works once it is back", async () => {
    const guest = await new Visitor(site.url).open("/app/login");
    kill("mariadb");
    await guest.submit({ username: "writer@geulbeot.test", password: "geulbeot1!" });
    expect(guest.status).toBe(503);
    expect(guest.html).toContain("writer@geulbeot.test");
    expect(guest.html).not.toContain("geulbeot1!");
    await startEmbedded(servers);
    await until(async () => (await guest.logIn("writer@geulbeot.test")).url.endsWith("/app/main"));
  }, 30_000);
});

describe("Redis away", () => {
  it("a login goes through, and pages open", async () => {
    kill("redis");
    const member = await new Visitor(site.url).logIn("member@geulbeot.test");
    expect([member.url, member.status]).toEqual([`${site.url}/app/main`, 200]);
    await member.open("/app/creator-report/creator-fee-chart");
    expect(member.status).toBe(200);
    await startEmbedded(servers);
  }, 30_000);
});

describe("SIGTERM", () => {
  it("the web process answers what is in flight, ends within two seconds of it, and well", async () => {
    const member = await new Visitor(site.url).open("/app/login");
    const code = await codeFrom(member);
    await control("faults", { target: "token", mode: "delay", ms: 900, times: 1 });
    const slow = member.open(code).catch((error: Error) => error.message);
    await until(async () => ((await control("faults")).faults as { hits: number }[]).some((fault) => fault.hits > 0));
    const from = Date.now();
    site.web.kill("SIGTERM");
    await refusesNew();
    const { code: exit, signal } = await site.web.ended;
    expect([exit, signal]).toEqual([0, null]);
    expect(Date.now() - from).toBeLessThan(2_900);
    // The answer came; the page it leads to is asked from a process that is gone.
    expect(await slow).toBe("fetch failed");
    site.web = startWeb("faults", site.env);
    await answers(`${site.url}/`, site.web);
    await member.open("/app/main");
    expect(member.html).toContain("하늘작가");
  }, 30_000);

  it("the worker ends well within two seconds", async () => {
    await endsWell(site.worker, 2_000);
  });
});

async function endsWell(program: Program, ms: number) {
  const from = Date.now();
  program.kill("SIGTERM");
  expect(await program.ended).toEqual({ code: 0, signal: null });
  expect(Date.now() - from).toBeLessThan(ms);
}

/** Through the messenger's consent page; answers the address the browser is sent back to. */
async function codeFrom(visitor: Visitor): Promise<string> {
  await visitor.open("/app/oauth/login");
  const form = new URLSearchParams(new URL(visitor.url).searchParams);
  form.set("account", "1000000001");
  form.set("decision", "agree");
  for (const scope of ["profile_nickname", "account_email", "friends", "talk_message"]) form.append("agreed", scope);
  const answer = await fetch(`${site.sandboxUrl}/kauth/oauth/authorize`, { method: "POST", body: form, redirect: "manual" });
  return answer.headers.get("Location")!;
}

const refusesNew = () =>
  until(() =>
    fetch(site.url).then(
      () => false,
      () => true,
    ),
  );

async function control(call: string, body?: object): Promise<Record<string, unknown>> {
  const init = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  return (await fetch(`${site.sandboxUrl}/control/${call}`, init)).json() as Promise<Record<string, unknown>>;
}

function kill(part: "mariadb" | "redis") {
  const pid = embeddedPid(part, dataDir);
  if (pid) process.kill(pid, "SIGKILL");
}

async function until(holds: () => Promise<boolean>) {
  const deadline = Date.now() + 15_000;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > deadline) throw new Error("it did not come to that");
    await pause(20);
  }
}
