import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { dataItems } from "~/areas/master/dictionary/data-items.store.server";
import { environmentItems } from "~/areas/master/dictionary/environment-items.store.server";
import { helpCodes } from "~/areas/master/help/help-codes.store.server";
import { isHelpFile } from "~/help/help-file";
import { helpOf, helpOfColumns } from "~/help/help-texts.server";
import { screenHelp } from "~/help/screen-help";
import { makeCtx, type MemberCtx } from "~/core/ctx.server";
import { askDelete, deleteRows } from "~/grid/delete.server";
import type { GridStore } from "~/grid/store.server";
import { saveRows } from "~/grid/save.server";
import { setKoreanErrors } from "~/http/screen/korean-errors.server";
import { seed as seedHelp } from "../../../db/seeds/reference/help-codes";
import { makeDataItem, makeEnvironmentItem, makeHelpCode } from "../../support/factories/dictionary";
import { makeAdmin } from "../../support/factories/members";
import { grids } from "../../support/grids";

let ctx: MemberCtx;
beforeAll(async () => {
  setKoreanErrors();
  ctx = makeCtx(await makeAdmin());
});

const fresh = () => `t${randomUUID().slice(0, 8)}`;
const insert = (store: GridStore, ...inserts: Record<string, string>[]) => saveRows(ctx, store, { inserts, updates: [] });
const update = (store: GridStore, key: string[], cells: Record<string, string>) =>
  saveRows(ctx, store, { inserts: [], updates: [{ key, stamp: null, cells }] });
const problemOf = (action: Promise<unknown>) =>
  action.then(
    () => [],
    (error) => error.options.details.problems.map(({ index, field, message }: Record<string, unknown>) => [index, field, message]),
  );

describe("help", () => {
  test("of a column uses its own code, else the data item's, and follows every save at once", async () => {
    const [code, item] = [fresh(), fresh()];
    await insert(helpCodes, { helpCode: code, helpDescription: `설명 ${code}` });
    expect(Object.keys(await helpOfColumns([{ field: item }, { field: "other", help: code }]))).toEqual(["other"]);
    await insert(dataItems, { dataItem: item, dataItemName: "이름", dataItemType: "INT", helpCode: code });
    const help = { text: `설명 ${code}`, file: null };
    expect(await helpOfColumns([{ field: item }, { field: "other", help: code }])).toEqual({ [item]: help, other: help });
    await update(helpCodes, [code], { helpDescription: "고친 글" });
    expect((await helpOfColumns([{ field: item }]))[item]!.text).toBe("고친 글");
  });

  test("explains why a file address without encryption is refused", async () => {
    const saved = insert(helpCodes, { helpCode: fresh(), helpDescription: "글", helpDescriptionFileUrl: "http://example.com/a.pdf" });
    expect(await problemOf(saved)).toEqual([
      [0, "helpDescriptionFileUrl", "http:// 주소는 암호화되지 않아 열지 않아요. https:// 주소를 입력해 주세요."],
    ]);
  });

  test("links its file by name, and only to a path of this site or https", async () => {
    const bad = ["http://a.kr", "javascript:alert(1)", "//a.kr", "/\\a.kr", "a.pdf", "https://", "data:text/html,a", "/\t/a.kr"];
    const [named, unnamed] = [fresh(), fresh()];
    const stored = await makeHelpCode(fresh(), { helpDescriptionFileUrl: bad[1] });
    const file = { helpDescriptionFileUrl: "https://example.com/a.pdf" };
    await insert(helpCodes, { helpCode: named, helpDescription: "글", helpDescriptionFileName: "안내서.pdf", ...file });
    await insert(helpCodes, { helpCode: unnamed, helpDescription: "글", ...file });
    const { a, b } = await helpOfColumns([
      { field: "a", help: named },
      { field: "b", help: unnamed },
    ]);
    expect([a!.file, b!.file]).toEqual([
      { name: "안내서.pdf", url: "https://example.com/a.pdf" },
      { name: "https://example.com/a.pdf", url: "https://example.com/a.pdf" },
    ]);
    expect(bad.filter(isHelpFile)).toEqual([]);
    expect(["/files/a.pdf", "https://a.kr/b"].filter(isHelpFile)).toHaveLength(2);
    expect(await problemOf(insert(helpCodes, { helpCode: fresh(), helpDescription: "글", helpDescriptionFileUrl: bad[1]! }))).toEqual([
      [0, "helpDescriptionFileUrl", "https:// 주소나 / 로 시작하는 이 사이트의 주소를 입력해 주세요."],
    ]);
    expect((await helpOfColumns([{ field: "c", help: stored }])).c!.file).toBeNull();
  });

  test("used by data items or screens cannot be deleted, and the refusal lists the uses", async () => {
    const item = fresh();
    const code = await makeHelpCode(fresh());
    await makeDataItem(item, { helpCode: code });
    const refused = { code: "common.in-use", values: { keys: `${code} (데이터 항목 ${item})` } };
    await expect(askDelete(ctx, helpCodes, [[code]])).rejects.toMatchObject(refused);
    await expect(deleteRows(ctx, helpCodes, [[code]])).rejects.toMatchObject(refused);
    await expect(deleteRows(ctx, helpCodes, [["sending-limit"]])).rejects.toMatchObject({
      values: { keys: "sending-limit (‘즉시 발송’ 화면)" },
    });
  });

  test("named by screens and columns is seeded; an administrator's text stays", async () => {
    const named = grids.flatMap(({ store }) => store.grid.columns.flatMap(({ help }) => help ?? []));
    expect(named.filter((code) => !Object.hasOwn(screenHelp, code))).toEqual([]);
    await update(helpCodes, ["bank-account"], { helpDescription: "고친 글" });
    await seedHelp(ctx);
    const found = await helpOf(...(Object.keys(screenHelp) as (keyof typeof screenHelp)[]));
    expect(Object.keys(found).sort()).toEqual(Object.keys(screenHelp).sort());
    expect(found["bank-account"]!.text).toBe("고친 글");
  });
});

