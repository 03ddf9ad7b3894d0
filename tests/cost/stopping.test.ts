import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { CREATOR, feed } from "../sandbox/start";
import { useMachineClock } from "../support/clock";
import { costOf } from "./cost-of";
import { ctxOf } from "../support/factories/members";
import { aKey, makeSender, recordOf } from "../support/factories/sending";
import { Killable, until } from "../support/killable";
import { startWeb } from "../support/site";

let house: Killable;
beforeEach(() => useMachineClock());
beforeAll(async () => {
  useMachineClock();
  house = await Killable.start("cost");
});
afterAll(() => house.stop());

/** Measured once: a stopped process cannot stop again. */
const took = async (work: () => Promise<unknown>) => (await costOf(work, { of: "wall", tries: 1 })).loops;

it("the web process ends within 250 loops of SIGTERM", async () => {
  const web = await startWeb("cost");
  expect((await fetch(`${web.url}/app/login`)).status).toBe(200);
  expect(await took(() => web.stop())).toBeLessThan(250);
});

it("the worker ends within 200 loops of SIGTERM, calls under way included", async () => {
  const { member, contentsId } = await makeSender(house.box, 40);
  await house.box.control("latency", { target: "message", ms: 300 });
  await house.up();
  const { sendRunId } = await startSendRun(ctxOf(member), { contentsId, receivers: "all", formKey: aKey() });
  await until(async () => (await recordOf(sendRunId)).recipients.some((row) => row.state === "SENT"));
  expect(await took(() => house.end("SIGTERM"))).toBeLessThan(200);
});

it("the sandbox ends within 100 loops of SIGTERM, with an unanswered call and an open connection", async () => {
  const { box } = house;
  const token = (await box.tokens(CREATOR)).access_token;
  const [uuid] = await box.uuids(CREATOR);
  await box.control("faults", { target: "message", mode: "timeout-after-accept" });
  const waiting = box.send(token, [uuid!], feed("글")).catch(() => "cut");
  await until(async () => (await box.messages(`?receiver=${uuid}`)).length > 0);
  expect(await took(() => box.kill("SIGTERM"))).toBeLessThan(100);
  expect(await waiting).toBe("cut");
  await box.up();
});
