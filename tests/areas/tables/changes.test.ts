import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { ChangeOperation } from "~/areas/tables/table-words";
import { planChange } from "~/areas/tables/changes/plan-change.server";
import { continueChange } from "~/areas/tables/changes/continue-change.server";
import { stopChange } from "~/areas/tables/changes/stop-change.server";
import { forgetOldPlans, unfinishedChanges } from "~/areas/tables/changes/sweep-changes.server";
import { seal } from "~/core/crypto.server";
import { databaseEnvironment } from "~db/schema/dictionary";
import { auditLog } from "~db/schema/house";
import { tableChange, tableChangeStatement } from "~db/schema/tables";
import { readChange } from "~/areas/tables/changes/read-change.server";
import { runChange } from "~/areas/tables/changes/run-change.server";
import { nameKey, planOf, startChange } from "~/areas/tables/changes/start-change.server";
import type { TableKey } from "~/areas/tables/described/read-described.server";
import { makeCtx, type MemberCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { connectEnvironment } from "~db/environment-connection.server";
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
import { limitMs, patience } from "../../support/yardstick";

let ctx: MemberCtx;
let target: MadeTarget;
beforeAll(async () => {
  ctx = makeCtx(await makeAdmin());
  target = await makeTarget();
});

const uniqueName = (what: string) => `${what}_${randomUUID().slice(0, 6)}`;

async function described(over: object = {}, to = target): Promise<TableKey> {
  const [id, text] = [uniqueName("id"), uniqueName("text")];
  await makeItemIn(to.release, id, { dataItemType: "BIGINT", dataItemSize: 0, dataItemNull: "N", dataItemSequence: "Y" });
  await makeItemIn(to.release, text);
  const columns = [{ dataItem: id, columnType: "PRIMARY", autoIncrement: "Y" as const }, { dataItem: text }];
  return describeTable(to.release, uniqueName("orders"), columns, over);
}

const planned = async (deed: ChangeOperation, keys: TableKey[]) => {
  const tableChangeId = await planChange(ctx, deed, keys);
  return { tableChangeId, plan: await planOf(ctx, await readChange(ctx, tableChangeId)) };
};

/** Start a change, type every name, and run it to the end. */
async function pressed(deed: ChangeOperation, keys: TableKey[]) {
  const { tableChangeId, plan } = await planned(deed, keys);
  const typed = new Map(plan.steps.map((step) => [nameKey(step), step.tableId]));
  expect(await startChange(ctx, { tableChangeId, planHash: plan.hash, typed })).toEqual({ stale: null });
  const outcome = await runChange(job(), tableChangeId);
  return { outcome, plan, change: await readChange(ctx, tableChangeId) };
}

/** Two described tables: orders refer to members. */
async function family(to = target): Promise<{ parent: TableKey; child: TableKey }> {
  const [id, other] = [uniqueName("member_no"), uniqueName("order_no")];
  for (const item of [id, other]) await makeItemIn(to.release, item, { dataItemType: "BIGINT", dataItemSize: 0, dataItemNull: "N" });
  const parent = await describeTable(to.release, uniqueName("members"), [{ dataItem: id, columnType: "PRIMARY" }]);
  const columns = [
    { dataItem: other, columnType: "PRIMARY" },
    { dataItem: id, columnType: "FOREIGN" },
  ];
  return { parent, child: await describeTable(to.release, uniqueName("orders"), columns) };
}

const stored = async (tableChangeId: number) => (await readChange(ctx, tableChangeId)).steps;
const deedsOf = async (tableChangeId: number) =>
  (
    await database()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `table_change:${tableChangeId}`))
  ).map(({ deed, details }) => ({ deed, details }));