describe("a data item", () => {
  const item = (over: Record<string, string>) => ({
    dataItem: fresh(),
    dataItemName: "이름",
    dataItemType: "VARCHAR",
    dataItemSize: "20",
    helpCode: "data-item",
    ...over,
  });

  test("without an item or a help code is dropped; the others are stored", async () => {
    expect(await insert(dataItems, item({ dataItem: " " }), item({ helpCode: "" }), item({}))).toEqual({ inserted: 1, updated: 0 });
  });

  const wrong: [string, Record<string, string>, string, string][] = [
    ["an unknown help code", { helpCode: "no-such-code" }, "helpCode", "없는 도움말 코드입니다."],
    ["an unknown type", { dataItemType: "NUMBER" }, "dataItemType", "목록에서 골라 주세요."],
    ["an unknown environment", { dataItemRelease: "STAGING" }, "dataItemRelease", "목록에서 골라 주세요."],
    ["a text without a size", { dataItemSize: "" }, "dataItemSize", "1부터 16,383까지 쓸 수 있습니다."],
    ["a size where the type has none", { dataItemType: "INT" }, "dataItemSize", "이 유형은 크기가 없습니다. 0으로 두세요."],
    ["decimals of a text", { dataItemFileDecimal: "2" }, "dataItemFileDecimal", "소수 유형에만 쓸 수 있습니다. 0으로 두세요."],
    [
      "more decimals than digits",
      { dataItemType: "DECIMAL", dataItemSize: "3", dataItemFileDecimal: "4" },
      "dataItemFileDecimal",
      "크기보다 클 수 없습니다.",
    ],
    [
      "a word as the default of a number",
      { dataItemType: "BIGINT", dataItemSize: "0", dataItemDefult: "하나" },
      "dataItemDefult",
      "정수만 쓸 수 있습니다.",
    ],
    ["a text as the default of a decimal", { dataItemType: "DECIMAL", dataItemDefult: "1,5" }, "dataItemDefult", "수만 쓸 수 있습니다."],
    ["a default that is too long", { dataItemSize: "3", dataItemDefult: "가나다라" }, "dataItemDefult", "기본값이 크기보다 깁니다."],
    [
      "a default that its number cannot hold",
      { dataItemType: "TINYINT", dataItemSize: "0", dataItemDefult: "128" },
      "dataItemDefult",
      "이 유형에 들어가지 않는 수입니다.",
    ],
    [
      "a default that its digits cannot hold",
      { dataItemType: "DECIMAL", dataItemSize: "3", dataItemFileDecimal: "1", dataItemDefult: "123.4" },
      "dataItemDefult",
      "크기나 소수에 들어가지 않는 수입니다.",
    ],
    [
      "a day that does not exist as a default",
      { dataItemType: "DATE", dataItemSize: "0", dataItemDefult: "2026-02-30" },
      "dataItemDefult",
      "없는 날짜입니다.",
    ],
    [
      "a default where the type takes none",
      { dataItemType: "JSON", dataItemSize: "0", dataItemDefult: "{}" },
      "dataItemDefult",
      "이 유형은 기본값을 가질 수 없습니다.",
    ],
  ];
  test.each(wrong)("with %s is refused at its cell, counted with the dropped rows", async (_name, over, field, message) => {
    expect(await problemOf(insert(dataItems, item({ dataItem: "" }), item({}), item(over)))).toEqual([[2, field, message]]);
  });

  test("is refused at its row when its new type does not fit its size", async () => {
    const key = await makeDataItem(fresh());
    expect(await problemOf(update(dataItems, [key], { dataItemType: "DATE" }))).toEqual([
      [0, "dataItemSize", "이 유형은 크기가 없습니다. 0으로 두세요."],
    ]);
  });

  test("used by environments cannot be deleted; the refusal lists item and environment", async () => {
    const key = await makeDataItem(fresh());
    await makeEnvironmentItem(key, "PRODUCTION");
    const refused = { code: "common.in-use", values: { keys: `${key} (PRODUCTION 환경)` } };
    await expect(askDelete(ctx, dataItems, [[key]])).rejects.toMatchObject(refused);
    expect(await deleteRows(ctx, environmentItems, [[key, "PRODUCTION"]])).toBe(1);
    expect(await deleteRows(ctx, dataItems, [[key]])).toBe(1);
  });
});

