import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { changePath } from "~/areas/tables/table-links";
import { planChange } from "~/areas/tables/changes/plan-change.server";
import { readChange } from "~/areas/tables/changes/read-change.server";
import { runChange } from "~/areas/tables/changes/run-change.server";
import type { TableKey } from "~/areas/tables/described/read-described.server";
import type { MemberCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { workerBeat } from "~db/schema/operations";
import { tableChange } from "~db/schema/tables";
import { type As, get, post, refused, screen } from "../../support/app";
import { NOW } from "../../support/clock";
import { ctxOf, job, loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { askTarget, describeTable, type MadeTarget, makeItemIn, makeTarget, tablesIn } from "../../support/factories/tables";

let ctx: MemberCtx;
let as: As;
let target: MadeTarget;
let item: string;

beforeAll(async () => {
  const admin = await makeAdmin();
  ctx = ctxOf(admin);
  as = await loginAs(admin);
  target = await makeTarget();
  item = await makeItemIn(target.release, `no_${randomUUID().slice(0, 6)}`, { dataItemType: "INT", dataItemSize: 0 });
});
beforeEach(async () => {
  await database().delete(workerBeat);
  await database().insert(workerBeat).values({ worker: "machine-1:17", startedAt: NOW, beatAt: new Date() });
});

const table = () => describeTable(target.release, `tables_${randomUUID().slice(0, 6)}`, [{ dataItem: item }]);

/** The form of a plan as its page offers it, with the names typed. */
async function formOf(tableChangeId: number, typed?: string): Promise<Record<string, string>> {
  const page = await screen(changePath(tableChangeId), as);
  const named = page.all("input").map((input) => [input.getAttributeValue("name") ?? "", input.getAttributeValue("value") ?? ""] as const);
  const hidden = named.filter(([name]) => /^(tableChangeId|planHash|for-\d+)$/.test(name));
  const names = named.filter(([name]) => name.startsWith("typed-")).map(([name]) => [name, typed ?? ""] as const);
  return { ...Object.fromEntries([...hidden, ...names]), intent: "start" };
}

async function makeTable(): Promise<TableKey> {
  const key = await table();
  const tableChangeId = await planChange(ctx, "CREATE", [key]);
  expect((await post(changePath(tableChangeId), await formOf(tableChangeId), as)).status).toBe(303);
  expect(await runChange(job(), tableChangeId)).toBe("done");
  return key;
}

test("a plan shows statements, cost and question, starts by one press, and then shows its progress", async () => {
  const key = await table();
  const tableChangeId = await planChange(ctx, "CREATE", [key]);
  const plan = await screen(changePath(tableChangeId), as);
  expect(plan.text).toContain("테이블 생성 계획");
  expect(plan.text).toContain(`테이블 ${key.tableId}`);
  expect(plan.text).toContain("생성할까요?");
  expect(plan.one("pre").textContent).toContain(`CREATE TABLE \`${key.tableId}\``);
  expect(plan.headers.get("Refresh")).toBeNull();
  const started = await post(changePath(tableChangeId), await formOf(tableChangeId), as);
  expect([started.status, started.headers.get("Location")]).toEqual([303, changePath(tableChangeId)]);
  const waiting = await screen(changePath(tableChangeId), as);
  expect([waiting.headers.get("Refresh"), waiting.text.includes("SQL 1개 중 0개 완료")]).toEqual(["3", true]);
  await runChange(job(), tableChangeId);
  const over = await screen(changePath(tableChangeId), as);
  expect([over.headers.get("Refresh"), over.text.includes("테이블 생성: 완료했어요"), over.text.includes("생성 · 완료")]).toEqual([
    null,
    true,
    true,
  ]);
  const list = await screen("/app/table/changes", as);
  expect(list.all("a").map((link) => link.getAttributeValue("href"))).toContain(changePath(tableChangeId));
});

test("a table to be made again asks for its name; a wrong name is explained and stays typed", async () => {
  const key = await makeTable();
  await askTarget(target, `INSERT INTO ${key.tableId} VALUES (1), (2)`);
  const tableChangeId = await planChange(ctx, "CREATE", [key]);
  const plan = await screen(changePath(tableChangeId), as);
  for (const text of ["이미 생성되어 있습니다. 다시 생성할까요?", "테이블과 행 2개", "테이블 이름을 그대로 입력해 주세요"])
    expect(plan.text).toContain(text);
  const wrong = await refused(changePath(tableChangeId), await formOf(tableChangeId, "tabels"), 400, as);
  const field = wrong.one('input[name="typed-1"]');
  expect([field.getAttributeValue("value"), field.getAttributeValue("aria-invalid")]).toEqual(["tabels", "true"]);
  expect(wrong.text).toContain("테이블 이름과 다릅니다");
  const right = await post(changePath(tableChangeId), await formOf(tableChangeId, key.tableId), as);
  expect(right.status).toBe(303);
});

test("a form without the required name starts nothing", async () => {
  const key = await makeTable();
  const tableChangeId = await planChange(ctx, "DROP", [key]);
  const { tableChangeId: id, planHash } = await formOf(tableChangeId);
  const page = await refused(changePath(tableChangeId), { tableChangeId: id!, planHash: planHash!, intent: "start" }, 400, as);
  expect(page.text).toContain("적은 이름이 테이블 이름과 다릅니다");
  expect((await readChange(ctx, tableChangeId)).state).toBe("PLANNED");
});

test("a stale plan is shown again with the typed names, and does not run", async () => {
  const key = await makeTable();
  const tableChangeId = await planChange(ctx, "DROP", [key]);
  const form = await formOf(tableChangeId, key.tableId);
  await askTarget(target, `INSERT INTO ${key.tableId} VALUES (1)`);
  const secondPage = await refused(changePath(tableChangeId), form, 409, as);
  expect(secondPage.text).toContain("그사이에 바뀐 것이 있어 계획을 다시 만들었습니다.");
  expect(secondPage.text).toContain("행 1개");
  expect(secondPage.one('input[name="typed-1"]').getAttributeValue("value")).toBe(key.tableId);
  expect(secondPage.one('input[name="planHash"]').getAttributeValue("value")).not.toBe(form.planHash);
  expect(await tablesIn(target)).toContain(key.tableId);
});

test("production is named, and a fault leaves no start button", async () => {
  const nameless = await describeTable("PRODUCTION", `nameless_${randomUUID().slice(0, 6)}`, [], { tableName: "" });
  const page = await screen(changePath(await planChange(ctx, "CREATE", [nameless])), as);
  for (const text of [
    "운영 환경",
    "운영 데이터베이스입니다.",
    `${nameless.tableId}: 테이블 이름이나 설명이 없습니다.`,
    `${nameless.tableId}: 테이블 컬럼 정보가 없습니다.`,
    "위에 적힌 것을 수정해야 시작할 수 있어요.",
  ])
    expect(page.text).toContain(text);
  expect(page.all('button[value="start"]')).toEqual([]);
});

test("a failed change offers ways to continue, and a waiting one shows its reason", async () => {
  const [key, other] = [await table(), await table()];
  const ids = await Promise.all([key, other].map((one) => planChange(ctx, "CREATE", [one])));
  for (const id of ids) await post(changePath(id), await formOf(id), as);
  await database().update(tableChange).set({ state: "RUNNING" }).where(eq(tableChange.tableChangeId, ids[1]!));
  await database().delete(workerBeat);
  const waiting = await screen(changePath(ids[0]!), as);
  expect(waiting.text).toContain("같은 데이터베이스에서 다른 테이블 작업을 하고 있어요.");
  expect(waiting.text).toContain("30초 넘게 응답한 작업 프로세스가 없어요.");
  await askTarget(target, `CREATE VIEW ${key.tableId} AS SELECT 1 AS one`);
  expect(await runChange(job(), ids[0]!)).toBe("failed");
  const failed = await screen(changePath(ids[0]!), as);
  expect(failed.text).toContain("테이블 생성: 멈췄어요");
  expect(failed.all("main form button").map((button) => button.textContent.trim())).toEqual(["이어서 하기", "중지"]);
  const on = await post(changePath(ids[0]!), { tableChangeId: String(ids[0]), intent: "continue" }, as);
  expect(on.headers.get("Location")).toBe(changePath(Math.max(...(await allIds()))));
  expect((await screen(changePath(ids[0]!), as)).text).toContain("테이블 생성: 중지했어요");
  const twice = await refused(changePath(ids[0]!), { tableChangeId: String(ids[0]), intent: "stop" }, 409, as);
  expect(twice.text).toContain("중지할 수 없습니다");
});

const allIds = async () => (await database().select({ id: tableChange.tableChangeId }).from(tableChange)).map(({ id }) => id);

test("only administrators open a change, watch it and see the list; an unknown change is reported", async () => {
  const tableChangeId = await planChange(ctx, "CREATE", [await table()]);
  const member = await loginAs(await makeMember());
  for (const path of [changePath(tableChangeId), "/app/table/changes", `/app/table/change-events?tableChangeId=${tableChangeId}`])
    expect((await get(path, member)).status, path).toBe(403);
  expect((await post(changePath(tableChangeId), { tableChangeId: String(tableChangeId), intent: "start" }, member)).status).toBe(403);
  await screen(changePath(2 ** 40), as, 404);
});