describe("creating tables", () => {
  test("makes the table, sets its flag, is audited, and marks every statement as done", async () => {
    const key = await described();
    const { outcome, change, plan } = await pressed("CREATE", [key, key]);
    expect(plan.steps).toEqual([expect.objectContaining({ deed: "CREATE", rows: null, faults: [], warnings: [] })]);
    expect(outcome).toBe("done");
    expect(change).toMatchObject({ state: "DONE", steps: [{ state: "DONE", statements: [{ state: "DONE" }] }] });
    expect([await flagOf(key), (await tablesIn(target)).includes(key.tableId)]).toEqual(["Y", true]);
    const tables = [`${target.release}/${key.tableId} CREATE`];
    expect(await deedsOf(change.tableChangeId)).toEqual([
      { deed: "tables.change-started", details: { deed: "CREATE", tables, total: 1 } },
      { deed: "tables.change-ended", details: { result: "DONE", tables, total: 1 } },
    ]);
  });

  test("makes parents first, and drops them last when both tables exist already", async () => {
    const { parent, child } = await family();
    const first = await pressed("CREATE", [child, parent]);
    expect(first.change.steps.map(({ tableId }) => tableId)).toEqual([parent.tableId, child.tableId]);
    const secondChange = await pressed("CREATE", [parent, child]);
    expect(secondChange.outcome).toBe("done");
    const order = secondChange.change.steps.flatMap(({ statements }) => statements).sort((one, other) => one.position - other.position);
    expect(order.map(({ statement }) => statement.slice(0, statement.indexOf("`", 14) + 1).replaceAll("`", ""))).toEqual([
      `DROP TABLE ${child.tableId}`,
      `DROP TABLE ${parent.tableId}`,
      `CREATE TABLE ${parent.tableId}`,
      `CREATE TABLE ${child.tableId}`,
    ]);
    const dropped = await pressed("DROP", [parent, child]);
    expect([dropped.outcome, await flagOf(parent), await flagOf(child)]).toEqual(["done", undefined, undefined]);
  });

  test("makes both tables even when table and column names are alike when joined", async () => {
    const [id, tail] = [uniqueName("team_no"), uniqueName("x")];
    for (const item of [id, `${tail}_${id}`])
      await makeItemIn(target.release, item, { dataItemType: "BIGINT", dataItemSize: 0, dataItemNull: "N" });
    const parents = [];
    for (const item of [id, `${tail}_${id}`])
      parents.push(await describeTable(target.release, uniqueName("parent"), [{ dataItem: item, columnType: "PRIMARY" }]));
    const name = uniqueName("child");
    const children = [
      await describeTable(target.release, `${name}_${tail}`, [{ dataItem: id, columnType: "FOREIGN" }]),
      await describeTable(target.release, name, [{ dataItem: `${tail}_${id}`, columnType: "FOREIGN" }]),
    ];
    const { outcome, change } = await pressed("CREATE", [...parents, ...children]);
    expect([outcome, change.steps.map(({ reason }) => reason)]).toEqual(["done", ["", "", "", ""]]);
  });

  test("shows at the table what prevents it, and nothing can be started", async () => {
    const nameless = await described({ tableName: "" });
    const empty = await describeTable(target.release, uniqueName("empty"), []);
    const { parent, child } = await family();
    const { tableChangeId, plan } = await planned("CREATE", [nameless, empty, child]);
    expect(plan.steps.map(({ faults }) => faults)).toEqual([
      [`${nameless.tableId}: 테이블 이름이나 설명이 없습니다.`],
      [`${empty.tableId}: 테이블 컬럼 정보가 없습니다.`],
      [expect.stringContaining(`참조하는 테이블 ${parent.tableId}`)],
    ]);
    await expect(startChange(ctx, { tableChangeId, planHash: plan.hash, typed: new Map() })).rejects.toMatchObject({
      code: "tables.not-startable",
    });
    expect(await readChange(ctx, tableChangeId)).toMatchObject({ state: "PLANNED" });
  });

  test("asks for the name of an existing table, then makes it again without its rows", async () => {
    const key = await described();
    await pressed("CREATE", [key]);
    await askTarget(target, `INSERT INTO ${key.tableId} () VALUES (), (), ()`);
    const { tableChangeId, plan } = await planned("CREATE", [key]);
    expect(plan.steps[0]).toMatchObject({ deed: "RECREATE", rows: { count: 3, isExact: true } });
    for (const typed of ["", "orders", key.tableId.toUpperCase()]) {
      const names = new Map([[nameKey(plan.steps[0]!), typed]]);
      await expect(startChange(ctx, { tableChangeId, planHash: plan.hash, typed: names })).rejects.toMatchObject({
        code: "tables.wrong-name",
      });
    }
    const { change } = await pressed("CREATE", [key]);
    expect(change).toMatchObject({ state: "DONE", steps: [{ deed: "RECREATE", rowsBefore: 3 }] });
    expect(await askTarget(target, `SELECT COUNT(*) AS n FROM ${key.tableId}`)).toEqual([{ n: 0 }]);
  });

  test("shows the new plan and runs nothing when the plan is stale", async () => {
    const key = await described();
    const { tableChangeId, plan } = await planned("CREATE", [key]);
    await pressed("CREATE", [key]);
    const { stale } = await startChange(ctx, { tableChangeId, planHash: plan.hash, typed: new Map() });
    expect(stale?.steps[0]).toMatchObject({ deed: "RECREATE" });
    expect(await readChange(ctx, tableChangeId)).toMatchObject({ state: "PLANNED" });
  });

  test("starts once when two administrators press at once", async () => {
    const key = await described();
    const { tableChangeId, plan } = await planned("CREATE", [key]);
    const otherAdmin = makeCtx(await makeAdmin());
    const start = { tableChangeId, planHash: plan.hash, typed: new Map<string, string>() };
    expect(await Promise.all([startChange(ctx, start), startChange(otherAdmin, start)])).toEqual([{ stale: null }, { stale: null }]);
    expect((await deedsOf(tableChangeId)).map(({ deed }) => deed)).toEqual(["tables.change-started"]);
    expect(await runChange(job(), tableChangeId)).toBe("done");
    expect(await runChange(job(), tableChangeId)).toBe("over");
  });
});

