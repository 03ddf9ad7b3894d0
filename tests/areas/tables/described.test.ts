import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { columns } from "~/areas/tables/described/columns.store.server";
import { importTable } from "~/areas/tables/described/import-table.server";
import { listUndescribed } from "~/areas/tables/described/list-undescribed.server";
import { planImport } from "~/areas/tables/described/plan-import.server";
import { describedTables } from "~/areas/tables/described/read-described.server";
import { readDocument } from "~/areas/tables/described/read-document.server";
import { readDrift } from "~/areas/tables/described/read-drift.server";
import { readHeld } from "~/areas/tables/described/read-held.server";
import { takeOver } from "~/areas/tables/described/take-over.server";
import { tables } from "~/areas/tables/described/tables.store.server";
import { seal } from "~/core/crypto.server";
import { makeCtx, type MemberCtx } from "~/core/ctx.server";
import { deleteRows } from "~/grid/delete.server";
import { problemsOf } from "~/grid/problems.server";
import { saveRows } from "~/grid/save.server";
import { setKoreanErrors } from "~/http/screen/korean-errors.server";
import { database } from "~db/client.server";
import { databaseEnvironment, dataItem, dataItemEnvironment } from "~db/schema/dictionary";
import { tableColumn } from "~db/schema/tables";
import { makeDataItem } from "../../support/factories/dictionary";
import { makeAdmin } from "../../support/factories/members";
import { askTarget, describeTable, flagOf, type MadeTarget, makeItemIn, makeTarget } from "../../support/factories/tables";
import { refusal } from "../../support/refusal";

let ctx: MemberCtx;
let target: MadeTarget;
let release: string;
beforeAll(async () => {
  setKoreanErrors();
  ctx = makeCtx(await makeAdmin());
});
beforeEach(async () => {
  target = await makeTarget();
  release = target.release;
});

const uniqueName = (what: string) => `${what}_${randomUUID().slice(0, 6)}`;
const columnsOf = async (tableId: string) =>
  (await database().select().from(tableColumn).where(eq(tableColumn.tableId, tableId))).map((row) => row.dataItem);
const problems = async (deed: Promise<unknown>) =>
  problemsOf(await deed.then(() => null).catch((error) => error)).problems.map(({ field, message }) => [field, message]);
const insert = (tableId: string, ...rows: object[]) =>
  saveRows(ctx, columns, { inserts: rows as Record<string, unknown>[], updates: [] }, { tableId, dataItemRelease: release });

/** A described table with one item, which its database holds. */
async function madeTable(): Promise<{ tableId: string; item: string }> {
  const [tableId, item] = [uniqueName("orders"), uniqueName("id")];
  await makeItemIn(release, item, { dataItemName: "번호", dataItemType: "BIGINT", dataItemSize: 0, dataItemNull: "N" });
  await describeTable(release, tableId, [{ dataItem: item, columnType: "PRIMARY" }], { tableName: "주문", generateTableYn: "Y" });
  await askTarget(target, `CREATE TABLE ${tableId} (${item} BIGINT NOT NULL COMMENT '번호', PRIMARY KEY (${item})) COMMENT '주문'`);
  return { tableId, item };
}

