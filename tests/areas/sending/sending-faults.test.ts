import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { recordReading } from "~/areas/blog/reading/record-reading.server";
import { confirmDispatch } from "~/areas/sending/runs/confirm-dispatch.server";
import { enqueueSendRun } from "~/areas/sending/runs/enqueue-send-run.server";
import { claim } from "~/areas/sending/runs/internal/claim.server";
import { readDispatch } from "~/areas/sending/runs/internal/dispatch.server";
import { resumeSendRun } from "~/areas/sending/runs/resume-send-run.server";
import { sendRecipient as sendRecipientOnce } from "~/areas/sending/runs/send-recipient.server";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { stopSendRun } from "~/areas/sending/runs/stop-send-run.server";
import { sweepSending } from "~/areas/sending/runs/sweep-sending.server";
import { makeCtx } from "~/core/ctx.server";
import { forgetSettings } from "~/core/settings.server";
import { sendReasons } from "~/messages/send-reasons.ko";
import { database } from "~db/client.server";
import { messengerToken } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { notice } from "~db/schema/notices";
import { friend, sendingCount, sendRecipient, sendRun } from "~db/schema/sending";
import { queueOf } from "~jobs/enqueue.server";
import { TestSandbox } from "../../sandbox/start";
import { advance, freeze, NOW } from "../../support/clock";
import { ctxOf, job } from "../../support/factories/members";
import { aKey, drain, giveToken, makeSender, recordOf, useSandbox, type Sender } from "../../support/factories/sending";
import { until } from "../../support/killable";
import { limitMs } from "../../support/yardstick";

let box: TestSandbox;
beforeAll(async () => {
  // End other tests' runs: the sweep looks at every run.
  await database().update(sendRun).set({ status: "DONE" });
  process.env.KAKAO_TIMEOUT_MS = limitMs(300);
  useSandbox((box = await TestSandbox.start()));
});
afterAll(async () => {
  delete process.env.KAKAO_TIMEOUT_MS;
  forgetSettings();
  await box.end();
});
afterEach(() => box.call("DELETE", "/control/faults"));

async function startRun(sender: Sender, fault?: Record<string, unknown>): Promise<number> {
  if (fault) await box.control("faults", { target: "message", times: 1, ...fault });
  const { sendRunId } = await startSendRun(ctxOf(sender.member), { contentsId: sender.contentsId, receivers: "all", formKey: aKey() });
  return sendRunId;
}

const countMessages = async ({ accountId }: Sender) => (await box.messages(`?sender=${accountId}`)).length;

const toldOf = async ({ member }: Sender) =>
  (await database().select({ kind: notice.kind }).from(notice).where(eq(notice.userId, member.userId))).map(({ kind }) => kind);

async function openLink(sender: Sender): Promise<void> {
  const [message] = await box.messages(`?sender=${sender.accountId}`);
  const query = Object.fromEntries(new URL(message.link).searchParams);
  const link = { sendHistoryId: Number(query.sendHistoryId), receiverId: Number(query.receiverId), t: query.t! };
  await recordReading(makeCtx({ kind: "guest" }), link);
}

async function sendWithFault(fault: Record<string, unknown>) {
  const sender = await makeSender(box, 1);
  const sendRunId = await startRun(sender, fault);
  await drain(sendRunId);
  const { run, recipients, histories, counted } = await recordOf(sendRunId);
  const [recipient] = recipients;
  return { sender, sendRunId, run, recipient: recipient!, histories: histories.length, counted, arrived: await countMessages(sender) };
}

describe("a message that the messenger refuses", () => {
  it.each([
    [-530, "receiver-refuses"],
    [-502, "not-a-friend"],
    [-533, "receiver-full"],
    [-536, "pair-full"],
    [-501, "no-messenger"],
    [-504, "no-messenger"],
    [-2, "wrong-address"],
    [-9999, "messenger-refused"],
  ])("with %i is FAILED as %s, without a history row and not counted", async (code, reason) => {
    const end = await sendWithFault({ mode: "status", status: 400, code });
    expect(end.recipient).toMatchObject({ state: "FAILED", reason, countedDay: null, sendHistoryId: null });
    expect(end).toMatchObject({ histories: 0, counted: 0, arrived: 0, run: { status: "DONE" } });
    expect(sendReasons).toHaveProperty(reason);
  });
});

