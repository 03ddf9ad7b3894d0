import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { ChangeDeed } from "~/areas/tables/changes/change-words";
import { planChange } from "~/areas/tables/changes/plan-change.server";
import { readChange } from "~/areas/tables/changes/read-change.server";
import { runChange } from "~/areas/tables/changes/run-change.server";
import { nameKey, planOf, startChange } from "~/areas/tables/changes/start-change.server";
import type { TableKey } from "~/areas/tables/described/read-described.server";
import { makeCtx, type MemberCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { job, makeAdmin } from "../../support/factories/members";
import {
  addColumns,
  askTarget,
  describeTable,
  flagOf,
  type MadeTarget,
  makeItemIn,
  makeTarget,
  tablesIn,
} from "../../support/factories/tables";

let ctx: MemberCtx;
let target: MadeTarget;
beforeAll(async () => {
  ctx = makeCtx(await makeAdmin());
  target = await makeTarget();
});

const some = (what: string) => `${what}_${randomUUID().slice(0, 6)}`;

/** A described table with a number that counts up and a text. */
async function described(over: object = {}, to = target): Promise<TableKey> {
  const [id, text] = [some("id"), some("text")];
  await makeItemIn(to.release, id, { dataItemType: "BIGINT", dataItemSize: 0, dataItemNull: "N", dataItemSequence: "Y" });
  await makeItemIn(to.release, text);
  const columns = [{ dataItem: id, columnType: "PRIMARY", autoIncrement: "Y" as const }, { dataItem: text }];
  return describeTable(to.release, some("orders"), columns, over);
}

const planned = async (deed: ChangeDeed, keys: TableKey[]) => {
  const tableChangeId = await planChange(ctx, deed, keys);
  return { tableChangeId, plan: await planOf(ctx, await readChange(ctx, tableChangeId)) };
};

/** Presses, types every name, and runs to the end. */
async function pressed(deed: ChangeDeed, keys: TableKey[]) {
  const { tableChangeId, plan } = await planned(deed, keys);
  const typed = new Map(plan.steps.map((step) => [nameKey(step), step.tableId]));
  expect(await startChange(ctx, { tableChangeId, planHash: plan.hash, typed })).toEqual({ stale: null });
  const outcome = await runChange(job(), tableChangeId);
  return { outcome, plan, change: await readChange(ctx, tableChangeId) };
}

describe("a press to create", () => {
  test("makes the table, sets its flag and ends with every statement done", async () => {
    const key = await described();
    const { outcome, change, plan } = await pressed("CREATE", [key]);
    expect(plan.steps[0]).toMatchObject({ deed: "CREATE", rows: null, faults: [], warnings: [] });
    expect(outcome).toBe("done");
    expect(change).toMatchObject({ state: "DONE", steps: [{ state: "DONE", statements: [{ state: "DONE" }] }] });
    expect(await tablesIn(target)).toContain(key.tableId);
    expect(await flagOf(key)).toBe("Y");
  });
});
