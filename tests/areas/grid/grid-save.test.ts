import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { codeHeaders } from "~/areas/master/code-headers.store.server";
import { codes } from "~/areas/master/codes.store.server";
import { makeCtx, type MemberCtx } from "~/core/ctx.server";
import { isRefusal, type Refusal } from "~/core/refusal";
import { allRows } from "~/grid/all-rows.server";
import { deleteRows } from "~/grid/delete.server";
import { defineGrid } from "~/grid/grid";
import { listRows } from "~/grid/list.server";
import { problemsOf } from "~/grid/problems.server";
import { saveRows } from "~/grid/save.server";
import { Code, Instant, OptionalInstant } from "~/core/shapes.server";
import { gridStore } from "~/grid/store.server";
import { setKoreanErrors } from "~/http/screen/korean-errors.server";
import { refusalText } from "~/messages/refusals.ko";
import { database } from "~db/client.server";
import { auditLog } from "~db/schema/house";
import { commonCode, menu, role, roleMenu } from "~db/schema/master";
import { makeCodes } from "../../support/factories/master";
import { makeAdmin } from "../../support/factories/members";

let ctx: MemberCtx;
beforeAll(async () => {
  setKoreanErrors();
  ctx = makeCtx(await makeAdmin());
});

const stored = (group: string) =>
  database().select().from(commonCode).where(eq(commonCode.commonCode, group)).orderBy(commonCode.commonCodeKey);
const names = async (group: string) => (await stored(group)).map((row) => row.commonCodeKeyName);
const storedRow = async (group: string, key: string) =>
  (
    await database()
      .select()
      .from(commonCode)
      .where(and(eq(commonCode.commonCode, group), eq(commonCode.commonCodeKey, key)))
  )[0]!;
const insert = (commonCodeKey: string, more = {}) => ({ commonCodeKey, commonCodeKeyName: `새 ${commonCodeKey}`, ...more });
const update = (group: string, key: string, cells: Record<string, unknown>, stamp: number | null = null) => ({
  key: [group, key],
  stamp,
  cells,
});

async function refusalOf(action: Promise<unknown>): Promise<Refusal & { text: string }> {
  const error = await action.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isRefusal(error)) throw error ?? new Error("nothing was refused");
  return Object.assign(error, { text: refusalText(error.code, error.values) });
}

const save = (group: string, inserts: object[], updates: ReturnType<typeof update>[] = []) =>
  saveRows(ctx, codes, { inserts: inserts as never, updates }, { commonCode: group });

