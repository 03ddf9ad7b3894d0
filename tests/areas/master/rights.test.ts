import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMember } from "~/areas/account/join/create-member.server";
import { userRoles } from "~/areas/account/user-roles/user-roles.store.server";
import { apiInformations } from "~/areas/master/apis/api-informations.store.server";
import { announceGrants, screenGrant } from "~/areas/master/grants.server";
import { menuTree } from "~/areas/master/menus/menu-tree";
import { menus } from "~/areas/master/menus/menus.store.server";
import { readMatrix } from "~/areas/master/roles/read-matrix.server";
import { roleApis } from "~/areas/master/roles/role-apis.store.server";
import { roleMenus } from "~/areas/master/roles/role-menus.store.server";
import { roles } from "~/areas/master/roles/roles.store.server";
import { makeCtx, type MemberCtx } from "~/core/ctx.server";
import { ADMINISTRATOR_ROLE } from "~/core/roles";
import { deleteRows } from "~/grid/delete.server";
import type { Cells } from "~/grid/grid";
import { problemsOf } from "~/grid/problems.server";
import { saveRows } from "~/grid/save.server";
import type { GridStore } from "~/grid/store.server";
import { setKoreanErrors } from "~/http/screen/korean-errors.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { apiInformation, menu, role, roleMenu, userRole } from "~db/schema/master";
import { seed as seedApis } from "../../../db/seeds/reference/apis";
import { lettersTo, newMail, newNickname } from "../../support/factories/join";
import { mailsTo } from "../../support/factories/mails";
import { makeApiRow, makeMenuRow, makeRole } from "../../support/factories/master";
import { ctxOf, makeAdmin, makeMember } from "../../support/factories/members";

let admin: MemberCtx;
beforeAll(async () => {
  setKoreanErrors();
  admin = ctxOf(await makeAdmin());
});

const insert = (store: GridStore, ...inserts: Cells[]) => saveRows(admin, store, { inserts, updates: [] });
const update = (store: GridStore, ...rows: [key: unknown[], cells: Cells][]) =>
  saveRows(admin, store, { inserts: [], updates: rows.map(([key, cells]) => ({ key, stamp: null, cells })) });
/** Row, cell and message of a refused save. */
const faults = async (deed: Promise<unknown>) =>
  problemsOf(await deed.then(() => null).catch((error) => error)).problems.map(({ index, field, message }) => [index, field, message]);
const code = (name: string) => `${name}_${randomUUID().slice(0, 8)}`;
const since = "2022/03/01 00:00";

describe("the row of a REST call", () => {
  test.each(["nonsense", "GET /v1/help-codes/page", "get:/v1/help-codes/page", "GET:v1/help-codes/page", "PATCH:/v1/a", "GET:/v1/a b"])(
    "refuses the name %s, which is not method and path",
    async (apiId) => {
      const error: unknown = await insert(apiInformations, { apiId, description: "글", path: "/v1/a" }).catch((caught: unknown) => caught);
      expect(problemsOf(error as never).problems).toMatchObject([
        { field: "apiId", message: "GET:/v1/help-codes처럼 방식과 주소를 입력해 주세요." },
      ]);
    },
  );
});

describe("API information", () => {
  test("marks built calls, keeps an administrator's edits through the seed, and deletes only other rows", async () => {
    await seedApis(makeCtx({ kind: "job", name: "seed" }));
    const built = "GET:/v1/system/role/page";
    await update(apiInformations, [[built], { description: "고친 설명", publicYn: "Y" }]);
    await seedApis(makeCtx({ kind: "job", name: "seed" }));
    const [row] = await database().select().from(apiInformation).where(eq(apiInformation.apiId, built));
    expect(row).toMatchObject({ description: "고친 설명", publicYn: "Y", floor: "granted" });
    await expect(deleteRows(admin, apiInformations, [[built]])).rejects.toMatchObject({ code: "master.built-api" });
    const apiRow = await makeApiRow();
    const name = await makeRole();
    await insert(roleApis, { role: name, apiId: apiRow, startDate: since });
    await expect(deleteRows(admin, apiInformations, [[apiRow]])).rejects.toMatchObject({ values: { keys: `${apiRow} (${name})` } });
    await deleteRows(admin, roleApis, [[name, apiRow, new Date("2022-02-28T15:00:00Z")]]);
    expect(await deleteRows(admin, apiInformations, [[apiRow]])).toBe(1);
  });
});

