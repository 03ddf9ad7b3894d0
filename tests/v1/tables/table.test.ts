import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { readChange } from "~/areas/tables/changes/read-change.server";
import { runChange } from "~/areas/tables/changes/run-change.server";
import type { TableKey } from "~/areas/tables/described/read-described.server";
import { database } from "~db/client.server";
import { tableChange } from "~db/schema/tables";
import { type As, rest } from "../../support/app";
import { ctxOf, job, loginAs, makeAdmin, makeMember } from "../../support/factories/members";
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

let admin: Awaited<ReturnType<typeof makeAdmin>>;
let as: As;
let target: MadeTarget;
let item: string;

beforeAll(async () => {
  admin = await makeAdmin();
  as = await loginAs(admin);
  target = await makeTarget();
  item = await makeItemIn(target.release, `no_${randomUUID().slice(0, 6)}`, { dataItemType: "INT", dataItemSize: 0 });
});

const table = () => describeTable(target.release, `calls_${randomUUID().slice(0, 6)}`, [{ dataItem: item }]);
const create = (body: unknown, headers?: Record<string, string>) => rest("POST", "/v1/table", { as, body, headers });

/** By a call, run to its end. */
async function makeTable(): Promise<TableKey> {
  const key = await table();
  const { body } = await create([key]);
  expect(await runChange(job(), body.tableChangeId)).toBe("done");
  return key;
}

describe("POST /v1/table", () => {
  test("starts the change at once, each table once, and returns its number", async () => {
    const key = await table();
    const answer = await create([key, key]);
    expect(answer).toMatchObject({
      status: 200,
      body: { returnCode: "SUCCESS", message: "테이블 1개의 생성을 시작했습니다.", tableChangeId: expect.any(Number) },
    });
    expect(await runChange(job(), answer.body.tableChangeId)).toBe("done");
    expect([await flagOf(key), (await tablesIn(target)).includes(key.tableId)]).toEqual(["Y", true]);
  });

  test("makes an empty table again directly, one with rows only when its name is repeated", async () => {
    const key = await makeTable();
    expect((await create([key])).status).toBe(200);
    for (const id of [(await create([key])).body.tableChangeId]) await runChange(job(), id);
    await askTarget(target, `INSERT INTO ${key.tableId} VALUES (1), (2), (3)`);
    const refused = await create([key]);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "tables.unconfirmed", message: expect.stringContaining(`${key.tableId} 3개`) },
    });
    expect((await create([{ ...key, confirm: "Y" }])).status).toBe(409);
    const { status, body } = await create([{ ...key, confirm: key.tableId }]);
    expect([status, await runChange(job(), body.tableChangeId)]).toEqual([200, "done"]);
    expect(await askTarget(target, `SELECT COUNT(*) AS n FROM ${key.tableId}`)).toEqual([{ n: 0 }]);
  });

  test("leaves no plan behind after a refusal", async () => {
    const plans = async () =>
      database()
        .select({ id: tableChange.tableChangeId })
        .from(tableChange)
        .where(and(eq(tableChange.userId, admin.userId), eq(tableChange.state, "PLANNED")));
    const before = await plans();
    const key = await makeTable();
    await askTarget(target, `INSERT INTO ${key.tableId} VALUES (1)`);
    expect((await create([key])).body.code).toBe("tables.unconfirmed");
    const nameless = await describeTable(target.release, `calls_${randomUUID().slice(0, 6)}`, [], { tableDesc: "" });
    expect((await create([nameless])).body.code).toBe("tables.faulty");
    expect(await plans()).toEqual(before);
  });

  test("refuses what cannot be made, in the documents' words", async () => {
    const nameless = await describeTable(target.release, `calls_${randomUUID().slice(0, 6)}`, [], { tableDesc: "" });
    const answer = await create([nameless]);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe(
      `${nameless.tableId}: 테이블 이름이나 설명이 없습니다. ${nameless.tableId}: 테이블 컬럼 정보가 없습니다. 수정한 뒤 다시 해 주세요.`,
    );
    expect(await create([])).toMatchObject({ status: 400, body: { message: expect.stringContaining("테이블 정보를 체크해 주세요.") } });
    expect((await create([{ tableId: "none", dataItemRelease: target.release }])).status).toBe(404);
    expect((await create([{ tableId: "a`b; DROP TABLE user", dataItemRelease: target.release }])).status).toBe(404);
  });

  test("starts once per Idempotency-Key", async () => {
    const key = await table();
    const headers = { "Idempotency-Key": randomUUID() };
    const [first, second] = [await create([key], headers), await create([key], headers)];
    expect(second.body).toEqual(first.body);
    expect((await readChange(ctxOf(admin), first.body.tableChangeId)).state).toBe("WAITING");
  });

  test("is for administrators", async () => {
    const key = await table();
    const member = await loginAs(await makeMember());
    for (const path of ["/v1/table", "/v1/table/update"]) {
      expect((await rest("POST", path, { as: member, body: [key] })).status).toBe(403);
      expect((await rest("POST", path, { body: [key] })).status).toBe(401);
    }
  });
});

describe("POST /v1/table/update", () => {
  test("adds new columns to made tables and names the others", async () => {
    const [key, unmade] = [await makeTable(), await table()];
    const added = await makeItemIn(target.release, `late_${randomUUID().slice(0, 6)}`);
    await addColumns(target.release, key.tableId, [{ dataItem: added }]);
    const { body } = await rest("POST", "/v1/table/update", { as, body: [key, unmade, key] });
    expect(body.message).toBe(`테이블 1개의 변경을 시작했습니다. ${unmade.tableId}: 테이블이 없어 변경할 수 없습니다. 먼저 생성해 주세요.`);
    expect(await runChange(job(), body.tableChangeId)).toBe("done");
    expect(await askTarget(target, `SELECT ${added} FROM ${key.tableId}`)).toEqual([]);
    const none = await rest("POST", "/v1/table/update", { as, body: [unmade] });
    expect([none.status, none.body.message]).toEqual([409, `${unmade.tableId}: 테이블이 없어 변경할 수 없습니다. 먼저 생성해 주세요.`]);
  });
});

describe("DELETE /v1/table/informations", () => {
  test("drops a made table with its description, one with rows only when its name is repeated; others are deleted at once", async () => {
    const [key, filled, unmade] = [await makeTable(), await makeTable(), await table()];
    await askTarget(target, `INSERT INTO ${filled.tableId} VALUES (1)`);
    const remove = (body: unknown) => rest("DELETE", "/v1/table/informations", { as, body });
    expect((await remove([unmade])).body).toEqual({ returnCode: "SUCCESS", message: "1건을 삭제했습니다." });
    expect(await remove([key, filled])).toMatchObject({ status: 409, body: { code: "tables.unconfirmed" } });
    const { body } = await remove([key, { ...filled, confirm: filled.tableId }]);
    expect(body).toMatchObject({ returnCode: "SUCCESS", message: "테이블 2개의 삭제를 시작했습니다." });
    expect(await runChange(job(), body.tableChangeId)).toBe("done");
    expect([await flagOf(key), await flagOf(filled), await flagOf(unmade)]).toEqual([undefined, undefined, undefined]);
    const heldTables = await tablesIn(target);
    expect([key, filled].filter(({ tableId }) => heldTables.includes(tableId))).toEqual([]);
  });
});