describe("dropping tables", () => {
  test("drops the table and its description in the chosen environment only", async () => {
    const elsewhere = await makeTarget();
    const [here, there] = [await described(), await described({}, elsewhere)];
    await pressed("CREATE", [here, there]);
    const { change, plan } = await pressed("DROP", [here]);
    expect(plan.targets).toEqual([expect.objectContaining({ release: target.release })]);
    expect(change).toMatchObject({ state: "DONE" });
    expect([await flagOf(here), await flagOf(there)]).toEqual([undefined, "Y"]);
    expect(await tablesIn(elsewhere)).toEqual([there.tableId]);
  });

  test("is refused for a table that another refers to, until both are chosen", async () => {
    const { parent, child } = await family();
    await pressed("CREATE", [parent, child]);
    const { plan } = await planned("DROP", [parent]);
    expect(plan.steps[0]!.faults).toEqual([
      `${parent.tableId}: 다른 테이블이 참조하고 있어 지울 수 없습니다: ${child.tableId}. 그 테이블도 함께 골라 주세요.`,
    ]);
  });

  test("stops when the table's rows have changed since the plan, and says so", async () => {
    const key = await described();
    await pressed("CREATE", [key]);
    const { tableChangeId, plan } = await planned("DROP", [key]);
    const typed = new Map([[nameKey(plan.steps[0]!), key.tableId]]);
    await startChange(ctx, { tableChangeId, planHash: plan.hash, typed });
    await askTarget(target, `INSERT INTO ${key.tableId} () VALUES (), ()`);
    expect(await runChange(job(), tableChangeId)).toBe("failed");
    expect((await stored(tableChangeId))[0]).toMatchObject({
      state: "FAILED",
      reason: "확인한 뒤에 행 수가 0개에서 2개로 바뀌어 지우지 않았습니다. 테이블은 데이터베이스에 있습니다.",
    });
    expect([await flagOf(key), (await tablesIn(target)).includes(key.tableId)]).toEqual(["Y", true]);
  });
});

