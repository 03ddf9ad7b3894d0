import { type Job, Worker } from "bullmq";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enqueueSendRun } from "~/areas/sending/runs/enqueue-send-run.server";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { makeCtx } from "~/core/ctx.server";
import { connectedRedis, connectRedis, redisKey } from "~/core/redis.server";
import { withRequestId } from "~/core/request-id.server";
import { settings } from "~/core/settings.server";
import { DAY_MS } from "~/time/seoul";
import { catalogue, type Payload, queues } from "~jobs/catalogue";
import { enqueue, queueOf } from "~jobs/enqueue.server";
import { ensureSchedule, schedule } from "~jobs/schedule";
import { TestSandbox } from "../sandbox/start";
import { advance, useMachineClock } from "../support/clock";
import { ctxOf } from "../support/factories/members";
import { aKey, makeSender, recordOf, useSandbox, type Sender } from "../support/factories/sending";
import { makeGate } from "../../jobs/gate";

let box: TestSandbox;
beforeAll(async () => useSandbox((box = await TestSandbox.start())));
afterAll(() => box.end());

const startRun = async ({ member, contentsId }: Sender) =>
  (await startSendRun(ctxOf(member), { contentsId, receivers: "all", formKey: aKey() })).sendRunId;

/** Recipients of the next `count` dispatches, in the queue's order. */
async function orderOf(count: number): Promise<number[]> {
  const order: number[] = [];
  const connection = connectRedis({ maxRetriesPerRequest: null });
  const take = async (job: Job) => {
    if (job.name === "sending.begin-run") return enqueueSendRun(makeCtx({ kind: "job", name: job.name }), job.data.sendRunId);
    order.push((job.data as Payload<"sending.send-recipient">).sendRecipientId);
  };
  const worker = new Worker("sending", take, {
    connection,
    prefix: redisKey("jobs"),
    concurrency: 1,
    skipVersionCheck: true,
  });
  await new Promise<void>((done) => worker.on("completed", () => void (order.length >= count && done())));
  await worker.close();
  connection.disconnect();
  return order;
}

describe("the queue of dispatches", () => {
  it("lets a short run pass a long run that began earlier", async () => {
    await queueOf("sending").obliterate({ force: true });
    const long = await startRun(await makeSender(box, 60));
    const short = await startRun(await makeSender(box, 3));
    const shortIds = (await recordOf(short)).recipients.map((row) => row.sendRecipientId);
    const order = await orderOf(63);
    expect(order).toHaveLength(63);
    expect(Math.max(...shortIds.map((id) => order.indexOf(id)))).toBeLessThan(10);
    expect((await recordOf(long)).recipients.map((row) => row.sendRecipientId).every((id) => order.includes(id))).toBe(true);
  });

  it("keeps no failed job, since the sweep could not add another under the same id", () => {
    expect(catalogue["sending.send-recipient"].keepFailed).toBe(0);
  });
});

describe("the request id of a job", () => {
  const jobOf = async (jobId: string) => (await queueOf("mail").getJob(jobId))!.data;
  const enqueueMail = (jobId: string, requestId?: string | null) => enqueue("mail.send", [{ payload: { mailId: 1 }, jobId, requestId }]);

  it("is the first enqueuing request's, or the one given with the row; otherwise the job has none", async () => {
    const [pressed, kept, own] = [aKey(), aKey(), aKey()];
    await withRequestId("the-first-press", async () => {
      await enqueueMail(pressed);
      await enqueueMail(kept, "an-earlier-press");
      await enqueueMail(own, null);
    });
    await withRequestId("a-second-press", () => enqueueMail(pressed));
    expect(await Promise.all([pressed, kept, own].map(jobOf))).toEqual([
      { mailId: 1, requestId: "the-first-press" },
      { mailId: 1, requestId: "an-earlier-press" },
      { mailId: 1 },
    ]);
    // Leftover jobs would fail in the worker of a later test.
    await Promise.all([pressed, kept, own].map((jobId) => queueOf("mail").remove(jobId)));
  });
});