describe("saving a grid", () => {
  test("stores new and changed rows together", async () => {
    const group = await makeCodes(["a", "b"]);
    const saved = await save(group, [insert("c")], [update(group, "a", { commonCodeKeyName: "고침" })]);
    expect(saved).toEqual({ inserted: 1, updated: 1 });
    expect(await names(group)).toEqual(["고침", "이름 b", "새 c"]);
  });

  const duplicates: [string, string[], string][] = [
    ["a stored row's key", ["x", "a"], "a"],
    ["the same key twice in one save", ["x", "x"], "x"],
    ["a key that differs only in case", ["A"], "A"],
    ["a key that differs only in trailing spaces", ["a  "], "a"],
    ["both kinds at once", ["a", "y", "b", "y"], "a, b, y"],
  ];
  test.each(duplicates)("refuses %s as a duplicate and stores nothing", async (_name, keys, wanted) => {
    const group = await makeCodes(["a", "b"]);
    const refusal = await refusalOf(
      save(
        group,
        keys.map((key) => insert(key)),
        [update(group, "a", { commonCodeKeyName: "안 됨" })],
      ),
    );
    const labels = wanted.split(", ").map((key) => `${group} / ${key}`);
    expect(refusal.text).toBe(`중복된 데이터 [${labels.join(", ")}]는 INSERT 할 수 없습니다.`);
    expect(problemsOf(refusal).duplicates).toHaveLength(labels.length);
    expect(problemsOf(refusal).problems.every((problem) => problem.list === "inserts" && problem.field === null)).toBe(true);
    expect(await names(group)).toEqual(["이름 a", "이름 b"]);
  });

  test("allows a key that only another scope has", async () => {
    const [group] = [await makeCodes(["a"]), await makeCodes(["b"])];
    expect(await save(group, [insert("b")])).toEqual({ inserted: 1, updated: 0 });
  });

  test("refuses each wrong cell with its reason and stores nothing", async () => {
    const group = await makeCodes(["a"]);
    const wrong = [
      insert("ok"),
      insert("", { commonCodeUseYn: "X" }),
      insert("long", { commonCodeKeyName: "가".repeat(101) }),
      insert("<b>"),
    ];
    const refusal = await refusalOf(save(group, wrong, [update(group, "a", { commonCodeSequence: "하나" })]));
    expect(refusal.code).toBe("common.wrong-shape");
    expect(problemsOf(refusal).problems).toEqual([
      { list: "inserts", index: 1, field: "commonCodeKey", message: "필수 항목입니다." },
      { list: "inserts", index: 1, field: "commonCodeUseYn", message: "목록에서 골라 주세요." },
      { list: "inserts", index: 2, field: "commonCodeKeyName", message: "100자까지 입력할 수 있습니다." },
      { list: "inserts", index: 3, field: "commonCodeKey", message: "글자, 숫자와 . _ - 만 쓸 수 있습니다." },
      { list: "updates", index: 0, field: "commonCodeSequence", message: expect.stringMatching(/[가-힣]/) },
    ]);
    expect(await names(group)).toEqual(["이름 a"]);
  });

  test("refuses a row changed since it was read, shows the stored value, and stores nothing", async () => {
    const group = await makeCodes(["a", "b"]);
    const readStamp = (await storedRow(group, "a")).updatedAt.getTime();
    await save(group, [], [update(group, "a", { commonCodeKeyName: "남의 이름" })]);
    const changes = [
      update(group, "b", { commonCodeKeyName: "b도 안 됨" }),
      update(group, "a", { commonCodeKeyName: "내 이름" }, readStamp),
    ];
    const refusal = await refusalOf(save(group, [], changes));
    expect(refusal.code).toBe("grid.stale-row");
    expect(refusal.text).toContain(`${group} / a`);
    const stamp = (await storedRow(group, "a")).updatedAt.getTime();
    expect(problemsOf(refusal).problems).toEqual([
      { list: "updates", index: 1, field: "commonCodeKeyName", message: "다른 사람이 먼저 수정했습니다.", theirs: "남의 이름", stamp },
    ]);
    expect(await names(group)).toEqual(["남의 이름", "이름 b"]);
    expect(await save(group, [], [update(group, "a", { commonCodeKeyName: "내 이름" }, stamp)])).toEqual({ inserted: 0, updated: 1 });
  });

  test("finds no conflict and no change when the row already has the same value", async () => {
    const group = await makeCodes(["a"]);
    const readStamp = (await storedRow(group, "a")).updatedAt.getTime();
    await save(group, [], [update(group, "a", { commonCodeKeyName: "같은 이름" })]);
    expect(await save(group, [], [update(group, "a", { commonCodeKeyName: "같은 이름" }, readStamp)])).toEqual({ inserted: 0, updated: 0 });
  });

  test("leaves different stamps after two saves in one millisecond", async () => {
    const group = await makeCodes(["a"]);
    const frozen = { ...ctx, now: () => new Date("2026-02-28T15:00:00Z") };
    for (const name of ["하나", "둘"])
      await saveRows(frozen, codes, { inserts: [], updates: [update(group, "a", { commonCodeKeyName: name })] }, { commonCode: group });
    const before = (await storedRow(group, "a")).updatedAt.getTime();
    await saveRows(
      frozen,
      codes,
      { inserts: [], updates: [update(group, "a", { commonCodeKeyName: "셋" }, before)] },
      { commonCode: group },
    );
    expect((await storedRow(group, "a")).updatedAt.getTime()).toBeGreaterThan(before);
  });

  test("refuses a row that was deleted meanwhile", async () => {
    const group = await makeCodes(["a"]);
    const refusal = await refusalOf(save(group, [], [update(group, "z", { commonCodeKeyName: "없음" })]));
    expect(problemsOf(refusal).problems).toEqual([{ list: "updates", index: 0, field: null, message: "그사이 지워진 행입니다." }]);
  });

  test("refuses two changes of one row, also with the key in other case, and stores neither", async () => {
    const group = await makeCodes(["a", "b"]);
    const twice = [
      update(group, "a", { commonCodeKeyName: "하나" }),
      update(group, "b", { commonCodeKeyName: "둘" }),
      update(group, "A", { commonCodeUseYn: "N" }),
    ];
    const refusal = await refusalOf(save(group, [], twice));
    expect(problemsOf(refusal).problems).toEqual([
      { list: "updates", index: 2, field: null, message: "같은 행을 앞에서 이미 수정했습니다." },
    ]);
    expect(await names(group)).toEqual(["이름 a", "이름 b"]);
  });

  test("refuses the change of a key", async () => {
    const group = await makeCodes(["a"]);
    const refusal = await refusalOf(save(group, [], [update(group, "a", { commonCodeKey: "z" })]));
    expect(problemsOf(refusal).problems).toEqual([
      { list: "updates", index: 0, field: "commonCodeKey", message: "새 행에서만 쓸 수 있는 값입니다." },
    ]);
    expect((await stored(group)).map((row) => row.commonCodeKey)).toEqual(["a"]);
  });

  test("refuses to change a cell that only new rows may fill", async () => {
    const group = await makeCodes([]);
    const change = { inserts: [], updates: [{ key: [group], stamp: null, cells: { commonCodeSystemYn: "Y" } }] };
    const refusal = await refusalOf(saveRows(ctx, codeHeaders, change));
    expect(problemsOf(refusal).problems[0]).toMatchObject({ field: "commonCodeSystemYn", message: "수정할 수 없는 값입니다." });
  });

  test("does not find rows of another scope", async () => {
    const [ownGroup, otherGroup] = [await makeCodes(["a"]), await makeCodes(["a"])];
    const change = { inserts: [], updates: [update(otherGroup, "a", { commonCodeKeyName: "남의 것" })] };
    const refusal = await refusalOf(saveRows(ctx, codes, change, { commonCode: ownGroup }));
    expect(problemsOf(refusal).problems[0]!.message).toBe("그사이 지워진 행입니다.");
    await expect(deleteRows(ctx, codes, [[otherGroup, "a"]], { commonCode: ownGroup })).rejects.toMatchObject({ code: "common.not-found" });
  });

  test("stores and changes two thousand rows in one save each, with one audit row each", async () => {
    const group = await makeCodes([]);
    const keys = Array.from({ length: 2_000 }, (_, index) => `k${index}`);
    expect(
      await save(
        group,
        keys.map((key) => insert(key)),
      ),
    ).toEqual({ inserted: 2_000, updated: 0 });
    const rows = await stored(group);
    const edits = rows.map((row) =>
      update(group, row.commonCodeKey, { commonCodeKeyName: `고친 ${row.commonCodeKey}` }, row.updatedAt.getTime()),
    );
    const requestId = `grid-${group}`;
    expect(await saveRows({ ...ctx, requestId }, codes, { inserts: [], updates: edits }, { commonCode: group })).toEqual({
      inserted: 0,
      updated: 2_000,
    });
    expect((await stored(group)).every((row) => row.commonCodeKeyName === `고친 ${row.commonCodeKey}`)).toBe(true);
    const audits = await database().select().from(auditLog).where(eq(auditLog.requestId, requestId));
    expect(audits).toHaveLength(1);
    expect(audits[0]).toMatchObject({ deed: "grid.rows-saved", subject: "grid:codes", details: { inserted: 0, updated: 2_000 } });
  });

  test("refuses one of two saves with the same new key at the same moment", async () => {
    const group = await makeCodes([]);
    const results = await Promise.allSettled([save(group, [insert("same")]), save(group, [insert("same")])]);
    expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = results.find((result) => result.status === "rejected") as PromiseRejectedResult;
    expect(isRefusal(refused.reason, "grid.duplicates")).toBe(true);
  });

  test("stores markup as text", async () => {
    const group = await makeCodes([]);
    const text = `<script>alert("1")</script> & '인용'`;
    await save(group, [insert("x", { commonCodeKeyName: text })]);
    expect(await names(group)).toEqual([text]);
  });
});