describe("a message with an unknown outcome", () => {
  it.each([
    ["no answer in time", { mode: "timeout-after-accept" }, 1],
    ["a line cut after accepting", { mode: "cut-after-accept" }, 1],
    ["a line reset", { mode: "reset" }, 0],
    ["-1", { mode: "status", status: 400, code: -1 }, 0],
    ["-603", { mode: "status", status: 400, code: -603 }, 0],
    ["a page of HTML with 200", { mode: "html", status: 200 }, 0],
    ["a gateway's 502", { mode: "html", status: 502 }, 0],
    ["a gateway's 503", { mode: "html", status: 503 }, 0],
  ])("after %s is UNSURE, counted, and not sent again by the sweep", async (_name, fault, arrived) => {
    const end = await sendWithFault(fault);
    expect(end.recipient).toMatchObject({ state: "UNSURE", reason: "no-answer", countedDay: "2026-03-01" });
    expect(end).toMatchObject({ histories: 1, counted: 1, arrived, run: { status: "DONE" } });
    await sweepSending(job());
    expect(await drain(end.sendRunId)).toBe(0);
  });

  it("becomes SENT when its link is opened", async () => {
    const { sender, sendRunId } = await sendWithFault({ mode: "cut-after-accept" });
    await openLink(sender);
    const { recipients, histories } = await recordOf(sendRunId);
    expect([recipients[0]!.state, histories[0]!.deliveredAt, histories[0]!.viewedAt]).toEqual(["SENT", NOW, NOW]);
  });

  it("is SENT when its link is opened during the call and the answer is lost", async () => {
    const sender = await makeSender(box, 1);
    const sendRunId = await startRun(sender, { mode: "timeout-after-accept" });
    const { sendRecipientId } = (await recordOf(sendRunId)).recipients[0]!;
    await sendRecipientOnce(job(), sendRecipientId, async (call) => {
      const answer = call();
      await until(async () => (await countMessages(sender)) === 1);
      await openLink(sender);
      return answer;
    });
    await until(async () => (await recordOf(sendRunId)).run.status === "DONE");
    const { recipients, histories, counted } = await recordOf(sendRunId);
    expect([recipients[0]!.state, recipients[0]!.reason, histories[0]!.deliveredAt, counted]).toEqual(["SENT", null, NOW, 1]);
  });

  it("becomes SENT and earns once it is confirmed", async () => {
    const { sendRunId, recipient } = await sendWithFault({ mode: "cut-after-accept" });
    await confirmDispatch(job(), recipient.sendHistoryId!);
    const { recipients, histories } = await recordOf(sendRunId);
    expect(recipients[0]).toMatchObject({ state: "SENT", reason: null });
    expect(histories[0]!.deliveredAt).toEqual(NOW);
    advance(1_000);
    await confirmDispatch(job(), recipient.sendHistoryId!);
    expect((await recordOf(sendRunId)).histories[0]!.deliveredAt).toEqual(NOW);
  });
});