describe("the schedule", () => {
  it("is stored once, and again after Redis was emptied", async () => {
    const names = async () => (await queueOf("housekeeping").getJobSchedulers()).map((one) => one.key).sort();
    const expectedNames = schedule()
      .filter((one) => catalogue[one.name].queue === "housekeeping")
      .map((one) => one.name)
      .sort();
    await ensureSchedule();
    await ensureSchedule();
    expect(await names()).toEqual(expectedNames);
    await queueOf("housekeeping").obliterate({ force: true });
    for (const name of expectedNames) await queueOf("housekeeping").removeJobScheduler(name);
    expect(await names()).toEqual([]);
    await ensureSchedule();
    expect(await names()).toEqual(expectedNames);
  });

  it("keeps a due job that waits for a free worker, for a minute and for a night", async () => {
    await ensureSchedule();
    const jobs = async () =>
      (await Promise.all(queues.map((name) => queueOf(name).getJobs(["delayed", "waiting"])))).flat().map((one) => one.id!);
    const due = (await jobs()).filter((id) => /forget-ended|sending\.sweep/.test(id)).sort();
    expect(due).toHaveLength(3);
    advance(2 * DAY_MS);
    await ensureSchedule();
    expect((await jobs()).filter((id) => due.includes(id)).sort()).toEqual(due);
  });

  it("schedules again a run that a killed worker did not schedule", async () => {
    await ensureSchedule();
    const queue = queueOf("long");
    const { next } = (await queue.getJobScheduler("account.forget-ended"))!;
    // A worker was killed between taking the job and scheduling the next.
    const id = `repeat:account.forget-ended:${next}`;
    await (await connectedRedis()).multi().zrem(queue.toKey("delayed"), id).del(queue.toKey(id)).exec();
    advance(2 * DAY_MS);
    await ensureSchedule();
    expect((await queue.getJobScheduler("account.forget-ended"))!.next).toBeGreaterThan(Date.now());
  });

  it("removes a job from its former queue", async () => {
    await queueOf("long").removeJobScheduler("account.forget-ended");
    await queueOf("housekeeping").upsertJobScheduler("account.forget-ended", { every: DAY_MS }, { name: "account.forget-ended", data: {} });
    await ensureSchedule();
    expect(await queueOf("housekeeping").getJobScheduler("account.forget-ended")).toBeUndefined();
    expect(await queueOf("long").getJobScheduler("account.forget-ended")).toBeDefined();
  });

  it("follows a changed interval also after a missed run, and keeps nothing of the old interval", async () => {
    const queue = queueOf("housekeeping");
    useMachineClock();
    await queue.removeJobScheduler("sending.sweep");
    await queue.upsertJobScheduler("sending.sweep", { every: 1_000 * DAY_MS }, { name: "sending.sweep", data: {} });
    await ensureSchedule();
    const { every, offset, next } = (await queue.getJobScheduler("sending.sweep"))!;
    expect(Number(every)).toBe(settings().SWEEP_INTERVAL_MS);
    expect(Number(offset)).toBeLessThan(Number(every));
    expect(next).toBeLessThanOrEqual(Date.now() + Number(every));
  });
});

describe("the gate for concurrent calls", () => {
  it("runs only so many calls at once, and the others after them in order", async () => {
    const gate = makeGate(2);
    let inside = 0;
    let most = 0;
    const order: number[] = [];
    const leave: (() => void)[] = [];
    const pass = (n: number) =>
      gate.pass(async () => {
        most = Math.max(most, ++inside);
        order.push(n);
        await new Promise<void>((done) => leave.push(done));
        inside -= 1;
        return n;
      });
    const all = [1, 2, 3, 4, 5].map(pass);
    for (let n = 0; n < 5; n++) {
      await Promise.resolve();
      while (leave.length === 0) await new Promise(setImmediate);
      leave.shift()!();
    }
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5]);
    expect(order).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(2);
  });

  it("lets running calls finish once it is closed, and returns null for the others", async () => {
    const gate = makeGate(1);
    let leave = () => {};
    const first = gate.pass(() => new Promise<string>((done) => (leave = () => done("done"))));
    const second = gate.pass(async () => "never");
    gate.close();
    expect(await second).toBeNull();
    leave();
    expect(await first).toBe("done");
    expect(await gate.pass(async () => "never")).toBeNull();
  });

  it("frees its place when a call throws", async () => {
    const gate = makeGate(1);
    await expect(gate.pass(() => Promise.reject(new Error("x")))).rejects.toThrow("x");
    expect(await gate.pass(async () => "next")).toBe("next");
  });
});
