import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { resumeSendRun } from "~/areas/sending/runs/resume-send-run.server";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { ctxOf } from "../support/factories/members";
import { aKey, makeSender, recordOf, type Sender } from "../support/factories/sending";
import { isDone, Killable, until } from "../support/killable";
import { chance, kills, seedHint } from "../support/soak";

const CREATORS = 10;
const FRIENDS = 15;

let house: Killable;
beforeAll(async () => void (house = await Killable.start("many")));
afterEach(() => house.end("SIGKILL"));
afterAll(() => house.stop());

const startRun = ({ member, contentsId }: Sender) => startSendRun(ctxOf(member), { contentsId, receivers: "all", formKey: aKey() });
const sentOf = async (sendRunId: number) => (await recordOf(sendRunId)).recipients.filter((row) => row.state === "SENT").length;

/** Three answers lost within a minute pause a run; the sender resumes it. */
const isDoneByPresses = ({ member }: Sender, sendRunId: number) =>
  until(async () => {
    const { status, pausedReason } = (await recordOf(sendRunId)).run;
    if (pausedReason === "common.messenger-away") await resumeSendRun(ctxOf(member), { sendRunId, only: "waiting" });
    return status === "DONE";
  });

it("ten runs reach each friend once while worker, Redis, database and messenger are killed one after another", async () => {
  const senders = await Promise.all(Array.from({ length: CREATORS }, () => makeSender(house.box, FRIENDS)));
  const slow = () => house.box.control("latency", { target: "message", ms: 250 });
  await slow();
  await house.up();
  const runs = await Promise.all(senders.map(async (sender) => ({ sender, ...(await startRun(sender)) })));

  const killings: (() => Promise<unknown>)[] = [
    async () => [await house.end("SIGKILL"), await house.up()],
    async () => [await house.killServer("redis"), await pause(chance() * 500), await house.startServers()],
    async () => [await house.killServer("mariadb"), await pause(chance() * 500), await house.startServers()],
    async () => [await house.box.kill("SIGKILL"), await pause(chance() * 500), await house.box.up(), await slow()],
  ];
  for (const kill of kills(killings, 12)) {
    await pause(200 + chance() * 400);
    await kill();
  }
  for (const run of runs) await isDoneByPresses(run.sender, run.sendRunId);
  expect(await house.end("SIGTERM")).toBe(0);
  for (const run of runs) await house.figuresAgree(run.sender, run.sendRunId, seedHint);
});

it("a short run does not wait for a long run that began earlier, also after Redis has lost both", async () => {
  const [long, short] = [await makeSender(house.box, 100), await makeSender(house.box, 5)];
  await house.box.control("latency", { target: "message", ms: 100 });
  await house.up();
  const first = await startRun(long);
  await until(async () => (await sentOf(first.sendRunId)) >= 10);
  const second = await startRun(short);
  await isDone(second.sendRunId);
  expect(await sentOf(first.sendRunId), "of the hundred").toBeLessThan(50);
  await isDone(first.sendRunId);
  await house.end("SIGTERM");

  const [longSender, shortSender] = [await makeSender(house.box, 100), await makeSender(house.box, 5)];
  const third = await startRun(longSender);
  const fourth = await startRun(shortSender);
  await house.flush();
  await house.up();
  await isDone(fourth.sendRunId);
  expect(await sentOf(third.sendRunId), "of the hundred").toBeLessThan(50);
  await isDone(third.sendRunId);
  await house.figuresAgree(longSender, third.sendRunId);
  await house.figuresAgree(shortSender, fourth.sendRunId);
});
