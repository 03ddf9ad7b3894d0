import { spawn, type ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { messengerAccess } from "~/areas/account/messenger/messenger-token.server";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { forgetSettings } from "~/core/settings.server";
import { sendTalkCard } from "~/integrations/kakao-talk.server";
import { closeDatabase, database } from "~db/client.server";
import { friend, sendHistory, sendRecipient, sendRun } from "~db/schema/sending";
import { closeQueues } from "~jobs/enqueue.server";
import { TestSandbox } from "../sandbox/start";
import { ctxOf, loginAs } from "../support/factories/members";
import { aKey, makeSender, useSandbox, type Sender } from "../support/factories/sending";
import { freePort } from "../support/site";
import { makeNumbers, onFreshPair } from "./database";
import { median, table } from "./figures";
import { startServer } from "./measure";

const RUNS = 5;
const MANY = 1_000;
const MANY_IN_FLIGHT = 50;

/**
 * Sending by production processes. Gates: 100 friends at 100 ms, 10 in flight: 1.15 × the ideal second; 50 in flight: 0.4 of a plain loop;
 * 1,000,000 history rows: 1.2 × none.
 */
await onFreshPair(async () => {
  const box = await TestSandbox.start();
  Object.assign(process.env, { DAILY_SEND_LIMIT: "100000", MONTHLY_SEND_LIMIT: "1000000", DATABASE_POOL: "50" });
  useSandbox(box);
  for (const limit of ["perSender", "perReceiver", "perPair", "app"]) await box.control("quota", { [limit]: 10_000_000 });
  try {
    await hundredFriends(box);
    await manyInFlight(box);
  } finally {
    await Promise.allSettled([closeQueues(), box.end()]);
  }
});

async function hundredFriends(box: TestSandbox): Promise<void> {
  const web = await startServer("build/index.js");
  const worker = await startWorker(10);
  await box.control("latency", { target: "message", ms: 100 });
  const figures: { answered: number; first: number; total: number }[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const sender = await makeSender(box, 100);
    const { token } = await loginAs(sender.member);
    const figure = await pressAndWait(box, web.url, token, sender);
    // The first press warms up.
    if (run > 0) figures.push(figure);
  }
  await Promise.all([worker.stop(), web.stop()]);
  const of = (name: keyof (typeof figures)[number]) => median(figures.map((figure) => figure[name]));
  table("sending 100 friends, messenger at 100 ms, 10 in flight (medians of 5)", [
    { figure: "press to last committed row, × ideal 1000 ms", value: of("total") / 1_000, gate: "1.15" },
    { figure: "press answered, ms", value: of("answered"), gate: "100" },
    { figure: "press to the first call, ms", value: of("first"), gate: "50" },
  ]);
}

async function pressAndWait(box: TestSandbox, url: string, token: string, sender: Sender) {
  const body = JSON.stringify({
    contentsId: sender.contentsId,
    kakaotalkUuidAndId: sender.uuids.map((kakaotalkUuid) => ({ kakaotalkUuid })),
  });
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  await fetch(`${url}/v1/sending-count-history/count-day`, { headers });
  const pressed = Date.now();
  const answer = await fetch(`${url}/v1/send-messages/send-contents`, { method: "POST", headers, body });
  const answered = Date.now() - pressed;
  const { sendRunId } = (await answer.json()) as { sendRunId: number };
  await isDone(sendRunId);
  const total = Date.now() - pressed;
  const calls = (await box.messages(`?sender=${sender.accountId}`)).map((message) => Date.parse(message.time));
  if (calls.length !== 100) throw new Error(`${calls.length} of 100 messages arrived`);
  return { answered, total, first: Math.min(...calls) - pressed };
}

async function manyInFlight(box: TestSandbox): Promise<void> {
  await box.control("latency", { target: "message", ms: 20 });
  const sender = await makeSender(box, MANY);
  const none = await loopAndWorker(sender);
  await makeNumbers(1_048_576);
  await database().execute(sql`INSERT INTO send_history (user_id, author_id, contents_id, receiver_id, delivered_at, fee_won, created_at)
    SELECT ${sender.member.userId}, ${sender.member.userId}, ${sender.contentsId}, ${sender.receiverIds[0]!} + n % ${MANY},
      NOW(3) - INTERVAL n MINUTE, 10, NOW(3) - INTERVAL n MINUTE FROM numbers WHERE n < 1000000`);
  await settled();
  const million = await loopAndWorker(sender);
  const perSecond = (ms: number) => MANY / (ms / 1_000);
  table(`${MANY} recipients, messenger at 20 ms, ${MANY_IN_FLIGHT} in flight (medians of 5)`, [
    { figure: "plain loop, recipients a second", value: perSecond(none.loop) },
    { figure: "worker, recipients a second", value: perSecond(none.worker) },
    { figure: "worker / loop", value: none.loop / none.worker, gate: "≥ 0.4" },
    { figure: "worker with 1,000,000 history rows, × the time with none", value: million.worker / none.worker, gate: "1.2" },
    { figure: "the same for the plain loop: what the machine and the table do to it", value: million.loop / none.loop },
  ]);
}

/** Waits until the million rows are on disk. */
async function settled(): Promise<void> {
  for (let waited = 0; waited < 120; waited++) {
    const [rows] = (await database().execute(sql`SHOW GLOBAL STATUS LIKE 'Innodb_buffer_pool_pages_dirty'`)) as unknown as [
      { Value: string }[],
    ];
    if (Number(rows[0]?.Value ?? 0) < 200) return;
    await pause(500);
  }
}

/** Medians of two alternating runs, in ms. */
async function loopAndWorker(sender: Sender): Promise<{ loop: number; worker: number }> {
  const loop: number[] = [];
  const worker: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const ms = [await plainLoop(sender), await byWorker(sender)] as const;
    if (run === 0) continue;
    loop.push(ms[0]);
    worker.push(ms[1]);
  }
  return { loop: median(loop), worker: median(worker) };
}

