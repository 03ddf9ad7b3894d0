import { eq, getTableColumns, getTableName, is } from "drizzle-orm";
import { MySqlTable } from "drizzle-orm/mysql-core";
import { beforeAll, describe, expect, test } from "vitest";
import { codeHeadersGrid } from "~/areas/master/code-headers.grid";
import { codeHeaders } from "~/areas/master/code-headers.store.server";
import { codeUses, refuseUsedCodes } from "~/areas/master/code-uses.server";
import { codes } from "~/areas/master/codes.store.server";
import { codeName, commonCodes } from "~/areas/master/common-codes.server";
import { suggestCodes } from "~/areas/master/suggest-codes.server";
import { makeCtx, type MemberCtx } from "~/core/ctx.server";
import { askDelete, deleteRows } from "~/grid/delete.server";
import { suggestRows } from "~/grid/list.server";
import { saveRows } from "~/grid/save.server";
import { setKoreanErrors } from "~/http/screen/korean-errors.server";
import { database } from "~db/client.server";
import * as account from "~db/schema/account";
import * as blog from "~db/schema/blog";
import { contents, tempContents } from "~db/schema/blog";
import { commonCode, commonCodeHeader } from "~db/schema/master";
import * as payments from "~db/schema/payments";
import * as seminars from "~db/schema/seminars";
import { seminar } from "~db/schema/seminars";
import * as settlement from "~db/schema/settlement";
import { codeGroups } from "../../../db/seeds/reference/code-groups";
import { makeCodes } from "../../support/factories/master";
import { makeAdmin, makeMember } from "../../support/factories/members";
import { seed as seedCodes } from "../../../db/seeds/reference/codes";

let ctx: MemberCtx;
beforeAll(async () => {
  setKoreanErrors();
  ctx = makeCtx(await makeAdmin());
});

const keysOf = async (group: string) => (await commonCodes(ctx, group)).map((code) => code.commonCodeKey);
const update = (key: string[], cells: Record<string, unknown>) => ({ inserts: [], updates: [{ key, stamp: null, cells }] });

describe("common codes for dropdowns", () => {
  test("are the codes in use in their sequence, and follow every save at once", async () => {
    const group = await makeCodes(["b", "a", "c"]);
    await saveRows(ctx, codes, update([group, "c"], { commonCodeUseYn: "N" }));
    expect(await keysOf(group)).toEqual(["b", "a"]);
    await saveRows(ctx, codes, update([group, "a"], { commonCodeSequence: "1" }));
    expect(await keysOf(group)).toEqual(["a", "b"]);
    await saveRows(ctx, codeHeaders, update([group], { commonCodeUseYn: "N" }));
    expect(await keysOf(group)).toEqual([]);
    expect(await keysOf("no_such_group")).toEqual([]);
  });

  test("keep their names when unused; an unknown code is shown as the key", async () => {
    const group = await makeCodes(["a"]);
    await saveRows(ctx, codes, update([group, "a"], { commonCodeUseYn: "N" }));
    expect(await codeName(ctx, group, "a")).toBe("이름 a");
    expect(await codeName(ctx, group, "zz")).toBe("zz");
  });
});

describe("the grids of common codes", () => {
  test("put a code without a sequence last", async () => {
    const group = await makeCodes(["a", "b"]);
    const inserts = ["y", "x"].map((commonCodeKey) => ({ commonCodeKey, commonCodeKeyName: commonCodeKey }));
    await saveRows(ctx, codes, { inserts, updates: [] }, { commonCode: group });
    expect(await keysOf(group)).toEqual(["a", "b", "y", "x"]);
  });

  test("refuse a code of an unknown group at its cell", async () => {
    const inserts = [{ commonCode: "no_such_group", commonCodeKey: "a", commonCodeKeyName: "a" }];
    const problems = [{ list: "inserts", index: 0, field: "commonCode", message: "없는 공통코드입니다." }];
    await expect(saveRows(ctx, codes, { inserts, updates: [] })).rejects.toMatchObject({ options: { details: { problems } } });
  });

  test("delete a group with its codes after a confirmation that says so", async () => {
    const group = await makeCodes(["a", "b"]);
    expect(await askDelete(ctx, codeHeaders, [[group]])).toEqual({ labels: [group], lines: [`${group}의 항목 2개도 함께 지웁니다.`] });
    expect(await deleteRows(ctx, codeHeaders, [[group]])).toBe(1);
    expect(await database().select().from(commonCode).where(eq(commonCode.commonCode, group))).toEqual([]);
  });

  test("refuse to delete a system group and its codes, but allow new names", async () => {
    const group = await makeCodes(["a"], { commonCodeSystemYn: "Y" });
    await expect(askDelete(ctx, codeHeaders, [[group]])).rejects.toMatchObject({ code: "master.system-code", values: { keys: group } });
    await expect(deleteRows(ctx, codeHeaders, [[group]])).rejects.toMatchObject({ code: "master.system-code" });
    await expect(deleteRows(ctx, codes, [[group, "a"]])).rejects.toMatchObject({ code: "master.system-code", values: { keys: "a" } });
    expect(await saveRows(ctx, codes, update([group, "a"], { commonCodeKeyName: "다른 이름" }))).toEqual({ inserted: 0, updated: 1 });
  });

  test("refuse to delete a code used by posts, with their number, and everything else in that delete", async () => {
    const { userId } = await makeMember();
    const [used, free] = [`u${userId}`, `f${userId}`];
    await database().insert(commonCodeHeader).ignore().values({ commonCode: "main_subject", commonCodeName: "주제" });
    const names = [used, free].map((commonCodeKey) => ({ commonCode: "main_subject", commonCodeKey, commonCodeKeyName: "주제" }));
    await database().insert(commonCode).values(names);
    await database().insert(contents).values({ userId, title: "글", contents: "글", mainSubject: used });
    const both = [used, free].map((key) => ["main_subject", key]);
    await expect(deleteRows(ctx, codes, both)).rejects.toMatchObject({ code: "common.in-use", values: { keys: `${used} (글 1건)` } });
    expect(await deleteRows(ctx, codes, [["main_subject", free]])).toBe(1);
  });
});

