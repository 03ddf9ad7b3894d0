import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { ctxOf } from "../support/factories/members";
import { aKey, makeSender, recordOf, type Sender } from "../support/factories/sending";
import { isDone, Killable, until } from "../support/killable";
import { chance, kills, seedHint, times } from "../support/soak";

let house: Killable;
beforeAll(async () => void (house = await Killable.start("faults")));
afterEach(() => house.end("SIGKILL"));
afterAll(() => house.stop());

it("a run reaches each friend once while the worker is killed repeatedly, Redis is emptied and the database is killed", async () => {
  const sender = await makeSender(house.box, times({ test: 60, soak: 100 }));
  await house.box.control("latency", { target: "message", ms: 250 });
  const { sendRunId } = await startRun(sender);

  for (const also of kills(["nothing", "redis-emptied", "database-killed"] as const, 6)) {
    await house.up();
    await pause(250 + chance() * 500);
    if (also === "redis-emptied") await house.flush();
    if (also === "database-killed") {
      await house.killServer("mariadb");
      await pause(chance() * 500);
      await house.startServers();
      await pause(chance() * 500);
    }
    await house.end("SIGKILL");
  }
  await house.up();
  await isDone(sendRunId);
  expect(await house.end("SIGTERM")).toBe(0);
  await house.figuresAgree(sender, sendRunId, seedHint);
});

it("a run begun without Redis is sent once Redis is back, by a worker that started without Redis", async () => {
  const sender = await makeSender(house.box, 10);
  await house.box.control("latency", { target: "message", ms: 10 });
  await house.killServer("redis");
  await house.up();
  const { sendRunId } = await startRun(sender);
  expect((await recordOf(sendRunId)).recipients.every((row) => row.state === "WAITING")).toBe(true);
  await house.startServers();
  await isDone(sendRunId);
  expect((await recordOf(sendRunId)).recipients.every((row) => row.state === "SENT")).toBe(true);
  await house.figuresAgree(sender, sendRunId, "");
});

it("at SIGTERM the worker finishes its calls, begins no new call, and ends", async () => {
  const sender = await makeSender(house.box, 80);
  await house.box.control("latency", { target: "message", ms: 300 });
  await house.up();
  const { sendRunId } = await startRun(sender);
  await until(async () => (await recordOf(sendRunId)).recipients.some((row) => row.state === "SENT"));
  expect(await house.end("SIGTERM")).toBe(0);
  const states = (await recordOf(sendRunId)).recipients.map((row) => row.state);
  expect(states).not.toContain("SENDING");
  expect(states).not.toContain("UNSURE");
  expect(states).toContain("WAITING");
  await house.box.control("latency", { target: "message", ms: 10 });
  await house.up();
  await isDone(sendRunId);
  await house.figuresAgree(sender, sendRunId, "");
});

const startRun = ({ member, contentsId }: Sender) => startSendRun(ctxOf(member), { contentsId, receivers: "all", formKey: aKey() });