describe("columns", () => {
  test("require an item of the environment, once per table, whatever its case", async () => {
    const [first, other] = [await makeItemIn(release, uniqueName("a")), await makeItemIn(release, uniqueName("b"))];
    const { tableId } = await describeTable(release, uniqueName("orders"), [{ dataItem: first }]);
    const wrong = (row: object) => problems(insert(tableId, { tableColumnsSequence: "9", ...row }));
    expect(await wrong({ dataItem: uniqueName("nowhere") })).toEqual([["dataItem", expect.stringContaining("이 환경에 없는 항목입니다.")]]);
    expect(await wrong({ dataItem: first.toUpperCase() })).toEqual([["dataItem", "이 테이블에 이미 있는 항목입니다."]]);
    expect(await wrong({ dataItem: "" })).toEqual([["dataItem", "테이블 컬럼 정보를 입력해 주세요."]]);
    expect(await wrong({ dataItem: other, tableColumnsSequence: "" })).toEqual([
      ["tableColumnsSequence", "테이블 컬럼 정보를 입력해 주세요."],
    ]);
    expect(await wrong({ dataItem: other, columnType: "PRIMARY", autoIncrement: "Y" })).toEqual([["autoIncrement", expect.any(String)]]);
    expect(await problems(insert(uniqueName("nobody"), { tableColumnsSequence: "1", dataItem: first }))).toEqual([
      [null, expect.any(String)],
    ]);
    await insert(tableId, { tableColumnsSequence: "2", dataItem: other.toUpperCase() });
    expect(await columnsOf(tableId)).toEqual([first, other]);
  });

  test("of a made table are locked while its database holds them; new ones can be added and removed until they are made", async () => {
    const { tableId, item } = await madeTable();
    const key = [tableId, release, 1];
    const change = { inserts: [], updates: [{ key, stamp: null, cells: { columnType: "UNIQUE" } }] };
    expect(await refusal(saveRows(ctx, columns, change))).toBe("tables.column-locked");
    expect(await refusal(deleteRows(ctx, columns, [key]))).toBe("tables.column-locked");
    const added = await makeItemIn(release, uniqueName("added"));
    await insert(tableId, { tableColumnsSequence: "2", dataItem: added });
    expect(await deleteRows(ctx, columns, [[tableId, release, 2]])).toBe(1);
    expect(await columnsOf(tableId)).toEqual([item]);
  });

  test("of a made table are locked when its database does not answer", async () => {
    const { tableId } = await madeTable();
    await database()
      .update(databaseEnvironment)
      .set({ sealedPassword: seal("wrong") })
      .where(eq(databaseEnvironment.dataItemRelease, release));
    expect(await refusal(deleteRows(ctx, columns, [[tableId, release, 1]]))).toBe("tables.column-locked");
  });
});

test("the description of a made table cannot be deleted; another is deleted with its columns", async () => {
  const { tableId } = await madeTable();
  expect(await refusal(deleteRows(ctx, tables, [[tableId, release]]))).toBe("tables.made");
  const item = await makeItemIn(release, uniqueName("a"));
  const other = await describeTable(release, uniqueName("orders"), [{ dataItem: item }]);
  expect(await deleteRows(ctx, tables, [[other.tableId, release]])).toBe(1);
  expect(await columnsOf(other.tableId)).toEqual([]);
});

test("a name that no database accepts is refused at its cell", async () => {
  const save = (cells: object) => problems(saveRows(ctx, tables, { inserts: [{ dataItemRelease: release, ...cells }], updates: [] }));
  for (const tableId of ["select", "1st", "a`b", "a; DROP TABLE user", "가나다", "a".repeat(65)])
    expect(await save({ tableId }), tableId).toEqual([["tableId", expect.stringMatching(/[가-힣]/)]]);
  expect(await save({ tableId: uniqueName("t"), tableName: "이름\u0007" })).toEqual([["tableName", expect.any(String)]]);
  expect(await save({ tableId: "" })).toEqual([["tableId", "테이블 컬럼 정보를 입력해 주세요."]]);
});

