import { randomUUID } from "node:crypto";
import ExcelJS from "exceljs";
import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "~db/client.server";
import { dataItem } from "~db/schema/dictionary";
import { tableColumn, tableInformation } from "~db/schema/tables";
import { type As, get, post, refused, rest, screen } from "../../support/app";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { askTarget, describeTable, flagOf, type MadeTarget, makeItemIn, makeTarget } from "../../support/factories/tables";
import { uploaded } from "../../support/grid-file";

const LIST = "/app/table/informations";
let as: As;
let target: MadeTarget;
let release: string;
beforeAll(async () => {
  as = await loginAs(await makeAdmin());
});
beforeEach(async () => {
  target = await makeTarget();
  release = target.release;
});

const uniqueName = (what: string) => `${what}_${randomUUID().slice(0, 6)}`;
type Key = { tableId: string; dataItemRelease: string };
const query = (key: Key) => new URLSearchParams(key).toString();
const leadsTo = (answer: Response) => answer.headers.get("Location") ?? "";

/** A made table with one item, which its database holds as described. */
async function makeTable(): Promise<Key & { item: string }> {
  const [tableId, item] = [uniqueName("orders"), uniqueName("id")];
  await makeItemIn(release, item, { dataItemName: "번호", dataItemType: "BIGINT", dataItemSize: 0, dataItemNull: "N" });
  await describeTable(release, tableId, [{ dataItem: item, columnType: "PRIMARY" }], { tableName: "주문", generateTableYn: "Y" });
  await askTarget(target, `CREATE TABLE ${tableId} (${item} BIGINT NOT NULL COMMENT '번호', PRIMARY KEY (${item})) COMMENT '주문'`);
  return { tableId, dataItemRelease: release, item };
}

function pressed(intent: string, ...keys: Key[]) {
  const rows = keys.map(({ tableId, dataItemRelease }, index) => [
    `r${index}.row`,
    JSON.stringify([0, "....", [tableId, dataItemRelease]]),
  ]);
  return { grid: "table-informations", intent, chosen: keys.map((_, index) => `r${index}`), ...Object.fromEntries(rows) };
}

describe("the list of tables", () => {
  test("opens the columns of exactly one table", async () => {
    const [one, other] = [await describeTable(release, uniqueName("a"), []), await describeTable(release, uniqueName("b"), [])];
    expect((await refused(LIST, pressed("send"), 400, as)).text).toContain("테이블 정보를 체크해 주세요.");
    expect((await refused(LIST, pressed("send", one, other), 400, as)).text).toContain("테이블 정보를 하나만 체크해 주세요.");
    const sent = await post(LIST, pressed("send", one), as);
    expect([sent.status, leadsTo(sent)]).toEqual([303, `/app/table-columns?${query(one)}`]);
    const unsaved = { ...pressed("send", one), "n0.tableId": uniqueName("c") };
    expect((await refused(LIST, unsaved, 409, as)).text).toContain("먼저 저장해 주세요.");
  });

  test("leads to a plan to create, to change and, with a made table ticked, to drop", async () => {
    const [table, other] = [await makeTable(), await describeTable(release, uniqueName("other"), [])];
    for (const intent of ["create", "update"])
      expect((await refused(LIST, pressed(intent), 400, as)).text).toContain("테이블 정보를 체크해 주세요.");
    for (const intent of ["create", "update", "delete"]) {
      const planned = await post(LIST, pressed(intent, table, other), as);
      expect([planned.status, leadsTo(planned)], intent).toEqual([303, expect.stringMatching(/^\/app\/table\/change\?tableChangeId=\d+$/)]);
    }
    const answer = await post(LIST, pressed("delete", other), as);
    expect(await answer.text()).toContain("개발, 테스트, 운영에 반영된 테이블도 함께 삭제됩니다.");
    expect((await post(LIST, { ...pressed("delete", other), confirmed: "Y" }, as)).status).toBe(303);
    expect(await flagOf(other)).toBeUndefined();
  });

  test("names the tables that cannot be changed because none is made, and stays", async () => {
    const [one, other] = [await describeTable(release, uniqueName("a"), []), await describeTable(release, uniqueName("b"), [])];
    const answer = await post(`${LIST}?dataItemRelease=TEST`, pressed("update", one, other), as);
    expect([answer.status, leadsTo(answer)]).toEqual([303, `${LIST}?dataItemRelease=TEST`]);
    const flashMessage = decodeURIComponent(answer.headers.get("Set-Cookie") ?? "").split(/[=;]/)[1]!;
    expect(Buffer.from(flashMessage, "base64").toString()).toContain('"ms":4000');
  });

  test("shows what the databases hold, and the corrected flag", async () => {
    const table = await makeTable();
    await database().update(tableInformation).set({ generateTableYn: "N" }).where(eq(tableInformation.tableId, table.tableId));
    const drawn = await screen(`${LIST}?tableId=${table.tableId}`, as);
    expect(drawn.text).toContain("데이터베이스에서 본 모습");
    expect(drawn.text).toContain("등록 정보와 같음");
    expect(await flagOf(table)).toBe("Y");
  });

  test("ignores a typed made flag in call, form and file", async () => {
    const flag = { generateTableYn: "Y" };
    const keyOf = () => ({ tableId: uniqueName("t"), dataItemRelease: release });
    const [called, formed] = [keyOf(), keyOf()];
    expect((await rest("POST", "/v1/table/informations", { as, body: [{ ...called, ...flag }] })).body).toEqual([]);
    await rest("PUT", "/v1/table/informations", { as, body: [{ ...called, ...flag, tableDesc: "설명" }] });
    const cells = Object.fromEntries(Object.entries({ ...formed, ...flag }).map(([field, text]) => [`n0.${field}`, text]));
    expect((await post(LIST, { grid: "table-informations", intent: "save", ...cells }, as)).status).toBe(303);
    expect([await flagOf(called), await flagOf(formed)]).toEqual(["N", "N"]);
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet("1");
    sheet.addRow(["테이블", "환경", "생성"]);
    sheet.addRow([called.tableId, release, "Y"]);
    const filed = keyOf();
    sheet.addRow([filed.tableId, release, "Y"]);
    const { save } = await uploaded(LIST, "table-informations", new File([await book.xlsx.writeBuffer()], "표.xlsx"), as);
    await save?.();
    expect(await flagOf(called)).toBe("N");
    expect([undefined, "N"]).toContain(await flagOf(filed));
  });
});