describe("searching a grid", () => {
  const texts: [string, string, string[]][] = [
    ["a part of the name", "하나", ["percent", "plain"]],
    ["% as a character", "100%", ["percent"]],
    ["_ as a character", "a_b", ["under"]],
    ["\\ as a character", "c\\d", ["slash"]],
    ["a quote", "O'", ["quote"]],
    ["nothing for a text without matches", "%_%", []],
  ];
  test.each(texts)("finds %s as text", async (_name, text, wanted) => {
    const group = await makeCodes([]);
    await save(group, [
      insert("percent", { commonCodeKeyName: "하나 100%" }),
      insert("plain", { commonCodeKeyName: "하나 1000" }),
      insert("under", { commonCodeKeyName: "a_b" }),
      insert("unlike", { commonCodeKeyName: "axb" }),
      insert("slash", { commonCodeKeyName: "c\\d" }),
      insert("quote", { commonCodeKeyName: "O'Neil" }),
    ]);
    const query = { page: 1, size: 20, sort: "commonCodeKey", search: { commonCodeKey: text } };
    const { rows, total } = await listRows(ctx, codes, query, { commonCode: group });
    expect(rows.map((row) => row.commonCodeKey)).toEqual(wanted);
    expect(total).toBe(wanted.length);
  });

  test("gives a download every row once, while rows are added and deleted", async () => {
    const keys = Array.from({ length: 2_002 }, (_, index) => `k${String(index).padStart(4, "0")}`);
    const group = await makeCodes(keys);
    const read: unknown[] = [];
    for await (const row of allRows(ctx, codes, { sort: "commonCodeKey", search: {} }, { commonCode: group })) {
      read.push(row.commonCodeKey);
      if (read.length > 1) continue;
      await deleteRows(ctx, codes, [[group, "k0000"]]);
      await save(group, [insert("a1"), insert("a2")]);
    }
    expect(read).toEqual(keys);
  });

  test("sorts by a column both ways or in the grid's own order, and shows the last page beyond the end", async () => {
    const group = await makeCodes(["b", "c", "a"]);
    const keys = async (sort: string, page = 1, size = 20) => {
      const list = await listRows(ctx, codes, { page, size, sort, search: {} }, { commonCode: group });
      return [list.page, ...list.rows.map((row) => row.commonCodeKey)];
    };
    expect(await keys("")).toEqual([1, "b", "c", "a"]);
    expect(await keys("commonCodeKey")).toEqual([1, "a", "b", "c"]);
    expect(await keys("-commonCodeKey")).toEqual([1, "c", "b", "a"]);
    expect(await keys("updatedAt; DROP TABLE role")).toEqual([1, "b", "c", "a"]);
    expect(await keys("", 9, 2)).toEqual([2, "a"]);
  });
});

