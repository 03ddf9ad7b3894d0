import { beforeEach, expect, it } from "vitest";
import { askForCheck } from "~/areas/settlement/checks/begin-check.server";
import { listChecks } from "~/areas/settlement/checks/read-checks.server";
import { database } from "~db/client.server";
import { settlementCheck, settlementCheckFault } from "~db/schema/settlement";
import { handle } from "../../jobs/handlers/settlement.check";
import { schedule } from "../../jobs/schedule";
import { ctxOf, job, makeAdmin } from "../support/factories/members";

beforeEach(async () => {
  await database().delete(settlementCheckFault);
  await database().delete(settlementCheck);
});

const states = async () => (await listChecks(job(), 10)).map(({ askedBy, endedAt }) => [askedBy, endedAt !== null]);

it("checks at night by itself, at twenty to three in Seoul, and goes on with a check whose own job was lost", async () => {
  expect(schedule().find(({ name }) => name === "settlement.check")).toEqual({ name: "settlement.check", cron: "40 2 * * *" });
  expect(await handle(job(), {})).toBe("done");
  expect(await states()).toEqual([[null, true]]);
  const admin = ctxOf(await makeAdmin());
  await askForCheck(admin);
  expect(await handle(job(), {})).toBe("done");
  expect(await states()).toEqual([
    [admin.actor.userId, true],
    [null, true],
  ]);
});

it("does nothing by a job that comes again after its check has ended", async () => {
  const { settlementCheckId } = await askForCheck(ctxOf(await makeAdmin()));
  expect(await handle(job(), { settlementCheckId })).toBe("done");
  expect(await handle(job(), { settlementCheckId })).toBe("over");
  expect(await states()).toHaveLength(1);
});