describe("looking at the databases", () => {
  test("shows each table's state and updates its made flag", async () => {
    const { tableId } = await madeTable();
    await askTarget(target, `INSERT INTO ${tableId} VALUES (1), (2)`);
    const gone = await describeTable(release, uniqueName("gone"), [], { generateTableYn: "Y" });
    const { rows, changed } = await readHeld(ctx, [{ tableId, dataItemRelease: release }, gone]);
    expect(rows).toMatchObject([
      { tableId, isThere: true, rows: "2", differences: 0, fault: "" },
      { tableId: gone.tableId, isThere: false, rows: "" },
    ]);
    expect([changed, await flagOf(gone)]).toEqual([true, "N"]);
    expect((await readHeld(ctx, [gone])).changed).toBe(false);
  });

  test("explains an outage of one environment and still shows the others", async () => {
    const { tableId } = await madeTable();
    const away = await makeTarget();
    await database()
      .update(databaseEnvironment)
      .set({ sealedPassword: seal("wrong") })
      .where(eq(databaseEnvironment.dataItemRelease, away.release));
    const other = await describeTable(away.release, uniqueName("other"), [], { generateTableYn: "Y" });
    const { rows } = await readHeld(ctx, [{ tableId, dataItemRelease: release }, other]);
    expect(rows).toMatchObject([
      { isThere: true, fault: "" },
      { isThere: null, fault: expect.stringContaining("사용자나 비밀번호가 맞지 않습니다.") },
    ]);
    expect(await flagOf(other)).toBe("Y");
  });

  test("lists differences by column; each can be adopted into the description", async () => {
    const { tableId, item } = await madeTable();
    const key = { tableId, dataItemRelease: release };
    const [lost, strange] = [await makeItemIn(release, uniqueName("lost")), await makeDataItem(uniqueName("strange"))];
    await insert(tableId, { tableColumnsSequence: "2", dataItem: lost });
    await askTarget(target, `ALTER TABLE ${tableId} ADD COLUMN ${strange} VARCHAR(30) NOT NULL DEFAULT '없음' COMMENT '낯선 것'`);
    const drift = await readDrift(ctx, key);
    expect(drift!.lines.map(({ column, what }) => [column, what])).toEqual([
      [lost, "missing"],
      [strange, "extra"],
      [item, "same"],
    ]);
    await takeOver(ctx, key, lost);
    await takeOver(ctx, key, strange);
    expect(await columnsOf(tableId)).toEqual([item, strange]);
    expect((await readDrift(ctx, key))!.lines.map(({ what }) => what)).toEqual(["same", "same"]);
    expect(await refusal(takeOver(ctx, key, strange))).toBe("common.not-found");
    const unknown = uniqueName("unknown");
    await askTarget(target, `ALTER TABLE ${tableId} ADD COLUMN ${unknown} INT`);
    expect(await refusal(takeOver(ctx, key, unknown))).toBe("tables.no-item");
  });
});