describe("updating tables", () => {
  test("adds the new columns and leaves the rest", async () => {
    const key = await described();
    await pressed("CREATE", [key]);
    await askTarget(target, `INSERT INTO ${key.tableId} () VALUES ()`);
    await askTarget(target, `ALTER TABLE ${key.tableId} ADD COLUMN extra INT NULL`);
    const item = await makeItemIn(target.release, uniqueName("added"), { dataItemNull: "N", dataItemDefult: "-" });
    await addColumns(target.release, key.tableId, [{ dataItem: item }]);
    const { plan, outcome } = await pressed("UPDATE", [key]);
    expect([outcome, plan.steps[0]!.left.map(({ column, what }) => `${column} ${what}`)]).toEqual(["done", ["extra extra"]]);
    expect(await askTarget(target, `SELECT ${item} AS added, extra FROM ${key.tableId}`)).toEqual([{ added: "-", extra: null }]);
    const next = await planned("UPDATE", [key]);
    expect(next.plan.steps[0]).toMatchObject({ statements: [], warnings: ["새로 더할 컬럼이 없습니다."] });
  });

  test("skips tables that are not made, and is refused when none is made", async () => {
    const [made, unmade] = [await described(), await described()];
    await pressed("CREATE", [made]);
    const { plan } = await planned("UPDATE", [made, unmade]);
    expect(plan.steps.map(({ tableId }) => tableId)).toEqual([made.tableId]);
    await expect(planChange(ctx, "UPDATE", [unmade])).rejects.toMatchObject({ code: "tables.not-made", values: { ids: unmade.tableId } });
  });

  test("reports a table that was dropped outside, and corrects its flag", async () => {
    const key = await described();
    await pressed("CREATE", [key]);
    await askTarget(target, `DROP TABLE ${key.tableId}`);
    const { plan } = await planned("UPDATE", [key]);
    expect(plan.steps[0]!.faults).toEqual([`${key.tableId}: 테이블이 없어 변경할 수 없습니다. 먼저 생성해 주세요.`]);
    expect(await flagOf(key)).toBe("N");
  });
});

describe("a change that fails half-way", () => {
  test("shows what exists; a new plan continues the rest, and the failed change ends", async () => {
    const [first, second] = [await described(), await described()];
    const { tableChangeId, plan } = await planned("CREATE", [first, second]);
    await startChange(ctx, { tableChangeId, planHash: plan.hash, typed: new Map() });
    await askTarget(target, `CREATE VIEW ${second.tableId} AS SELECT 1 AS one`);
    expect(await runChange(job(), tableChangeId)).toBe("failed");
    expect((await stored(tableChangeId)).map(({ state }) => state)).toEqual(["DONE", "FAILED"]);
    expect((await stored(tableChangeId))[1]!.reason).toMatch(/이미 있습니다.*테이블은 지금 데이터베이스에 없습니다\.$/);
    expect([await flagOf(first), await flagOf(second)]).toEqual(["Y", "N"]);
    await askTarget(target, `DROP VIEW ${second.tableId}`);
    const next = await continueChange(ctx, tableChangeId);
    expect(await readChange(ctx, tableChangeId)).toMatchObject({ state: "STOPPED" });
    expect((await stored(next)).map(({ tableId }) => tableId)).toEqual([second.tableId]);
    await expect(continueChange(ctx, tableChangeId)).rejects.toMatchObject({ code: "tables.nothing-to-continue" });
    await expect(stopChange(ctx, tableChangeId)).rejects.toMatchObject({ code: "tables.change-not-stoppable" });
  });

  test("shows at the table why its environment cannot be opened", async () => {
    const elsewhere = await makeTarget();
    const key = await described({}, elsewhere);
    const { tableChangeId, plan } = await planned("CREATE", [key]);
    await startChange(ctx, { tableChangeId, planHash: plan.hash, typed: new Map() });
    await database()
      .update(databaseEnvironment)
      .set({ sealedPassword: seal("wrong") })
      .where(eq(databaseEnvironment.dataItemRelease, elsewhere.release));
    expect(await runChange(job(), tableChangeId)).toBe("failed");
    expect((await stored(tableChangeId))[0]).toMatchObject({
      state: "FAILED",
      reason: expect.stringContaining("비밀번호가 맞지 않습니다"),
    });
    const { plan: next } = await planned("CREATE", [key]);
    expect([next.targets[0]!.fault, next.steps[0]!.statements]).toEqual([expect.stringContaining("비밀번호가 맞지 않습니다"), []]);
  });
});