/** Jobs wait before the worker starts, so that only its own speed counts. */
async function byWorker(sender: Sender): Promise<number> {
  const { sendRunId } = await startSendRun(ctxOf(sender.member), { contentsId: sender.contentsId, receivers: "all", formKey: aKey() });
  const worker = await startWorker(MANY_IN_FLIGHT);
  await isDone(sendRunId);
  const [first] = await database()
    .select({ at: sql<Date>`MIN(${sendRecipient.claimedAt})`.mapWith(sendRecipient.claimedAt) })
    .from(sendRecipient)
    .where(eq(sendRecipient.sendRunId, sendRunId));
  const ms = Date.now() - first!.at.getTime();
  await worker.stop();
  return ms;
}

/** Without claims, retries and limits: the speed of messenger and database alone. */
async function plainLoop(sender: Sender): Promise<number> {
  const db = database();
  const { accessToken } = await messengerAccess(ctxOf(sender.member), sender.member.userId);
  const { userId } = sender.member;
  const [run] = await db
    .insert(sendRun)
    .values({ userId, contentsId: sender.contentsId, formKey: aKey(), total: MANY, status: "DONE" })
    .$returningId();
  const { sendRunId } = run!;
  await db.insert(sendRecipient).values(sender.receiverIds.map((receiverId) => ({ sendRunId, receiverId })));
  const rows = await db
    .select({ id: sendRecipient.sendRecipientId, receiverId: friend.receiverId, uuid: friend.kakaotalkUuid })
    .from(sendRecipient)
    .innerJoin(friend, eq(friend.receiverId, sendRecipient.receiverId))
    .where(eq(sendRecipient.sendRunId, sendRunId));
  const began = performance.now();
  const sendNext = async () => {
    for (let row = rows.pop(); row; row = rows.pop()) {
      const { id, receiverId, uuid } = row;
      const sendHistoryId = await db.transaction(async (tx) => {
        const [inserted] = await tx
          .insert(sendHistory)
          .values({ userId, authorId: userId, contentsId: sender.contentsId, receiverId, sendRunId, feeWon: 10 });
        await tx
          .update(sendRecipient)
          .set({ state: "SENDING", sendHistoryId: inserted.insertId })
          .where(eq(sendRecipient.sendRecipientId, id));
        return inserted.insertId;
      });
      const linkUrl = `http://127.0.0.1/app/blog/view-contents?sendHistoryId=${sendHistoryId}`;
      await sendTalkCard(accessToken, uuid, { title: "봄", description: "봄", imageUrl: null, linkUrl, buttonTitle: "글 읽기" });
      await db.transaction(async (tx) => {
        await tx.update(sendRecipient).set({ state: "SENT" }).where(eq(sendRecipient.sendRecipientId, id));
        await tx.update(sendHistory).set({ deliveredAt: new Date() }).where(eq(sendHistory.sendHistoryId, sendHistoryId));
      });
    }
  };
  await Promise.all(Array.from({ length: MANY_IN_FLIGHT }, sendNext));
  return performance.now() - began;
}

async function isDone(sendRunId: number): Promise<void> {
  for (;;) {
    const [run] = await database().select({ status: sendRun.status }).from(sendRun).where(eq(sendRun.sendRunId, sendRunId));
    if (run?.status === "DONE") return;
    await pause(5);
  }
}

async function startWorker(inFlight: number): Promise<{ stop(): Promise<void> }> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    LOG_LEVEL: "info",
    WORKER_PORT: String(await freePort()),
    SEND_CONCURRENCY: String(inFlight),
  };
  const child: ChildProcess = spawn(process.execPath, ["build/worker.js"], { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  await new Promise<void>((ready) => child.stdout!.on("data", (lines) => String(lines).includes("worker ready") && ready()));
  return {
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

forgetSettings();
await closeDatabase();