describe("roles", () => {
  const defaults = async () => (await database().select().from(role).where(eq(role.defaultYn, "Y"))).map((row) => row.role);
  afterEach(() => update(roles, [["ROLE_USER"], { defaultYn: "Y" }]));

  test("have one default: choosing another replaces it, and new members get it", async () => {
    const next = code("r");
    await insert(roles, { role: next, roleName: "새 기본", defaultYn: "Y" });
    expect(await defaults()).toEqual([next]);
    const account = { userEmail: newMail(), userNickname: newNickname(), name: "박서준", userType: "EMAIL" as const, passwordHash: null };
    const { userId } = await createMember(makeCtx({ kind: "guest" }), { ...account, emailCheck: "N", kakaoId: null, gender: null });
    expect((await database().select().from(user).where(eq(user.userId, userId)))[0]!.role).toBe(next);
    await update(roles, [[next], { defaultYn: "N" }], [["ROLE_USER"], { defaultYn: "Y" }]);
    expect(await defaults()).toEqual(["ROLE_USER"]);
  });

  test("refuse two defaults, no default, and a default that manages rights; the database refuses a second default too", async () => {
    const [one, two] = [code("r"), code("r")];
    const fresh = (name: string): Cells => ({ role: name, roleName: name, defaultYn: "Y" });
    expect(await faults(insert(roles, fresh(one), fresh(two)))).toEqual([[1, "defaultYn", "기본은 한 권한만 Y일 수 있습니다."]]);
    expect(await faults(update(roles, [["ROLE_USER"], { defaultYn: "N" }]))).toEqual([
      [0, "defaultYn", expect.stringContaining("하나 있어야")],
    ]);
    expect(await faults(update(roles, [[ADMINISTRATOR_ROLE], { defaultYn: "Y" }]))).toEqual([
      [0, "defaultYn", expect.stringContaining("가입하는 모든 회원")],
    ]);
    await expect(database().insert(role).values({ role: one, roleName: one, defaultYn: "Y" })).rejects.toThrow();
    expect(await defaults()).toEqual(["ROLE_USER"]);
  });

  test("have one default after two concurrent choices", async () => {
    const names = await Promise.all([makeRole(), makeRole(), makeRole()]);
    const outcomes = await Promise.allSettled(names.map((name) => update(roles, [[name], { defaultYn: "Y" }])));
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    expect(await defaults()).toHaveLength(1);
  });

  test("in use cannot be deleted, and the refusal lists the uses; the default and built roles stay too", async () => {
    const name = await makeRole();
    await makeMember({ role: name });
    await insert(roleMenus, { role: name, menu: await makeMenuRow(), startDate: since });
    const refused = deleteRows(admin, roles, [[name]]);
    await expect(refused).rejects.toMatchObject({ code: "common.in-use", values: { keys: `${name} (회원 1명, 메뉴 1개)` } });
    for (const fixed of ["ROLE_USER", ADMINISTRATOR_ROLE])
      await expect(deleteRows(admin, roles, [[fixed]])).rejects.toMatchObject({ code: "master.fixed-role" });
  });
});