describe("a messenger whose gateway loses every answer", () => {
  it("makes three recipients unsure and pauses the run; after resuming, three more pause it again", async () => {
    const sender = await makeSender(box, 8);
    const sendRunId = await startRun(sender, { mode: "html", status: 502, times: 6 });
    const now = async () => {
      const { run, recipients } = await recordOf(sendRunId);
      const count = (state: string) => recipients.filter((one) => one.state === state).length;
      return [run.status, run.pausedReason, count("UNSURE"), count("WAITING"), count("SENT")];
    };
    advance(1_000);
    await drain(sendRunId, 1);
    expect(await now()).toEqual(["PAUSED", "common.messenger-away", 3, 5, 0]);
    for (const end of [
      ["PAUSED", "common.messenger-away", 6, 2, 0],
      ["DONE", null, 6, 0, 2],
    ]) {
      advance(1_000);
      await resumeSendRun(ctxOf(sender.member), { sendRunId, only: "waiting" });
      advance(1_000);
      await drain(sendRunId, 1);
      expect(await now()).toEqual(end);
    }
  });

  it("ends a run whose last recipients become unsure, without a pause notice", async () => {
    const sender = await makeSender(box, 3);
    const sendRunId = await startRun(sender, { mode: "html", status: 502, times: 3 });
    advance(1_000);
    await drain(sendRunId, 1);
    expect((await recordOf(sendRunId)).run).toMatchObject({ status: "DONE", pausedReason: null });
    expect(await toldOf(sender)).toEqual(["run-failed"]);
  });

  it("is not suspected because of recipients whose worker died during a call", async () => {
    const sender = await makeSender(box, 5);
    const sendRunId = await startRun(sender, { mode: "html", status: 502, times: 1 });
    advance(1_000);
    const died = { state: "UNSURE" as const, reason: "stopped" as const, updatedAt: new Date() };
    const ofRun = eq(sendRecipient.sendRunId, sendRunId);
    await database().update(sendRecipient).set(died).where(ofRun).orderBy(sendRecipient.sendRecipientId).limit(3);
    await drain(sendRunId, 1);
    const states = (await recordOf(sendRunId)).recipients.map(({ state, reason }) => `${state} ${reason}`);
    expect(states).toEqual([...Array(3).fill("UNSURE stopped"), "UNSURE no-answer", "SENT null"]);
    expect(await toldOf(sender)).not.toContain("run-paused");
  });

  it("pauses nothing when answers are lost only now and then", async () => {
    const sender = await makeSender(box, 4);
    const sendRunId = await startRun(sender, { mode: "html", status: 502, times: 4 });
    for (const { sendRecipientId } of (await recordOf(sendRunId)).recipients) {
      advance(61_000);
      await sendRecipientOnce(job(), sendRecipientId);
    }
    expect((await recordOf(sendRunId)).run.status).toBe("DONE");
  });
});

describe("a message that certainly did not reach the messenger", () => {
  it.each([
    ["503 and maintenance", { mode: "status", status: 503, code: -9798 }],
    ["maintenance", { mode: "status", status: 400, code: -7 }],
  ])("after %s is WAITING again, counted, and sent later", async (_name, fault) => {
    const { sender, sendRunId, recipient, ...end } = await sendWithFault(fault);
    expect(recipient).toMatchObject({ state: "WAITING", reason: "messenger-away", attempts: 1, countedDay: "2026-03-01" });
    expect(recipient.nextTryAt).toEqual(new Date(NOW.getTime() + 2_000));
    expect(end).toMatchObject({ histories: 0, counted: 1, arrived: 0, run: { status: "RUNNING" } });
    advance(2_000);
    await drain(sendRunId);
    expect((await recordOf(sendRunId)).recipients[0]!.state).toBe("SENT");
    expect(await countMessages(sender)).toBe(1);
  });

  it("pauses the run after eight tries, until the sender resumes it", async () => {
    const sender = await makeSender(box, 1);
    const sendRunId = await startRun(sender);
    const { KAKAO_API_URL } = process.env;
    process.env.KAKAO_API_URL = "http://127.0.0.1:59999/kapi";
    forgetSettings();
    for (let hour = 0; hour < 8; hour++) {
      freeze(NOW.getTime() + hour * 600_000);
      await drain(sendRunId);
    }
    process.env.KAKAO_API_URL = KAKAO_API_URL;
    forgetSettings();
    expect((await recordOf(sendRunId)).run).toMatchObject({ status: "PAUSED", pausedReason: "common.messenger-away" });
    await resumeSendRun(ctxOf(sender.member), { sendRunId, only: "waiting" });
    await box.control("faults", { target: "message", mode: "status", status: 503, code: -9798, times: 1 });
    await drain(sendRunId);
    expect((await recordOf(sendRunId)).run.status, "the press gave the eight tries back").toBe("RUNNING");
    advance(2_000);
    await drain(sendRunId);
    expect((await recordOf(sendRunId)).run.status).toBe("DONE");
  });
});

