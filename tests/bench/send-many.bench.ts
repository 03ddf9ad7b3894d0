import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { makeCtx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { sessionCookie } from "~/http/request/cookies.server";
import { database } from "~db/client.server";
import { sendHistory, sendRecipient, sendRun } from "~db/schema/sending";
import { TestSandbox } from "../sandbox/start";
import { loginAs } from "../support/factories/members";
import { makeSender, useSandbox, type Sender } from "../support/factories/sending";
import { freePort } from "../support/site";
import { seed as seedApis } from "../../db/seeds/reference/apis";
import { seed as seedMenus } from "../../db/seeds/reference/menus";
import { seed as seedRoles } from "../../db/seeds/reference/roles";
import { onFreshPair } from "./database";
import { median, table } from "./figures";
import { cpuMs, startServer } from "./measure";

const CREATORS = 50;
const FRIENDS = 100;
const LATENCY_MS = 50;
const ANSWERED_MS = 1_000;
const WARM_PRESSES = 10;

/**
 * 50 creators send to 100 friends each at once. Gates: 95 % of presses within a second, 0.5 of the possible rate, at most twice a fair
 * wait.
 */
await onFreshPair(async () => {
  const ctx = makeCtx({ kind: "job", name: "bench" });
  for (const seed of [seedRoles, seedMenus, seedApis]) await seed(ctx);
  const box = await TestSandbox.start();
  useSandbox(box);
  await box.control("quota", { app: 10_000_000 });
  try {
    const senders: Sender[] = [];
    for (let made = 0; made < CREATORS; made++) senders.push(await makeSender(box, FRIENDS));
    const web = await startServer("build/index.js");
    const worker = await startWorker();
    await box.control("latency", { target: "message", ms: LATENCY_MS });
    await warmUp(box, web.url);
    const presses = await Promise.all(senders.map((sender) => openPanel(web.url, sender)));
    const [pressedAt, cpu] = [Date.now(), cpuMs(web.pid)];
    const answered = await Promise.all(presses.map((press) => press()));
    const cpuEach = (cpuMs(web.pid) - cpu) / CREATORS;
    const ends = await runsToTheirEnd(senders);
    await Promise.all([worker.stop(), web.stop()]);
    await report(box, senders, { pressedAt, answered, cpuEach, ends });
  } finally {
    await box.end();
  }
});

/** Opens the panel beforehand; returns the press. */
async function openPanel(url: string, { member, contentsId }: Sender): Promise<() => Promise<number>> {
  const { token } = await loginAs(member);
  const session = (await sessionCookie().serialize(token)).split(";")[0]!;
  const panel = `${url}/app/send-messages/send-contents?contentsId=${contentsId}`;
  const page = await fetch(panel, { headers: { Accept: "text/html", Cookie: session } });
  const html = await page.text();
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";
  const cookies = [session, ...page.headers.getSetCookie().map((line) => line.split(";")[0])].join("; ");
  const body = new URLSearchParams({
    csrf: field("csrf"),
    formKey: field("formKey"),
    contentsId: String(contentsId),
    intent: "all",
    confirmed: "Y",
  });
  const headers = { Accept: "text/html", Cookie: cookies };
  return async () => {
    const began = performance.now();
    const posted = await fetch(panel, {
      method: "POST",
      body,
      redirect: "manual",
      headers: { ...headers, Origin: url, "Sec-Fetch-Site": "same-origin" },
    });
    if (posted.status !== 303) throw new Error(`the press was answered by ${posted.status}: ${(await posted.text()).slice(0, 2_000)}`);
    await posted.arrayBuffer();
    const run = await fetch(new URL(posted.headers.get("Location")!, url), { headers });
    const text = await run.text();
    if (!text.includes("보내고 있어요") && !text.includes("보내기를 마쳤어요")) throw new Error("no run page");
    return performance.now() - began;
  };
}

/** Warm-up. */
async function warmUp(box: TestSandbox, url: string) {
  for (let press = 0; press < WARM_PRESSES; press++) {
    const sender = await makeSender(box, FRIENDS);
    await (
      await openPanel(url, sender)
    )();
    await runsToTheirEnd([sender]);
  }
}

/** The end of each run by its last written row, because polling is too coarse. */
async function runsToTheirEnd(senders: Sender[]): Promise<number[]> {
  const ids = senders.map(({ member }) => member.userId);
  const open = sql`${sendRun.userId} IN ${ids} AND ${sendRun.status} <> 'DONE'`;
  while ((await database().$count(sendRun, open)) > 0) await pause(100);
  return Promise.all(
    ids.map(async (userId) => {
      const [row] = await database()
        .select({ at: sql<Date>`MAX(${sendRecipient.updatedAt})`.mapWith(sendRecipient.updatedAt) })
        .from(sendRun)
        .innerJoin(sendRecipient, eq(sendRecipient.sendRunId, sendRun.sendRunId))
        .where(eq(sendRun.userId, userId));
      return row!.at.getTime();
    }),
  );
}

type Measured = { pressedAt: number; answered: number[]; cpuEach: number; ends: number[] };

async function report(box: TestSandbox, senders: Sender[], { pressedAt, answered, cpuEach, ends }: Measured) {
  const sent = await database().$count(sendHistory, sql`${sendHistory.deliveredAt} IS NOT NULL`);
  const messages = (await Promise.all(senders.map(({ accountId }) => box.messages(`?sender=${accountId}`)))).flat();
  if (messages.length !== CREATORS * FRIENDS) throw new Error(`${messages.length} messages arrived, ${sent} are written down`);
  const waits = ends.map((end) => end - pressedAt);
  const firsts = senders.map(({ accountId }) =>
    Math.min(...messages.filter((message) => message.sender === accountId).map((message) => Date.parse(message.time) - pressedAt)),
  );
  const ideal = (CREATORS * FRIENDS * LATENCY_MS) / settings().SEND_CONCURRENCY;
  const all = Math.max(...waits);
  const gates = { answered: percentile(answered, 0.95), rate: ideal / all, wait: all / ideal };
  table(`${CREATORS} creators × ${FRIENDS} friends at once, messenger at ${LATENCY_MS} ms, ${settings().SEND_CONCURRENCY} in flight`, [
    { figure: "press to the run's page, ms, 95th percentile", value: gates.answered, gate: `≤ ${ANSWERED_MS}` },
    { figure: "press to the run's page, ms, median", value: median(answered) },
    { figure: "CPU of the one web process for each, ms", value: cpuEach },
    { figure: "all dispatched, s", value: all / 1_000 },
    { figure: "rate, of what latency and concurrency allow", value: gates.rate, gate: "≥ 0.5" },
    { figure: "longest wait for one's last message, × fair share", value: gates.wait, gate: "≤ 2" },
    { figure: "shortest wait for one's last message, × fair share", value: Math.min(...waits) / ideal },
    { figure: "longest wait for one's first message, s", value: Math.max(...firsts) / 1_000 },
  ]);
  if (gates.answered > ANSWERED_MS || gates.rate < 0.5 || gates.wait > 2) process.exitCode = 1;
}

function percentile(values: number[], part: number): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * part) - 1]!;
}

async function startWorker(): Promise<{ stop(): Promise<void> }> {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production", LOG_LEVEL: "info", WORKER_PORT: String(await freePort()) };
  const child = spawn(process.execPath, ["build/worker.js"], { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  await new Promise<void>((ready) => child.stdout!.on("data", (lines) => String(lines).includes("worker ready") && ready()));
  return {
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
