import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { ctxOf } from "../support/factories/members";
import { aKey, makeSender, recordOf, type Sender } from "../support/factories/sending";
import { isDone, Killable, until } from "../support/killable";
import { limitMs } from "../support/yardstick";

let house: Killable;
beforeAll(async () => void (house = await Killable.start("truth")));
afterEach(async () => {
  await house.tellDatabase("SET GLOBAL read_only = 0");
  await house.end("SIGKILL");
});
afterAll(() => house.stop());

const startRun = ({ member, contentsId }: Sender) => startSendRun(ctxOf(member), { contentsId, receivers: "all", formKey: aKey() });
const statesOf = async (sendRunId: number) => (await recordOf(sendRunId)).recipients.map((row) => row.state);
const arrived = async ({ accountId }: Sender) => (await house.box.messages(`?sender=${accountId}`)).length;

async function readOnlyDuringCalls(sender: Sender) {
  const { sendRunId } = await startRun(sender);
  // A call begins only after its beginning was recorded; a claim alone means no call.
  await until(async () => (await recordOf(sendRunId)).recipients.filter(({ callingAt }) => callingAt !== null).length >= 5);
  await house.tellDatabase("SET GLOBAL read_only = 1");
  await until(async () => (await arrived(sender)) >= 5);
  return sendRunId;
}

/** Longer than the test's calls, even on a slow machine. */
const STALE_MS = Number(limitMs(3_000));

const isStale = (sendRunId: number) =>
  until(async () =>
    (await recordOf(sendRunId)).recipients.every(
      ({ state, claimedAt }) => state !== "SENDING" || Date.now() - claimedAt!.getTime() > STALE_MS,
    ),
  );

it("a worker records its results after the database was read-only for longer than a claim lasts, so nobody is unsure", async () => {
  const sender = await makeSender(house.box, 12);
  await house.box.control("latency", { target: "message", ms: 400 });
  await house.up({ SEND_STALE_MS: String(STALE_MS), KAKAO_TIMEOUT_MS: limitMs(2_000) });
  const sendRunId = await readOnlyDuringCalls(sender);
  await until(async () => (await fetch(`${house.workerUrl}/health`)).status === 503);
  expect(await (await fetch(`${house.workerUrl}/health`)).json()).toMatchObject({ status: "degraded", database: "away", redis: "ok" });
  await isStale(sendRunId);
  await house.tellDatabase("SET GLOBAL read_only = 0");
  await isDone(sendRunId);
  expect(await statesOf(sendRunId)).toEqual(Array(12).fill("SENT"));
  await house.figuresAgree(sender, sendRunId);
  await until(async () => (await fetch(`${house.workerUrl}/health`)).status === 200);
});

it("at SIGTERM while the database is read-only, the worker stays until it has recorded its results", async () => {
  const sender = await makeSender(house.box, 12);
  await house.box.control("latency", { target: "message", ms: 400 });
  await house.up();
  const sendRunId = await readOnlyDuringCalls(sender);
  const ending = house.end("SIGTERM");
  await until(() =>
    fetch(`${house.workerUrl}/health`).then(
      () => false,
      () => true,
    ),
  );
  expect(await statesOf(sendRunId)).toContain("SENDING");
  await house.tellDatabase("SET GLOBAL read_only = 0");
  expect(await ending).toBe(0);
  expect(new Set(await statesOf(sendRunId))).toEqual(new Set(["SENT", "WAITING"]));
  await house.up();
  await isDone(sendRunId);
  await house.figuresAgree(sender, sendRunId);
});

it("a killed worker leaves at most as many unsure recipients as it had open calls, however many it had claimed", async () => {
  const sender = await makeSender(house.box, 20);
  // Longer than killing the worker takes: its first calls are still open.
  await house.box.control("latency", { target: "message", ms: 60_000 });
  await house.up({ KAKAO_TIMEOUT_MS: "60000" });
  const { sendRunId } = await startRun(sender);
  await until(async () => (await statesOf(sendRunId)).filter((state) => state === "SENDING").length === 8);
  await house.end("SIGKILL");
  await house.box.control("latency", { target: "message", ms: 10 });
  await house.up();
  await isDone(sendRunId);
  const unsure = (await statesOf(sendRunId)).filter((state) => state === "UNSURE").length;
  expect(unsure).toBeGreaterThan(0);
  expect(unsure).toBeLessThanOrEqual(5);
  await house.figuresAgree(sender, sendRunId);
});