describe("an answer of the messenger that concerns all recipients of a run", () => {
  it.each([
    [{ status: 403, code: -402 }, "sending.message-scope", null],
    [{ status: 403, code: -3 }, "sending.messenger-closed", null],
    [{ status: 400, code: -532 }, "sending.paused-day", new Date("2026-03-01T15:00:00Z")],
    [{ status: 400, code: -10 }, "sending.paused-app", new Date("2026-03-01T15:00:00Z")],
    [{ status: 400, code: -531 }, "sending.paused-month", new Date("2026-03-31T15:00:00Z")],
  ])("%o pauses the run as %s, until the sender resumes it", async (fault, pausedReason, resumeAt) => {
    const { sender, sendRunId, run, recipient, ...end } = await sendWithFault({ mode: "status", ...fault });
    expect(run).toMatchObject({ status: "PAUSED", pausedReason, resumeAt });
    expect(recipient).toMatchObject({ state: "WAITING", reason: "paused", countedDay: "2026-03-01" });
    expect(end).toMatchObject({ histories: 0, counted: 1, arrived: 0 });
    expect(await sweepSending(job())).toMatchObject({ enqueued: 0, notified: expect.any(Number) });
    await drain(sendRunId);
    expect(await countMessages(sender), "a paused run sends nothing").toBe(0);
    if (fault.code === -402) {
      await expect(resumeSendRun(ctxOf(sender.member), { sendRunId, only: "waiting" })).rejects.toMatchObject({
        code: "sending.message-scope",
      });
      await giveToken(box, sender.member, sender.accountId);
    }
    expect(await resumeSendRun(ctxOf(sender.member), { sendRunId, only: "waiting" })).toEqual({ sendRunId, tried: 1 });
    await drain(sendRunId);
    expect((await recordOf(sendRunId)).run).toMatchObject({ status: "DONE", pausedReason: null });
  });

  it("-401 renews the token once, and all recipients get their message", async () => {
    const sender = await makeSender(box, 12);
    await box.control("expire", { accountId: sender.accountId });
    const sendRunId = await startRun(sender);
    await drain(sendRunId);
    expect((await recordOf(sendRunId)).recipients.every((row) => row.state === "SENT")).toBe(true);
    expect(await countMessages(sender)).toBe(12);
  });

  it("-401 with a failing renewal deletes the token and pauses the run", async () => {
    const sender = await makeSender(box, 12);
    await box.control("expire", { accountId: sender.accountId, forget: true });
    const sendRunId = await startRun(sender);
    await drain(sendRunId);
    const { run, recipients, histories, counted } = await recordOf(sendRunId);
    expect(run.status).toBe("PAUSED");
    expect(run.pausedReason).toMatch(/^common\.messenger-(token|login)$/);
    expect(recipients.every((row) => row.state === "WAITING")).toBe(true);
    expect([histories.length, counted]).toEqual([0, 12]);
    expect(await database().select().from(messengerToken).where(eq(messengerToken.userId, sender.member.userId))).toEqual([]);
    await expect(resumeSendRun(ctxOf(sender.member), { sendRunId, only: "waiting" })).rejects.toMatchObject({
      code: "common.messenger-login",
    });
  });

  it("-401 for a renewed token also deletes the token and pauses the run", async () => {
    const { run, sender } = await sendWithFault({ mode: "status", status: 401, code: -401, times: 2 });
    expect(run).toMatchObject({ status: "PAUSED", pausedReason: "common.messenger-token" });
    expect(await database().select().from(messengerToken).where(eq(messengerToken.userId, sender.member.userId))).toEqual([]);
  });
});