describe("importing an existing table", () => {
  /** A database's table with a column of each dictionary type, and of two unknown types. */
  async function existing() {
    const [tableId, known, tag] = [uniqueName("old"), await makeItemIn(release, uniqueName("known")), uniqueName("c")];
    const types = [
      ...["char(3)", "text", "longtext", "tinyint", "smallint", "int DEFAULT 5", "bigint", "decimal(10,2) DEFAULT 1.50", "double"],
      ...["date", "time(3)", "datetime(6) DEFAULT CURRENT_TIMESTAMP(6)", "json", "blob", "varchar(40) DEFAULT '그''것'"],
    ];
    const lines = types.map((type, index) => `${tag}_${index} ${type} ${/DEFAULT/.test(type) ? "" : "NULL"} COMMENT '이름 ${index}'`);
    const made = `id_${tag} BIGINT NOT NULL AUTO_INCREMENT COMMENT '번호', ${known} VARCHAR(20) NULL COMMENT '이름 ${known}', ${lines.join(", ")}`;
    const strange = `e_${tag} ENUM('a','b'), u_${tag} INT UNSIGNED`;
    await askTarget(target, `CREATE TABLE ${tableId} (${made}, ${strange}, PRIMARY KEY (id_${tag}), KEY (${tag}_5)) COMMENT '옛 테이블'`);
    return { tableId, known, tag, count: types.length + 2 };
  }
  const input = (tableId: string, seen: string, over: object = {}) => {
    return { tableId, dataItemRelease: release, seen, tableName: "옛 테이블", tableDesc: "", helpCode: "data-item", ...over };
  };

  test("lists the table until it is described together with its items", async () => {
    const { tableId, known, tag, count } = await existing();
    expect((await listUndescribed(ctx, release)).held).toEqual([{ tableId, comment: "옛 테이블" }]);
    const { held: plan } = await planImport(ctx, { tableId, dataItemRelease: release });
    expect(plan!.left.map(({ column }) => column)).toEqual([`e_${tag}`, `u_${tag}`]);
    expect([plan!.columns.length, plan!.differences, plan!.faults]).toEqual([count, [], []]);
    expect(plan!.columns.filter(({ from }) => from === "known").map(({ draft }) => draft.dataItem)).toEqual([known]);
    await importTable(ctx, input(tableId, plan!.hash) as never);
    const [described] = await describedTables(ctx, [{ tableId, dataItemRelease: release }]);
    expect([described!.isMade, described!.name, described!.columns.length]).toEqual([true, "옛 테이블", count]);
    const drift = await readDrift(ctx, { tableId, dataItemRelease: release });
    expect(drift!.lines.filter(({ what }) => what !== "same").map(({ column, what }) => [column, what])).toEqual([
      [`e_${tag}`, "extra"],
      [`u_${tag}`, "extra"],
    ]);
    expect((await listUndescribed(ctx, release)).held).toEqual([]);
    const item = and(eq(dataItemEnvironment.dataItem, `${tag}_7`), eq(dataItemEnvironment.dataItemRelease, release));
    expect(await database().select().from(dataItemEnvironment).where(item)).toMatchObject([
      { dataItemType: "DECIMAL", dataItemSize: 10, dataItemFileDecimal: 2, dataItemDefult: "1.50", helpCode: "data-item" },
    ]);
  });

  test("refuses a table changed since the preview, missing help codes, or a second import, and leaves nothing behind", async () => {
    const { tableId, tag } = await existing();
    const { held: plan } = await planImport(ctx, { tableId, dataItemRelease: release });
    expect(await refusal(importTable(ctx, input(tableId, "other") as never))).toBe("tables.import-changed");
    expect(await refusal(importTable(ctx, input(tableId, plan!.hash, { helpCode: uniqueName("no") }) as never))).toBe(
      "tables.help-code-needed",
    );
    expect(await refusal(importTable(ctx, input(uniqueName("away"), plan!.hash) as never))).toBe("tables.target-silent");
    await describeTable(release, tableId, []);
    expect(await refusal(importTable(ctx, input(tableId, plan!.hash) as never))).toBe("tables.import-refused");
    expect(await database().$count(dataItem, eq(dataItem.dataItem, `${tag}_7`))).toBe(0);
  });

  test("keeps foreign keys to described tables", async () => {
    const { tableId: parent, item } = await madeTable();
    const child = uniqueName("child");
    const own = uniqueName("child_no");
    await askTarget(
      target,
      `CREATE TABLE ${child} (${own} INT NOT NULL PRIMARY KEY, ${item} BIGINT NULL COMMENT '번호', FOREIGN KEY (${item}) REFERENCES ${parent} (${item}))`,
    );
    const { held: plan } = await planImport(ctx, { tableId: child, dataItemRelease: release });
    expect(plan!.columns.map(({ draft }) => [draft.dataItem, draft.columnType])).toEqual([
      [own, "PRIMARY"],
      [item, "FOREIGN"],
    ]);
  });
});

test("the document has every described table of the environment with its columns, and the items with their tables", async () => {
  const { tableId, item } = await madeTable();
  const document = await readDocument(ctx, release);
  expect(document.tables).toMatchObject([
    {
      tableId,
      name: "주문",
      isMade: true,
      columns: [{ dataItem: item, name: "번호", sqlType: "bigint", nullable: "NOT NULL", keys: "기본 키" }],
    },
  ]);
  expect(document.items).toEqual([{ dataItem: item, name: "번호", sqlType: "bigint", tables: [tableId] }]);
  expect(document.environments.find((one) => one.release === release)).toMatchObject({ schema: target.schema, described: 1, made: 1 });
});