describe("an interrupted statement", () => {
  const interrupted = async (deed: ChangeOperation, key: TableKey) => {
    const { tableChangeId, plan } = await planned(deed, [key]);
    const typed = new Map(plan.steps.map((step) => [nameKey(step), step.tableId]));
    await startChange(ctx, { tableChangeId, planHash: plan.hash, typed });
    await database().update(tableChange).set({ state: "RUNNING" }).where(eq(tableChange.tableChangeId, tableChangeId));
    const [statement] = (await stored(tableChangeId))[0]!.statements;
    const changeCondition = eq(tableChangeStatement.tableChangeId, tableChangeId);
    await database()
      .update(tableChangeStatement)
      .set({ state: "RUNNING" })
      .where(and(changeCondition, eq(tableChangeStatement.position, statement!.position)));
    return { tableChangeId, statement: statement!.statement };
  };

  test.each(["was done", "was not done"])("that %s is looked up in the database", async (what) => {
    const key = await described();
    for (const deed of ["CREATE", "UPDATE", "DROP"] as const) {
      if (deed === "UPDATE") {
        const item = await makeItemIn(target.release, uniqueName("added"));
        await addColumns(target.release, key.tableId, [{ dataItem: item }]);
      }
      const { tableChangeId, statement } = await interrupted(deed, key);
      if (what === "was done") await askTarget(target, statement);
      expect(await runChange(job(), tableChangeId), deed).toBe("done");
      expect(await flagOf(key), deed).toBe(deed === "DROP" ? undefined : "Y");
      expect((await tablesIn(target)).includes(key.tableId), deed).toBe(deed !== "DROP");
    }
  });

  test("does not count as done when the table has another shape", async () => {
    const key = await described();
    const { tableChangeId } = await interrupted("CREATE", key);
    await askTarget(target, `CREATE TABLE ${key.tableId} (other INT)`);
    expect(await runChange(job(), tableChangeId)).toBe("failed");
    expect((await stored(tableChangeId))[0]!.reason).toContain("등록 정보와 다르게");
  });
});

test("a statement slower than the wait does not fail, and the next run reads its result", async () => {
  const key = await described();
  await pressed("CREATE", [key]);
  const item = await makeItemIn(target.release, uniqueName("added"));
  await addColumns(target.release, key.tableId, [{ dataItem: item }]);
  const { tableChangeId, plan } = await planned("UPDATE", [key]);
  await startChange(ctx, { tableChangeId, planHash: plan.hash, typed: new Map() });
  const { schema, password } = target;
  const reader = await connectEnvironment({ databaseName: schema, databaseUser: schema, password }, 5_000);
  try {
    await reader.query("START TRANSACTION");
    await reader.query(`SELECT * FROM ${key.tableId}`);
    expect(await runChange(job(), tableChangeId, Number(limitMs(500)))).toBe("at-work");
    expect(await readChange(ctx, tableChangeId)).toMatchObject({ state: "RUNNING", steps: [{ state: "RUNNING", reason: "" }] });
  } finally {
    reader.destroy();
  }
  await vi.waitFor(async () => expect(await runChange(job(), tableChangeId)).toBe("done"), patience(20_000));
  expect(await readChange(ctx, tableChangeId)).toMatchObject({ state: "DONE" });
  expect(await askTarget(target, `SELECT ${item} AS added FROM ${key.tableId}`)).toEqual([]);
});

test("two changes of one schema run one after the other", async () => {
  const [one, other] = [await described(), await described()];
  const ids: number[] = [];
  for (const key of [one, other]) {
    const { tableChangeId, plan } = await planned("CREATE", [key]);
    await startChange(ctx, { tableChangeId, planHash: plan.hash, typed: new Map() });
    ids.push(tableChangeId);
  }
  const outcomes = await Promise.all(ids.map((id) => runChange(job(), id)));
  expect(outcomes.filter((outcome) => outcome === "done").length).toBeGreaterThan(0);
  for (const id of ids) await runChange(job(), id);
  expect(await Promise.all(ids.map(async (id) => (await readChange(ctx, id)).state))).toEqual(["DONE", "DONE"]);
});

test("unstarted plans are deleted after a day, and waiting changes are enqueued again", async () => {
  const key = await described();
  const old = await planned("CREATE", [key]);
  const { tableChangeId, plan } = await planned("CREATE", [key]);
  await startChange(ctx, { tableChangeId, planHash: plan.hash, typed: new Map() });
  expect(await unfinishedChanges(ctx)).toContain(tableChangeId);
  const tomorrow = { ...ctx, now: () => new Date(ctx.now().getTime() + 25 * 60 * 60 * 1_000) };
  await forgetOldPlans(tomorrow);
  await expect(readChange(ctx, old.tableChangeId)).rejects.toMatchObject({ code: "tables.no-change" });
  expect(await readChange(ctx, tableChangeId)).toMatchObject({ state: "WAITING" });
  await stopChange(ctx, tableChangeId);
  expect(await runChange(job(), tableChangeId)).toBe("over");
  expect(await flagOf(key)).toBe("N");
});