describe("a recipient between submission and dispatch", () => {
  it("is skipped when excluded, opted out or gone meanwhile, or when the post was deleted", async () => {
    const changes = [{ exclusionYn: "Y" as const }, { subscribeYn: "N" as const }, { goneAt: NOW }];
    for (const change of changes) {
      const sender = await makeSender(box, 1);
      const sendRunId = await startRun(sender);
      await database().update(friend).set(change).where(eq(friend.userId, sender.member.userId));
      await drain(sendRunId);
      const { run, recipients, counted } = await recordOf(sendRunId);
      expect([run.status, recipients[0]!.state, counted, await countMessages(sender)]).toEqual(["DONE", "FAILED", 0, 0]);
    }
    const sender = await makeSender(box, 1);
    const sendRunId = await startRun(sender);
    await database().update(contents).set({ deleteYn: "Y" }).where(eq(contents.contentsId, sender.contentsId));
    await drain(sendRunId);
    expect((await recordOf(sendRunId)).recipients[0]).toMatchObject({ state: "FAILED", reason: "post-gone" });
  });

  it("counts again on today's limit when retried after a failure", async () => {
    const { sender, sendRunId } = await sendWithFault({ mode: "status", status: 400, code: -536 });
    const day = { userId: sender.member.userId, day: "2026-03-01" };
    await database().update(sendingCount).set({ count: 100 }).where(eq(sendingCount.userId, day.userId));
    const retryFailed = () => resumeSendRun(ctxOf(sender.member), { sendRunId, only: "failed" });
    await expect(retryFailed()).rejects.toMatchObject({ code: "sending.day-over" });
    await database().update(sendingCount).set({ count: 99 }).where(eq(sendingCount.userId, day.userId));
    expect(await Promise.all([retryFailed(), retryFailed()])).toEqual([
      { sendRunId, tried: 1 },
      { sendRunId, tried: 1 },
    ]);
    await drain(sendRunId);
    expect(await countMessages(sender)).toBe(1);
    expect((await recordOf(sendRunId)).counted).toBe(100);
    await expect(retryFailed()).rejects.toMatchObject({ code: "sending.nothing-to-resume" });
  });
});

describe("stopping a run", () => {
  it("fails the waiting recipients, gives their count back, and keeps the sent recipients", async () => {
    const sender = await makeSender(box, 4);
    const sendRunId = await startRun(sender);
    const [first] = (await recordOf(sendRunId)).recipients;
    await sendRecipientOnce(job(), first!.sendRecipientId);
    expect(await stopSendRun(ctxOf(sender.member), sendRunId)).toBe(3);
    const { run, recipients, counted } = await recordOf(sendRunId);
    expect([run.status, counted, recipients.map((row) => row.state)]).toEqual(["DONE", 1, ["SENT", "FAILED", "FAILED", "FAILED"]]);
    await expect(stopSendRun(ctxOf(sender.member), sendRunId)).rejects.toMatchObject({ code: "sending.nothing-to-resume" });
    await expect(stopSendRun(ctxOf((await makeSender(box, 0)).member), sendRunId)).rejects.toMatchObject({ code: "common.not-found" });
    expect(await countMessages(sender)).toBe(1);
    await resumeSendRun(ctxOf(sender.member), { sendRunId, only: "failed" });
    await drain(sendRunId);
    expect([await countMessages(sender), (await recordOf(sendRunId)).counted]).toEqual([4, 4]);
  });
});

describe("stopping a run while a message is in flight", () => {
  it.each([
    ["did not leave", { mode: "status", status: 503, code: -9798 }],
    ["left to a full quota", { mode: "status", status: 400, code: -532 }],
  ])("also gives up that recipient when the message %s", async (_, fault) => {
    const sender = await makeSender(box, 2);
    const sendRunId = await startRun(sender, fault);
    const [first] = (await recordOf(sendRunId)).recipients;
    await sendRecipientOnce(job(), first!.sendRecipientId, async (call) => {
      expect(await stopSendRun(ctxOf(sender.member), sendRunId)).toBe(1);
      return call();
    });
    await sweepSending(job());
    expect(await toldOf(sender), "nobody waits, so nothing has paused").toEqual(["run-finished"]);
    const { run, recipients, counted } = await recordOf(sendRunId);
    expect([run.status, counted, recipients.map((row) => row.reason)]).toEqual(["DONE", 0, ["stopped-by-sender", "stopped-by-sender"]]);
    advance(600_000);
    await drain(sendRunId);
    expect(await countMessages(sender)).toBe(0);
  });
});

