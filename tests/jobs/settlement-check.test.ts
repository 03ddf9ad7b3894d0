import { beforeEach, expect, it } from "vitest";
import { requestCheck } from "~/areas/settlement/checks/begin-check.server";
import { listChecks } from "~/areas/settlement/checks/read-checks.server";
import { database } from "~db/client.server";
import { settlementCheck, settlementCheckFault } from "~db/schema/settlement";
import { queueOf } from "../../jobs/enqueue.server";
import { handle } from "../../jobs/handlers/settlement.check";
import { handle as sweep } from "../../jobs/handlers/settlement.sweep";
import { schedule } from "../../jobs/schedule";
import { advance } from "../support/clock";
import { ctxOf, job, makeAdmin } from "../support/factories/members";

beforeEach(async () => {
  await database().delete(settlementCheckFault);
  await database().delete(settlementCheck);
});

const states = async () => (await listChecks(job(), 10)).map(({ askedBy, endedAt }) => [askedBy, endedAt !== null]);

it("runs every night at 02:40 in Seoul, and continues a check whose job was lost", async () => {
  expect(schedule().find(({ name }) => name === "settlement.check")).toEqual({ name: "settlement.check", cron: "40 2 * * *" });
  expect(await handle(job(), {})).toBe("done");
  expect(await states()).toEqual([[null, true]]);
  const admin = ctxOf(await makeAdmin());
  await requestCheck(admin);
  expect(await handle(job(), {})).toBe("done");
  expect(await states()).toEqual([
    [admin.actor.userId, true],
    [null, true],
  ]);
});

it("ignores a repeated job of an ended check", async () => {
  const { settlementCheckId } = await requestCheck(ctxOf(await makeAdmin()));
  expect(await handle(job(), { settlementCheckId })).toBe("done");
  expect(await handle(job(), { settlementCheckId })).toBe("over");
  expect(await states()).toHaveLength(1);
});

it("is enqueued again after five minutes without progress, and not before", async () => {
  const { settlementCheckId } = await requestCheck(ctxOf(await makeAdmin()));
  const jobId = `settlement-check-${settlementCheckId}`;
  const queue = queueOf("settlement");
  await (await queue.getJob(jobId))!.remove();
  await sweep(job());
  expect(await queue.getJob(jobId)).toBeUndefined();
  advance(5 * 60_000 + 1);
  await sweep(job());
  expect((await queue.getJob(jobId))!.data).toEqual({ settlementCheckId });
});