describe("menus", () => {
  const row = (name: string, over: Cells = {}): Cells => ({
    menu: name,
    menuName: name,
    path: `/app/${name}`,
    icon: "list",
    parentMenu: "ROOT",
    ...over,
  });

  test("are saved with their parents in any order, but never below themselves", async () => {
    const [top, middle, low] = [code("top"), code("middle"), code("low")];
    await insert(menus, row(low, { parentMenu: middle }), row(middle, { parentMenu: top }), row(top));
    const below = (message: string) => ["parentMenu", message];
    const circle = "자기 아래에 있는 메뉴를 상위 메뉴로 할 수 없습니다.";
    expect(await faults(update(menus, [[top], { parentMenu: low }]))).toEqual([[0, ...below(circle)]]);
    expect(await faults(update(menus, [[top], { parentMenu: top }]))).toEqual([[0, ...below(circle)]]);
    const [a, b] = [code("a"), code("b")];
    expect(await faults(insert(menus, row(a, { parentMenu: b }), row(b, { parentMenu: a })))).toEqual([
      [0, ...below(circle)],
      [1, ...below(circle)],
    ]);
    expect(await faults(insert(menus, row(a, { parentMenu: "NOWHERE" })))).toEqual([
      [0, "parentMenu", expect.stringContaining("없는 메뉴")],
    ]);
    const deeds = [update(menus, [[middle], { parentMenu: "ROOT" }]), update(menus, [[top], { parentMenu: middle }])];
    expect((await Promise.allSettled(deeds)).map(({ status }) => status)).toContain("fulfilled");
    const stored = await database()
      .select()
      .from(menu)
      .where(inArray(menu.menu, [top, middle, low]));
    expect(stored.some(({ parentMenu }) => parentMenu === "ROOT")).toBe(true);
  });

  test("require a unique address of this site; only old folders have none", async () => {
    const name = code("m");
    for (const path of ["https://evil.example/", "//evil.example", "app/main", "/app/main?x=1", "/app/../main", "/app/main/", "/app/a b"])
      expect(await faults(insert(menus, row(name, { path }))), path).toEqual([[0, "path", expect.stringContaining("이 사이트의 주소")]]);
    expect(await faults(insert(menus, row(name, { path: "/app/Main" })))).toEqual([[0, "path", "MAIN 메뉴에 있는 주소입니다."]]);
    const twice = `/app/${code("p")}`;
    expect(await faults(insert(menus, row(name, { path: twice }), row(code("m"), { path: twice })))).toHaveLength(2);
    expect(await faults(insert(menus, row(name, { path: "" })))).toEqual([[0, "path", "메뉴 정보를 입력해 주세요."]]);
    const needed = await faults(insert(menus, { menu: name, path: `/app/${name}`, menuName: "", parentMenu: "", icon: "" }));
    expect(needed.map(([, field, message]) => [field, message])).toEqual(
      ["menuName", "icon", "parentMenu"].map((field) => [field, "메뉴 정보를 입력해 주세요."]),
    );
    await update(menus, [["SERVICE"], { menuName: "둘러보기", path: "", menuSequence: "12001" }]);
    await update(menus, [["SERVICE"], { menuSequence: "12000" }]);
  });

  test("keep the screens for menus and their grants reachable: no delete, no move out of the drawer", async () => {
    for (const way of ["MENU", "ROLE_MENU"]) {
      await expect(deleteRows(admin, menus, [[way]])).rejects.toMatchObject({ code: "master.last-way" });
      expect(await faults(update(menus, [[way], { path: `/app/${code("x")}` }]))).toEqual([[0, "path", "수정할 수 없는 값입니다."]]);
      expect(await faults(update(menus, [[way], { parentMenu: "HIDDEN" }]))).toEqual([
        [0, "parentMenu", expect.stringContaining("길이 없어져")],
      ]);
    }
    expect(await faults(update(menus, [["SYSTEM_USER_FOLDER"], { parentMenu: "HIDDEN" }]))).toHaveLength(1);
    await update(menus, [["MENU"], { parentMenu: "COMMON" }]);
    await update(menus, [["MENU"], { parentMenu: "SYSTEM_USER_FOLDER" }]);
  });

  test("with children or roles cannot be deleted, and the refusal lists both", async () => {
    const [top, low] = [code("top"), code("low")];
    const name = await makeRole();
    await insert(menus, row(top), row(low, { parentMenu: top }));
    await insert(roleMenus, { role: name, menu: top, startDate: since });
    const refused = deleteRows(admin, menus, [[top]]);
    await expect(refused).rejects.toMatchObject({ values: { keys: `${top} (하위 메뉴 ${low}; 권한 ${name})` } });
  });

  test("are folders when they have children but no screen; with a screen they are also links", () => {
    const aMenu = (menu: string, path: string, parentMenu = "ROOT") => ({ menu, menuName: menu, path, icon: "list", parentMenu });
    const rows = [aMenu("A", "/app/a"), aMenu("B", "/app/main", "A"), aMenu("C", "/app/main2"), aMenu("D", "/app/x", "C"), aMenu("E", "")];
    const tree = menuTree(rows, (path) => path !== "/app/a");
    expect(tree.map(({ menu, type, path }) => [menu, type, path])).toEqual([
      ["A", "FOLDER", null],
      ["C", "ITEM", "/app/main2"],
    ]);
    expect(tree[1]!.children.map(({ menu }) => menu)).toEqual(["D"]);
  });
});