describe("the sweep of sending", () => {
  it("makes a stale claim UNSURE when its call had begun, otherwise WAITING, and leaves fresh claims alone", async () => {
    const sender = await makeSender(box, 5);
    const sendRunId = await startRun(sender);
    const ids = (await recordOf(sendRunId)).recipients.map((row) => row.sendRecipientId);
    const ago = (ms: number) => new Date(NOW.getTime() - ms);
    const claimed = async (id: number, claimedAt: Date, callingAt: Date | null) => {
      const dispatch = (await readDispatch(job(), id))!;
      await claim(job(), dispatch);
      await database().update(sendRecipient).set({ claimedAt, callingAt }).where(eq(sendRecipient.sendRecipientId, id));
    };
    await claimed(ids[0]!, ago(60_001), ago(60_001));
    await claimed(ids[1]!, ago(60_001), null);
    await claimed(ids[2]!, ago(60_001), ago(59_999));
    await claimed(ids[3]!, ago(59_999), null);
    await sweepSending(job());
    const { recipients, histories, counted } = await recordOf(sendRunId);
    expect(recipients.map((row) => [row.state, row.reason])).toEqual([
      ["UNSURE", "stopped"],
      ["WAITING", null],
      ["SENDING", null],
      ["SENDING", null],
      ["WAITING", null],
    ]);
    expect([histories.length, counted]).toEqual([3, 5]);
  });

  it("stops a process from beginning the call of a returned claim", async () => {
    const sender = await makeSender(box, 1);
    const sendRunId = await startRun(sender);
    const { sendRecipientId } = (await recordOf(sendRunId)).recipients[0]!;
    const end = await sendRecipientOnce(job(), sendRecipientId, async (call) => {
      freeze(NOW.getTime() + 60_001);
      await sweepSending(job());
      return call();
    });
    const { recipients, histories } = await recordOf(sendRunId);
    expect([end, recipients[0]!.state, histories.length, await countMessages(sender)]).toEqual(["nothing", "WAITING", 0, 0]);
    await drain(sendRunId);
    expect([(await recordOf(sendRunId)).run.status, await countMessages(sender)]).toEqual(["DONE", 1]);
  });

  it("is corrected by a process that still knows the result: SENT, or WAITING when the message did not leave", async () => {
    for (const fault of [undefined, { mode: "status", status: 503, code: -9798 }]) {
      const sender = await makeSender(box, 1);
      const sendRunId = await startRun(sender, fault);
      const { sendRecipientId } = (await recordOf(sendRunId)).recipients[0]!;
      await sendRecipientOnce(job(), sendRecipientId, async (call) => {
        const outcome = await call();
        advance(60_001);
        await sweepSending(job());
        const { run, recipients } = await recordOf(sendRunId);
        expect([run.status, recipients[0]!.state]).toEqual(["DONE", "UNSURE"]);
        return outcome;
      });
      const { run, recipients } = await recordOf(sendRunId);
      expect([run.status, recipients[0]!.state]).toEqual(fault ? ["RUNNING", "WAITING"] : ["DONE", "SENT"]);
      freeze();
    }
  });

  it("enqueues recipients without a job, and adds no second job to the others", async () => {
    const sender = await makeSender(box, 3);
    const sendRunId = await startRun(sender);
    const jobs = async () => {
      const all = await queueOf("sending").getJobs(["waiting", "prioritized", "delayed"]);
      const ids = (await recordOf(sendRunId)).recipients.map((row) => row.sendRecipientId);
      return all.filter((one) => ids.includes(one.data.sendRecipientId)).length;
    };
    await enqueueSendRun(job(), sendRunId);
    expect(await jobs()).toBe(3);
    await sweepSending(job());
    expect(await jobs()).toBe(3);
    await queueOf("sending").obliterate({ force: true });
    await sweepSending(job());
    expect(await jobs()).toBe(3);
    await drain(sendRunId);
    await drain(sendRunId);
    expect(await countMessages(sender)).toBe(3);
  });

  it("ends a run whose recipients are all done", async () => {
    const sender = await makeSender(box, 1);
    const sendRunId = await startRun(sender);
    await database().update(sendRecipient).set({ state: "SENT" }).where(eq(sendRecipient.sendRunId, sendRunId));
    await sweepSending(job());
    expect((await recordOf(sendRunId)).run.status).toBe("DONE");
  });
});

it("a recipient gets one message when many processes send it at the same moment", async () => {
  const sender = await makeSender(box, 3);
  const sendRunId = await startRun(sender);
  await Promise.all([drain(sendRunId), drain(sendRunId), drain(sendRunId), drain(sendRunId)]);
  expect(await countMessages(sender)).toBe(3);
  const { histories, counted } = await recordOf(sendRunId);
  expect([histories.length, counted]).toEqual([3, 3]);
});