describe("the columns of a table", () => {
  const pathOf = (key: Key) => `/app/table-columns?${query(key)}`;

  test("without a table, or with an unknown one, lead to the list", async () => {
    for (const [path, status] of [
      ["/app/table-columns", 200],
      [pathOf({ tableId: uniqueName("no"), dataItemRelease: release }), 404],
      [`/app/table/drift?tableId=${uniqueName("no")}`, 404],
    ] as const) {
      const page = await screen(path, as, status);
      expect(page.text).toContain("어느 테이블인지 알 수 없어요.");
      expect(page.all(`a[href="${LIST}"]`).length).toBeGreaterThan(0);
    }
    expect(leadsTo(await post("/app/table-columns", { grid: "table-columns", intent: "save" }, as))).toBe(LIST);
  });

  test("offer the items of their environment, and report missing ones", async () => {
    const item = await makeItemIn(release, uniqueName("item"));
    const key = await describeTable(release, uniqueName("t"), [{ dataItem: item }]);
    const page = await screen(pathOf(key), as);
    expect(page.all(`datalist option[value="${item}"]`)).toHaveLength(1);
    expect(page.text).toContain("VARCHAR(20)");
    const saved = (cells: object) => refused(pathOf(key), { grid: "table-columns", intent: "save", ...cells }, 400, as);
    for (const cells of [{}, { "n0.dataItem": item }, { "n0.tableColumnsSequence": "2" }])
      expect((await saved(cells)).text, JSON.stringify(cells)).toContain("테이블 컬럼 정보를 입력해 주세요.");
  });

  test("report a refused change in a block of its own, and lead to the plan", async () => {
    const item = await makeItemIn(release, uniqueName("item"));
    const key = await describeTable(release, uniqueName("t"), [{ dataItem: item }]);
    const row = { "r0.row": JSON.stringify([0, ".", [key.tableId, release, 1]]), "r0.autoIncrement": "Y" };
    const page = await refused(pathOf(key), { grid: "table-columns", intent: "save", ...row }, 409, as);
    expect(page.all(".strip h2").map((one) => one.textContent)).toEqual(["오류가 발생했습니다"]);
    expect(leadsTo(await post(pathOf(key), { grid: "table-columns", intent: "plan" }, as))).toContain("/app/table/change?");
  });

  test("of a made table are locked on the page; new ones can be typed", async () => {
    const table = await makeTable();
    const page = await screen(pathOf(table), as);
    const names = page.all("#table-columns-form input, #table-columns-form select").map((one) => one.getAttributeValue("name"));
    expect(names.filter((name) => name?.startsWith("r0."))).toEqual(["r0.row"]);
    const added = await makeItemIn(release, uniqueName("added"));
    const cells = { "n0.tableColumnsSequence": "2", "n0.dataItem": added };
    expect((await post(pathOf(table), { grid: "table-columns", intent: "save", ...cells }, as)).status).toBe(303);
    expect(await database().$count(tableColumn, and(eq(tableColumn.tableId, table.tableId), eq(tableColumn.dataItem, added)))).toBe(1);
  });
});