describe("rows with an instant in their key", () => {
  const Grant = z.object({ role: Code, menu: Code, startDate: Instant, endDate: OptionalInstant });
  const grid = defineGrid<z.output<typeof Grant>>({
    id: "test-grants",
    title: "권한별 메뉴",
    key: ["role", "menu", "startDate"],
    columns: [
      { field: "role", label: "권한" },
      { field: "menu", label: "메뉴" },
      { field: "startDate", label: "시작", kind: "datetime" },
      { field: "endDate", label: "끝", kind: "datetime" },
    ],
  });
  const grants = gridStore(grid, roleMenu, Grant);

  test("are found to the millisecond, and their instants are typed in Seoul time", async () => {
    const name = `G${randomUUID().slice(0, 13)}`;
    await database().insert(role).values({ role: name, roleName: name });
    await database().insert(menu).values({ menu: name, menuName: name });
    const exact = new Date("2026-02-28T15:00:00.123Z");
    await database().insert(roleMenu).values({ role: name, menu: name, startDate: exact });
    const inserts = [{ role: name, menu: name, startDate: "2026/03/02 09:30", endDate: "" }];
    const updates = [{ key: [name, name, exact.toISOString()], stamp: null, cells: { endDate: "2026-12-31T23:59" } }];
    expect(await saveRows(ctx, grants, { inserts, updates })).toEqual({ inserted: 1, updated: 1 });
    const rows = await database().select().from(roleMenu).where(eq(roleMenu.role, name)).orderBy(roleMenu.startDate);
    expect(rows.map((row) => [row.startDate.toISOString(), row.endDate?.toISOString() ?? null])).toEqual([
      ["2026-02-28T15:00:00.123Z", "2026-12-31T14:59:00.000Z"],
      ["2026-03-02T00:30:00.000Z", null],
    ]);
    const again = await refusalOf(saveRows(ctx, grants, { inserts, updates: [] }));
    expect(again.code).toBe("grid.duplicates");
  });

  test("accept a change of seconds, and see no change in an instant as read", async () => {
    const name = `G${randomUUID().slice(0, 13)}`;
    await database().insert(role).values({ role: name, roleName: name });
    await database().insert(menu).values({ menu: name, menuName: name });
    const startDate = new Date("2026-02-28T15:00:00Z");
    await database().insert(roleMenu).values({ role: name, menu: name, startDate, endDate: startDate });
    const endOf = async (endDate: string) => {
      const updates = [{ key: [name, name, startDate.toISOString()], stamp: null, cells: { endDate } }];
      const { updated } = await saveRows(ctx, grants, { inserts: [], updates });
      const [row] = await database().select().from(roleMenu).where(eq(roleMenu.role, name));
      return [updated, row!.endDate!.toISOString()];
    };
    expect(await endOf("2026-03-01T00:00:30+09:00")).toEqual([1, "2026-02-28T15:00:30.000Z"]);
    expect(await endOf("2026-03-01T00:00:30.000+09:00")).toEqual([0, "2026-02-28T15:00:30.000Z"]);
    expect(await endOf("2026-03-01T00:00:00+09:00")).toEqual([1, "2026-02-28T15:00:00.000Z"]);
  });
});