describe("grants with periods", () => {
  const span = (startDate: string, endDate = "") => ({ startDate, endDate });

  test("refuse an overlap for one role and target, and an end before the start; periods may touch", async () => {
    const [name, one] = [await makeRole(), await makeMenuRow()];
    const grant = (cells: Cells): Cells => ({ role: name, menu: one, ...cells });
    await insert(roleMenus, grant(span("2026/03/01 09:00", "2026/04/01 09:00")));
    const overlap = "2026/03/01 09:00 ~ 2026/04/01 09:00 기간과 겹칩니다.";
    expect(await faults(insert(roleMenus, grant(span("2026/03/31 09:00"))))).toEqual([[0, null, overlap]]);
    expect(await faults(insert(roleMenus, grant(span("2022/01/01 00:00"))))).toEqual([[0, null, overlap]]);
    const two = [grant(span("2027/01/01 00:00")), grant(span("2028/01/01 00:00"))];
    expect(await faults(insert(roleMenus, ...two))).toHaveLength(2);
    await insert(roleMenus, grant(span("2026/04/01 09:00", "2026/04/01 09:00")));
    const turned = "종료일은 시작일보다 빠를 수 없습니다.";
    expect(await faults(insert(roleMenus, grant(span("2029/01/01 00:00", "2028/12/31 23:59"))))).toEqual([[0, "endDate", turned]]);
    const key = [name, one, new Date("2026-03-01T00:00:00Z")];
    expect(await faults(update(roleMenus, [key, { endDate: "2026/02/01 09:00" }]))).toEqual([[0, "endDate", turned]]);
    expect(await faults(update(roleMenus, [key, { endDate: "2026/05/01 09:00" }]))).toHaveLength(1);
    const unknown = await faults(insert(roleMenus, { role: code("no"), menu: code("no"), startDate: since }));
    expect(unknown).toEqual([
      [0, "role", "목록에서 골라 주세요."],
      [0, "menu", "목록에서 골라 주세요."],
    ]);
  });

  test("let only one of two equal concurrent grants succeed", async () => {
    const [name, apiId] = [await makeRole(), await makeApiRow()];
    const grants = ["2026/03/01 09:00", "2026/03/02 09:00"].map((startDate) => insert(roleApis, { role: name, apiId, startDate }));
    expect((await Promise.allSettled(grants)).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("that give administrators the grants screen cannot be removed, ended or interrupted", async () => {
    const key = [ADMINISTRATOR_ROLE, "ROLE_MENU", new Date("2022-02-28T15:00:00Z")];
    await expect(deleteRows(admin, roleMenus, [key])).rejects.toMatchObject({ code: "master.locked-out", values: { from: "지금" } });
    await expect(update(roleMenus, [key, { endDate: "2030/01/01 00:00" }])).rejects.toMatchObject({ values: { from: "2030/01/01 00:00" } });
    const next = { role: ADMINISTRATOR_ROLE, menu: "ROLE_MENU" };
    const change = (startDate: string) => ({
      inserts: [{ ...next, startDate, endDate: "" }],
      updates: [{ key, stamp: null, cells: { endDate: "2030/01/01 00:00" } }],
    });
    await expect(saveRows(admin, roleMenus, change("2030/01/02 00:00"))).rejects.toMatchObject({ code: "master.locked-out" });
    await saveRows(admin, roleMenus, change("2030/01/01 00:00"));
    await expect(deleteRows(admin, roleMenus, [[...key.slice(0, 2), new Date("2029-12-31T15:00:00Z")]])).rejects.toMatchObject({
      values: { from: "2030/01/01 00:00" },
    });
    await database()
      .delete(roleMenu)
      .where(and(eq(roleMenu.role, ADMINISTRATOR_ROLE), eq(roleMenu.menu, "ROLE_MENU")));
    await database()
      .insert(roleMenu)
      .values({ role: ADMINISTRATOR_ROLE, menu: "ROLE_MENU", startDate: key[2] as Date });
    const otherKey = [ADMINISTRATOR_ROLE, "ROLE_API", key[2]];
    expect(await deleteRows(admin, roleMenus, [otherKey])).toBe(1);
    await insert(roleMenus, { role: ADMINISTRATOR_ROLE, menu: "ROLE_API", startDate: since });
  });
});

describe("a member's additional roles", () => {
  test("are announced by mail to known members; a role for one menu opens that screen only", async () => {
    const [name, one, two] = [await makeRole(), "WEB_VITALS", "JOBS"];
    const member = await makeMember();
    for (const each of [one, two]) await insert(roleMenus, { role: name, menu: each, startDate: since });
    await insert(userRoles, { userId: String(member.userId), role: name, menu: one, startDate: since });
    expect((await lettersTo(member.email)).map(({ text }) => text)).toEqual([expect.stringContaining(`받은 권한: ${name}`)]);
    const holder = { roles: ["ROLE_USER"], menuRoles: [{ menu: one, role: name }] };
    await announceGrants();
    expect([
      await screenGrant("/app/manager/web-vitals", holder, new Date()),
      await screenGrant("/app/manager/jobs", holder, new Date()),
    ]).toEqual(["granted", "closed"]);
    const withdrawn = await makeMember({ secession: "Y" });
    const wrong = [String(withdrawn.userId), "999999999"].map((userId): Cells => ({ userId, role: name, startDate: since }));
    expect((await faults(insert(userRoles, ...wrong))).map(([index, field]) => [index, field])).toEqual([
      [0, "userId"],
      [1, "userId"],
    ]);
  });
});

describe("changing the rights of a role", () => {
  const SUBJECT = "[글벗] 가진 권한으로 할 수 있는 일이 바뀌었습니다";
  const mailTexts = async (email: string) => (await mailsTo(email)).filter(({ subject }) => subject === SUBJECT).map(({ text }) => text);

  test("mails its holders at once, one mail per save", async () => {
    const name = await makeRole();
    const [own, given, later, stranger] = [await makeMember({ role: name }), await makeMember(), await makeMember(), await makeMember()];
    const hold = { role: name, startDate: new Date("2022-01-01T00:00:00Z") };
    await database()
      .insert(userRole)
      .values([
        { ...hold, userId: given.userId },
        { ...hold, userId: later.userId, startDate: new Date("2030-01-01T00:00:00Z") },
      ]);
    await insert(roleMenus, { role: name, menu: "JOBS", startDate: since }, { role: name, menu: "WEB_VITALS", startDate: since });
    for (const { email } of [own, given]) {
      const [text, ...more] = await mailTexts(email);
      expect([text!.match(/받은 것: 화면 (JOBS|WEB_VITALS) \(2022\.03\.01 00:00 ~\)/g), more]).toEqual([
        expect.objectContaining({ length: 2 }),
        [],
      ]);
      expect(text).toContain(`권한: ${name}`);
    }
    const api = "GET:/v1/payment/history";
    await insert(roleApis, { role: name, apiId: api, startDate: since });
    const key = [name, api, new Date("2022-02-28T15:00:00Z")];
    await update(roleApis, [key, { endDate: "2023/01/01 00:00" }]);
    await deleteRows(admin, roleApis, [key]);
    expect((await mailTexts(own.email)).slice(0, 3)).toEqual([
      expect.stringContaining(`빠진 것: 호출 ${api}`),
      expect.stringContaining(`기간이 바뀐 것: 호출 ${api} (2022.03.01 00:00 ~ 2023.01.01 00:00)`),
      expect.stringContaining(`받은 것: 호출 ${api}`),
    ]);
    expect([await mailTexts(later.email), await mailTexts(stranger.email)]).toEqual([[], []]);
  });

  test("mails nobody about the default role, which everybody has", async () => {
    const member = await makeMember();
    const api = await makeApiRow();
    await insert(roleApis, { role: "ROLE_USER", apiId: api, startDate: since });
    await deleteRows(admin, roleApis, [["ROLE_USER", api, new Date("2022-02-28T15:00:00Z")]]);
    expect(await mailTexts(member.email)).toEqual([]);
  });
});

describe("the last administrator by an additional role", () => {
  let others: number[] = [];
  const start = new Date("2022-02-28T15:00:00Z");
  beforeEach(async () => {
    const rows = await database().select({ userId: user.userId }).from(user).where(eq(user.role, ADMINISTRATOR_ROLE));
    others = rows.map(({ userId }) => userId);
    await database().update(user).set({ role: "ROLE_USER" }).where(eq(user.role, ADMINISTRATOR_ROLE));
    await database().delete(userRole).where(eq(userRole.role, ADMINISTRATOR_ROLE));
    // The actor is a temporary administrator, who does not count as permanent.
    const forNow = { startDate: start, endDate: new Date("2099-01-01T00:00:00Z") };
    await database()
      .insert(userRole)
      .values({ userId: admin.actor.userId, role: ADMINISTRATOR_ROLE, ...forNow });
  });
  afterEach(async () => {
    await database().delete(userRole).where(eq(userRole.userId, admin.actor.userId));
    await database().update(user).set({ role: ADMINISTRATOR_ROLE }).where(inArray(user.userId, others));
  });
  const grantedCopy = async () => {
    const member = await makeMember();
    await database().insert(userRole).values({ userId: member.userId, role: ADMINISTRATOR_ROLE, startDate: start });
    return member;
  };
  const keyOf = (userId: number) => [userId, ADMINISTRATOR_ROLE, "", start];

  test("cannot lose the role, now or on a later day", async () => {
    const { userId } = await grantedCopy();
    await expect(deleteRows(admin, userRoles, [keyOf(userId)])).rejects.toMatchObject({ code: "master.last-administrator" });
    await expect(update(userRoles, [keyOf(userId), { endDate: "2030/01/01 00:00" }])).rejects.toMatchObject({
      code: "master.last-administrator",
    });
    await grantedCopy();
    await update(userRoles, [keyOf(userId), { endDate: "2030/01/01 00:00" }]);
  });

  test("stays when two administrators take the role from each other at once", async () => {
    const [one, two] = [await grantedCopy(), await grantedCopy()];
    const as = (member: typeof one) => ctxOf({ ...member, roles: [ADMINISTRATOR_ROLE] });
    const deeds = [deleteRows(as(one), userRoles, [keyOf(two.userId)]), deleteRows(as(two), userRoles, [keyOf(one.userId)])];
    expect((await Promise.allSettled(deeds)).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await database().$count(userRole, and(eq(userRole.role, ADMINISTRATOR_ROLE), isNull(userRole.endDate)))).toBe(1);
  });
});

test("the matrix shows the rights of a role on a day with their end; a public row opens nothing that requires a grant", async () => {
  const [name, one] = [await makeRole(), await makeMenuRow()];
  await insert(roleMenus, { role: name, menu: one, startDate: "2026/03/02 09:00", endDate: "2026/03/05 00:00" });
  const apiId = "GET:/v1/system/role-api/page";
  await database().update(apiInformation).set({ publicYn: "Y", floor: "granted" }).where(eq(apiInformation.apiId, apiId));
  const on = async (day: string, all: "Y" | "" = "") => (await readMatrix(admin, { role: name, day, all })).rows;
  expect((await on("2026-03-01")).some(({ id }) => id === one)).toBe(false);
  for (const day of ["2026-03-02", "2026-03-04"])
    expect((await on(day)).find(({ id }) => id === one)).toMatchObject({ may: true, endDate: new Date("2026-03-04T15:00:00Z") });
  expect((await on("2026-03-05")).some(({ id }) => id === one)).toBe(false);
  expect((await on("2026-03-02", "Y")).find(({ id }) => id === apiId)).toMatchObject({ may: false, publicYn: "Y" });
  await database().update(apiInformation).set({ publicYn: "N" }).where(eq(apiInformation.apiId, apiId));
});