describe("a data item of an environment", () => {
  test("belongs to a dictionary item and inherits its help code unless it has one", async () => {
    const key = await makeDataItem(fresh());
    const row = { dataItem: key, dataItemName: "이름", dataItemType: "BIGINT", dataItemSequence: "Y" };
    expect(await problemOf(insert(environmentItems, { ...row, dataItem: "no_such_item" }))).toEqual([
      [0, "dataItem", "없는 데이터 항목입니다."],
    ]);
    await insert(environmentItems, row, { ...row, dataItemRelease: "TEST", helpCode: "data-item" });
    await update(environmentItems, [key, "TEST"], { helpCode: "" });
    await expect(deleteRows(ctx, helpCodes, [[key]])).rejects.toMatchObject({
      values: {
        keys: `${key} (데이터 항목 ${key}), ${key} (환경별 데이터 항목 ${key} / DEVELOPMENT), ${key} (환경별 데이터 항목 ${key} / TEST)`,
      },
    });
  });

  test("can be numbered only with an integer type", async () => {
    const key = await makeDataItem(fresh());
    const row = { dataItem: key, dataItemName: "이름", dataItemType: "VARCHAR", dataItemSize: "9", dataItemSequence: "Y" };
    expect(await problemOf(insert(environmentItems, row))).toEqual([[0, "dataItemSequence", "정수 유형에만 쓸 수 있습니다."]]);
  });
});
