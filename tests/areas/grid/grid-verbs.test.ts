import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { makeCtx, type MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { deleteRows } from "~/grid/delete.server";
import { defineGrid, type GridAnswer } from "~/grid/grid";
import { listRows } from "~/grid/list.server";
import { refuseCells } from "~/grid/problems.server";
import { saveRows } from "~/grid/save.server";
import { Code, Instant, OptionalInstant, RequiredText, Yn } from "~/core/shapes.server";
import { type GridVerbs, gridStore } from "~/grid/store.server";
import { type GridAction, submitGrid } from "~/grid/web/submit.server";
import { csrfToken } from "~/http/screen/csrf.server";
import { setKoreanErrors } from "~/http/screen/korean-errors.server";
import { database } from "~db/client.server";
import { menu, role, roleMenu } from "~db/schema/master";
import { makeAdmin } from "../../support/factories/members";

const RoleRow = z.object({ role: Code, roleName: RequiredText(100), defaultYn: Yn.default("N") });
type RoleRow = z.output<typeof RoleRow>;
type Stored = typeof role.$inferSelect;
const rolesGrid = defineGrid<RoleRow>({
  id: "test-roles",
  title: "권한",
  key: ["role"],
  columns: [
    { field: "role", label: "권한" },
    { field: "roleName", label: "이름" },
    { field: "defaultYn", label: "기본", kind: "yn" },
  ],
});
const roles = (verbs: GridVerbs<RoleRow, Stored, keyof Stored>) => gridStore(rolesGrid, role, RoleRow, verbs);

let ctx: MemberCtx;
const fresh = () => `T${randomUUID().slice(0, 13)}`;
const find = async (name: string) => (await database().select().from(role).where(eq(role.role, name)))[0];
const nothing = { inserts: [], updates: [] };
beforeAll(async () => {
  setKoreanErrors();
  ctx = makeCtx(await makeAdmin());
});

test("`check` gets the rows as they would be stored; when it refuses a cell, nothing is stored", async () => {
  const name = fresh();
  const store = roles({
    check: async (_tx, { inserts }) => {
      if (inserts[0]!.defaultYn === "Y")
        refuseCells([{ list: "inserts", index: 0, field: "defaultYn", message: "하나만 기본일 수 있습니다." }]);
      inserts[0]!.roleName += "!";
    },
  });
  const insert = (defaultYn: string) => saveRows(ctx, store, { ...nothing, inserts: [{ role: name, roleName: "이름", defaultYn }] });
  await expect(insert("Y")).rejects.toMatchObject({ options: { details: { problems: [{ field: "defaultYn" }] } } });
  expect(await find(name)).toBeUndefined();
  await insert("N");
  expect((await find(name))!.roleName).toBe("이름!");
});

test("`written` runs in the save's transaction and rolls it back by throwing", async () => {
  const name = fresh();
  const seen: unknown[] = [];
  const store = roles({
    written: async (_tx, { inserts, updates }) => {
      seen.push(...inserts.map((row) => row.role), ...updates.map(({ before, after }) => [before.roleName, after.roleName]));
      if (updates.length > 0) throw new Refusal("common.not-found");
    },
  });
  await saveRows(ctx, store, { ...nothing, inserts: [{ role: name, roleName: "처음" }] });
  const change = { ...nothing, updates: [{ key: [name], stamp: null, cells: { roleName: "나중" } }] };
  await expect(saveRows(ctx, store, change)).rejects.toMatchObject({ code: "common.not-found" });
  expect(seen).toEqual([name, ["처음", "나중"]]);
  expect((await find(name))!.roleName).toBe("처음");
});

test("`skip` leaves out new rows; problems of the others keep their index", async () => {
  const name = fresh();
  const store = roles({ skip: (cells) => !cells.role });
  const inserts = [{ roleName: "코드 없음" }, { role: name, roleName: "" }];
  await expect(saveRows(ctx, store, { ...nothing, inserts })).rejects.toMatchObject({
    options: { details: { problems: [{ list: "inserts", index: 1, field: "roleName" }] } },
  });
  expect(await saveRows(ctx, store, { ...nothing, inserts: [inserts[0]!, { role: name, roleName: "있음" }] })).toEqual({
    inserted: 1,
    updated: 0,
  });
});

test("`remove` replaces the delete, between `deleting` and `deleted`", async () => {
  const name = fresh();
  const steps: string[] = [];
  const store = roles({
    deleting: async () => void steps.push("deleting"),
    remove: async (tx, rows) => {
      steps.push("remove");
      await tx.db.update(role).set({ roleName: "닫힘" }).where(eq(role.role, rows[0]!.role));
    },
    deleted: async () => void steps.push("deleted"),
  });
  await saveRows(ctx, store, { ...nothing, inserts: [{ role: name, roleName: "열림" }] });
  expect(await deleteRows(ctx, store, [[name]])).toBe(1);
  expect(steps).toEqual(["deleting", "remove", "deleted"]);
  expect((await find(name))!.roleName).toBe("닫힘");
});

test("refuses to delete a row that other rows refer to, even without a verb", async () => {
  const name = fresh();
  await saveRows(ctx, roles({}), { ...nothing, inserts: [{ role: name, roleName: "쓰임" }] });
  await database().insert(menu).values({ menu: name, menuName: name });
  await database().insert(roleMenu).values({ role: name, menu: name, startDate: new Date() });
  await expect(deleteRows(ctx, roles({}), [[name]])).rejects.toMatchObject({ code: "common.in-use", values: { keys: name } });
});

test("lists, searches and sorts by joined columns, and never stores them", async () => {
  const name = fresh();
  const Grant = z.object({ role: Code, menu: Code, startDate: Instant, endDate: OptionalInstant });
  const grid = defineGrid<z.output<typeof Grant> & { menuName: string }>({
    id: "test-role-menu",
    title: "권한별 메뉴",
    key: ["role", "menu", "startDate"],
    columns: [
      { field: "role", label: "권한" },
      { field: "menu", label: "메뉴" },
      { field: "menuName", label: "메뉴 이름", readOnly: true },
      { field: "startDate", label: "시작", kind: "datetime" },
      { field: "endDate", label: "끝", kind: "datetime" },
    ],
    search: [{ name: "menuName", label: "메뉴 이름" }],
  });
  const store = gridStore(grid, roleMenu, Grant, {
    joined: { fields: { menuName: menu.menuName }, on: [[menu, eq(menu.menu, roleMenu.menu)]] },
  });
  await database().insert(role).values({ role: name, roleName: name });
  for (const [suffix, menuName] of [
    ["1", "가"],
    ["2", "나"],
  ] as const) {
    await database()
      .insert(menu)
      .values({ menu: name + suffix, menuName: `${name} ${menuName}` });
    await database()
      .insert(roleMenu)
      .values({ role: name, menu: name + suffix, startDate: new Date("2026-02-28T15:00:00Z") });
  }
  const list = (search: string, sort: string) => listRows(ctx, store, { page: 1, size: 20, sort, search: { menuName: search } });
  expect((await list(name, "-menuName")).rows.map((row) => row.menuName)).toEqual([`${name} 나`, `${name} 가`]);
  expect((await list(`${name} 가`, "")).total).toBe(1);
  const key = [name, `${name}1`, "2026-02-28T15:00:00.000Z"];
  await saveRows(ctx, store, { ...nothing, updates: [{ key, stamp: null, cells: { menuName: "바뀜", endDate: "2026/12/31 00:00" } }] });
  expect((await list(`${name} 가`, "")).rows[0]).toMatchObject({ endDate: new Date("2026-12-30T15:00:00Z") });
});

test("`scope` limits listing, saving and deleting to the member's rows, for any key", async () => {
  const [own, other] = [fresh(), fresh()];
  await saveRows(ctx, roles({}), { ...nothing, inserts: [own, other].map((name) => ({ role: name, roleName: "이름" })) });
  const store = roles({ scope: () => ({ role: own }) });
  const { rows } = await listRows(ctx, store, { page: 1, size: 20, sort: "", search: {} });
  expect(rows.map((row) => row.role)).toEqual([own]);
  const update = (name: string) => ({ ...nothing, updates: [{ key: [name], stamp: null, cells: { roleName: "고침" } }] });
  await expect(saveRows(ctx, store, update(other))).rejects.toMatchObject({
    options: { details: { problems: [{ message: "그사이 지워진 행입니다." }] } },
  });
  await expect(deleteRows(ctx, store, [[other]])).rejects.toMatchObject({ code: "common.not-found" });
  expect(await saveRows(ctx, store, update(own))).toEqual({ inserted: 0, updated: 1 });
});

test("a screen's own action gets the ticked keys; unknown actions are refused", async () => {
  const seen: unknown[] = [];
  const actions: Record<string, GridAction> = {
    promote: async (keys) => {
      seen.push(keys);
      return "프로모션이 등록되었습니다.";
    },
  };
  const act = async (intent: string, keys: unknown) => {
    const { token, setCookie } = await csrfToken(new Request("http://127.0.0.1:3000/"));
    const fields = { csrf: token, grid: "test-roles", intent, live: "Y", change: JSON.stringify(nothing), keys: JSON.stringify(keys) };
    const headers = { Cookie: setCookie!.split(";")[0]!, "Sec-Fetch-Site": "same-origin" };
    const request = new Request("http://127.0.0.1:3000/app/x", { method: "POST", body: new URLSearchParams(fields), headers });
    return (await submitGrid(request, ctx, [{ store: roles({}) }], actions)) as unknown as {
      data: GridAnswer;
      init: { status?: number };
    };
  };
  expect((await act("promote", [["A"], ["B"]])).data).toMatchObject({ status: "saved", message: "프로모션이 등록되었습니다." });
  expect(seen).toEqual([[["A"], ["B"]]]);
  for (const intent of ["nonsense", "__proto__", "constructor"])
    expect((await act(intent, [])).data.code, intent).toBe("common.wrong-shape");
  expect((await act("promote", [[{}]])).data.status).toBe("refused");
});

test("refuses a choice that its column does not offer, and keeps an old one until it changes", async () => {
  const [kept, name] = [fresh(), fresh()];
  await database().insert(role).values({ role: kept, roleName: "옛 것" });
  const named = { ...rolesGrid.columns[1]!, kind: "select" as const, lookup: "nameRelease" };
  const grid = { ...rolesGrid, columns: [rolesGrid.columns[0]!, named, rolesGrid.columns[2]!] };
  const nameRelease = [{ value: "새 것", label: "새것" }];
  const store = gridStore(grid, role, RoleRow, { lookups: async () => ({ nameRelease }), skip: ({ role: typed }) => !typed });
  const row = (roleName: string) => ({ role: name, roleName });
  const save = (inserts: object[], cells: object) =>
    saveRows(ctx, store, { inserts: inserts as never, updates: [{ key: [kept], stamp: null, cells: cells as never }] });
  await expect(save([{ role: "" }, row("없는 것")], { roleName: "딴 것" })).rejects.toMatchObject({
    options: {
      details: {
        problems: [
          { list: "inserts", index: 1, field: "roleName", message: "목록에서 골라 주세요." },
          { list: "updates", index: 0, field: "roleName" },
        ],
      },
    },
  });
  expect(await save([row("새 것")], { roleName: "옛 것", defaultYn: "N" })).toEqual({ inserted: 1, updated: 0 });
});