test("drift is shown by column and adopted by a button", async () => {
  const table = await makeTable();
  const strange = await makeItemIn(release, uniqueName("strange"));
  await askTarget(target, `ALTER TABLE ${table.tableId} ADD COLUMN ${strange} VARCHAR(20) COMMENT '이름 ${strange}'`);
  const path = `/app/table/drift?${query({ tableId: table.tableId, dataItemRelease: release })}`;
  expect((await screen(path, as)).text).toContain("1곳이 달라요.");
  expect((await refused(path, { column: uniqueName("none") }, 404, as)).text).toContain("찾는 내용이 없습니다.");
  expect((await post(path, { column: strange }, as)).status).toBe(303);
  expect((await screen(path, as)).text).toContain("등록 정보와 데이터베이스가 같아요.");
});

test("an undescribed table is listed, previewed and described; a refused attempt can be repeated", async () => {
  const [tableId, fresh] = [uniqueName("old"), uniqueName("fresh")];
  await askTarget(
    target,
    `CREATE TABLE ${tableId} (${fresh} INT NOT NULL PRIMARY KEY COMMENT '새 번호', kind ENUM('a')) COMMENT '옛 테이블'`,
  );
  const list = await screen(`/app/table/import?dataItemRelease=${release}`, as);
  expect(list.all("td a, th a").map((one) => one.textContent)).toEqual([tableId]);
  const path = `/app/table/import?${new URLSearchParams({ dataItemRelease: release, tableId })}`;
  const preview = await screen(path, as);
  expect(preview.text).toContain("등록하지 못하는 컬럼 1개");
  const seen = preview.all('input[name="seen"]')[0]!.getAttributeValue("value")!;
  const fields = { tableId, dataItemRelease: release, seen, tableName: "옛 테이블", tableDesc: "" };
  expect((await refused(path, { ...fields, helpCode: uniqueName("no") }, 400, as)).text).toContain("있는 도움말 코드를 입력해 주세요.");
  expect((await refused(path, { ...fields, seen: "other", helpCode: "data-item" }, 409, as)).text).toContain("그사이에 바뀐 것이 있어");
  expect(await database().$count(dataItem, eq(dataItem.dataItem, fresh))).toBe(0);
  const saved = await post(path, { ...fields, helpCode: "data-item" }, as);
  expect(leadsTo(saved)).toBe(`/app/table-columns?${query({ tableId, dataItemRelease: release })}`);
  expect(await flagOf({ tableId, dataItemRelease: release })).toBe("Y");
});

test("the document is a page, a page to keep and a file with four sheets", async () => {
  const table = await makeTable();
  const path = (kind: string) => `/app/table/document${kind}?dataItemRelease=${release}`;
  expect((await screen(path(""), as)).all(`#table-${table.tableId}`)).toHaveLength(1);
  const page = await get(path(".html"), as);
  expect(page.headers.get("Content-Disposition")).toContain(".html");
  expect(await page.text()).toContain(`href="#table-${table.tableId}"`);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await (await get(path(".xlsx"), as)).arrayBuffer());
  expect(book.worksheets.map(({ name, rowCount }) => [name, rowCount > 1])).toEqual([
    ["테이블", true],
    ["컬럼", true],
    ["항목", true],
    ["환경", true],
  ]);
  expect(book.getWorksheet("컬럼")!.getRow(2).getCell(3).value).toBe(table.item);
  const stranger = await loginAs(await makeMember({ role: "ROLE_NOBODY" }));
  for (const kind of ["", ".html", ".xlsx"]) expect((await get(path(kind), stranger)).status, kind).toBe(403);
});