describe("the columns searched before a code is deleted", () => {
  test("are all columns named after a code group, except report counts and members' own notes", () => {
    const groups = new Set(codeGroups.map(({ code }) => code));
    const stored = [account, blog, seminars, settlement, payments]
      .flatMap((schema) => Object.values(schema))
      .filter((one): one is MySqlTable => is(one, MySqlTable))
      .flatMap((table) => Object.values(getTableColumns(table)))
      .filter(({ name }) => groups.has(name))
      .map((column) => `${getTableName(column.table)}.${column.name}`);
    const looked = codeUses.map(({ column }) => `${getTableName(column.table)}.${column.name}`);
    expect(stored.filter((column) => !looked.includes(column))).toEqual([]);
  });

  test("include the subject of drafts and seminars, and the type of seminars", async () => {
    const { userId } = await makeMember();
    const [subject, type] = [`s${userId}`, `t${userId}`];
    await database().insert(tempContents).values({ userId, contents: "", mainSubject: subject });
    const at = { startAt: new Date(), endAt: new Date() };
    await database()
      .insert(seminar)
      .values({ hostUserId: userId, title: "모임", contents: "", mainSubject: subject, seminarType: type, ...at });
    const used = [
      { commonCode: "main_subject", commonCodeKey: subject },
      { commonCode: "seminar_type", commonCodeKey: type },
    ];
    await expect(refuseUsedCodes(ctx, used)).rejects.toMatchObject({
      values: { keys: `${subject} (임시저장한 글 1건), ${subject} (세미나 1건), ${type} (세미나 1건)` },
    });
  });
});

describe("suggestions of common codes", () => {
  test("find groups and codes by key or name, and take % literally", async () => {
    const group = await makeCodes(["red", "blue"]);
    expect(await suggestRows(ctx, codeHeaders, codeHeadersGrid.search[0]!, group)).toEqual([
      { value: group, label: `이름 ${group} (${group})` },
    ]);
    expect(await suggestCodes(ctx, "이름 r", group)).toEqual([{ value: "red", label: "이름 red (red)" }]);
    expect((await suggestCodes(ctx, "", group)).map((found) => found.value)).toEqual(["red", "blue"]);
    expect(await suggestCodes(ctx, "%", group)).toEqual([]);
  });
});

describe("the reference codes", () => {
  test("have the thirteen groups and values of the rules; seeding again changes nothing", async () => {
    await seedCodes(ctx);
    const rows = () => database().select().from(commonCode).orderBy(commonCode.commonCode, commonCode.commonCodeKey);
    const before = await rows();
    await seedCodes(ctx);
    expect(await rows()).toEqual(before);
    const groups = await database().select({ group: commonCodeHeader.commonCode }).from(commonCodeHeader);
    expect(groups.map((row) => row.group)).toEqual(
      expect.arrayContaining([
        ...["main_subject", "country", "province", "job", "job_position", "occupation", "contents_type", "sort_type"],
        ...["seminar_type", "bank_code", "payment_type", "payment_result", "payment_status"],
      ]),
    );
    const has = (commonCodeGroup: string, key: string) =>
      before.some((row) => row.commonCode === commonCodeGroup && row.commonCodeKey === key);
    for (const key of ["finance", "domestic_travel", "entertainment"]) expect(has("main_subject", key), key).toBe(true);
    expect(before.filter((row) => row.commonCode === "main_subject").length).toBeGreaterThanOrEqual(19);
    expect(before.filter((row) => row.commonCode === "province")).toHaveLength(17);
    const named = [
      ["province", "seoul"],
      ["job", "marketing"],
      ["job_position", "manager"],
      ["occupation", "worker"],
      ["contents_type", "free"],
      ["seminar_type", "online"],
    ];
    for (const [group, key] of named) expect(has(group!, key!), key).toBe(true);
    const countries = before.filter((row) => row.commonCode === "country").sort((a, b) => a.commonCodeSequence - b.commonCodeSequence);
    expect(countries[0]!.commonCodeKey).toBe("KR");
  });

  test("restore a deleted code of a system group, not of another group", async () => {
    await seedCodes(ctx);
    await database().delete(commonCode).where(eq(commonCode.commonCodeKey, "religion"));
    await database().delete(commonCode).where(eq(commonCode.commonCodeKey, "offline"));
    await seedCodes(ctx);
    const left = await database().select({ key: commonCode.commonCodeKey }).from(commonCode);
    expect(left.some((row) => row.key === "religion")).toBe(false);
    expect(left.some((row) => row.key === "offline")).toBe(true);
  });
});
