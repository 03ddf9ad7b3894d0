import { eq } from "drizzle-orm";
import type { MySqlTable } from "drizzle-orm/mysql-core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ADMINISTRATOR_ROLE } from "~/core/roles";
import { database } from "~db/client.server";
import { apiInformation, menu, role, roleApi, roleMenu, userRole } from "~db/schema/master";
import { get, post, rest } from "../support/app";
import { loginAs, makeAdmin, makeMember } from "../support/factories/members";
import { callsOf, cellsOf, makeRole, readRows, SINCE } from "../support/factories/rights";
import { patience } from "../support/yardstick";

const STRONGER = { status: 403, body: { code: "master.stronger-role" } };
const PASSWORD = "PUT:/v1/system/user/updatePassword";
const NOW_TEXT = "2026-03-01T00:00:00+09:00";

async function holder(grants: Parameters<typeof makeRole>[0]) {
  const name = await makeRole(grants);
  const member = await makeMember({ role: name });
  const as = await loginAs(member);
  // Until an announcement brings the new grants, the site refuses all calls.
  const [, probe] = grants?.apis?.find((apiId) => apiId.startsWith("DELETE:"))?.split(":") ?? [];
  if (probe)
    await vi.waitFor(async () => expect((await rest("DELETE", probe, { as, body: [] })).status).toBe(400), {
      timeout: patience(5_000),
      interval: 20,
    });
  return { name, member, as };
}

let kept: { menus: (typeof menu.$inferSelect)[]; roles: (typeof role.$inferSelect)[]; grants: (typeof roleMenu.$inferSelect)[] };
beforeEach(async () => {
  kept = {
    menus: await database().select().from(menu),
    roles: await database().select().from(role),
    grants: await database().select().from(roleMenu),
  };
});
afterEach(async () => {
  for (const row of kept.menus.map(cellsOf)) await database().insert(menu).values(row).onDuplicateKeyUpdate({ set: row });
  await database().insert(roleMenu).ignore().values(kept.grants);
  const before = kept.roles.find(({ defaultYn }) => defaultYn === "Y")!.role;
  await database().update(role).set({ defaultYn: "N" });
  await database().update(role).set({ defaultYn: "Y" }).where(eq(role.role, before));
});

describe("a member whose only grant is one call of rights", () => {
  it("gives no role a call that the member lacks: four calls once made an administrator", async () => {
    const { name, as } = await holder({ apis: callsOf("/v1/system/role-api") });
    for (const apiId of ["DELETE:/v1/system/user", "POST:/v1/system/user-role", "PUT:/v1/system/user#all"])
      expect(await rest("POST", "/v1/system/role-api", { as, body: [{ role: name, apiId, startDate: NOW_TEXT }] })).toMatchObject(STRONGER);
    expect(await database().$count(roleApi, eq(roleApi.role, name))).toBe(3);
  });

  it("gives no call of a later day, and prolongs none", async () => {
    const ends = new Date("2026-04-01T00:00:00Z");
    const { name, as } = await holder({ apis: callsOf("/v1/system/role-api"), endDate: ends });
    const later = { role: name, apiId: "DELETE:/v1/system/user", startDate: "2027-01-01T00:00:00+09:00" };
    expect(await rest("POST", "/v1/system/role-api", { as, body: [later] })).toMatchObject(STRONGER);
    const longer = { role: name, apiId: "POST:/v1/system/role-api", startDate: SINCE.toISOString(), endDate: null };
    expect(await rest("PUT", "/v1/system/role-api", { as, body: [longer] })).toMatchObject(STRONGER);
    const anew = { role: name, apiId: "POST:/v1/system/role-api", startDate: ends.toISOString() };
    expect(await rest("POST", "/v1/system/role-api", { as, body: [anew] })).toMatchObject(STRONGER);
    expect(await database().$count(roleApi, eq(roleApi.role, name))).toBe(3);
  });

  it("gives a weaker role the member's own rights, for as long as they last", async () => {
    const { as } = await holder({ apis: callsOf("/v1/system/role-api"), endDate: new Date("2026-04-01T00:00:00Z") });
    const weaker = await makeRole();
    const row = { role: weaker, apiId: "POST:/v1/system/role-api", startDate: NOW_TEXT };
    expect(await rest("POST", "/v1/system/role-api", { as, body: [row] })).toMatchObject(STRONGER);
    const bounded = { ...row, endDate: "2026-03-31T00:00:00+09:00" };
    expect(await rest("POST", "/v1/system/role-api", { as, body: [bounded] })).toMatchObject({ status: 200, body: [] });
  });

  it("neither changes, ends nor takes a stronger role's grant", async () => {
    const { as } = await holder({ apis: callsOf("/v1/system/role-api") });
    const stronger = await makeRole({ apis: ["POST:/v1/system/role-api", "DELETE:/v1/system/user"] });
    const row = { role: stronger, apiId: "POST:/v1/system/role-api", startDate: SINCE.toISOString() };
    const ended = { ...row, endDate: "2026-03-02T00:00:00+09:00" };
    expect(await rest("PUT", "/v1/system/role-api", { as, body: [ended] })).toMatchObject(STRONGER);
    const taken = await rest("DELETE", "/v1/system/role-api", { as, body: [row] });
    expect(taken).toMatchObject(STRONGER);
    expect(taken.body.message).toContain(stronger);
    expect(await database().$count(roleApi, eq(roleApi.role, stronger))).toBe(2);
  });

  it("opens no screen by another address in a menu row: two cells once opened the settlement", async () => {
    const { as } = await holder({ menus: ["MENU", "HELP_CODES"], apis: callsOf("/v1/system/menu") });
    const rows = await database().select().from(menu);
    const moved = (key: string, path: string) => ({ ...cellsOf(rows.find((row) => row.menu === key)!), path });
    const two = [moved("SETTLEMENT", "/app/manager/elsewhere"), moved("HELP_CODES", "/app/manager/settlement")];
    const refused = await rest("PUT", "/v1/system/menu", { as, body: two });
    const problem = { field: "path", message: "수정할 수 없는 값입니다." };
    expect(refused).toMatchObject({ status: 400, body: { details: { problems: [problem, problem] } } });
    expect((await get("/app/manager/settlement", as)).status).toBe(403);
  });

  it("opens nothing by a link, even to a screen whose row is gone", async () => {
    const { as } = await holder({ menus: ["MENU"], apis: callsOf("/v1/system/menu") });
    await database().delete(roleMenu).where(eq(roleMenu.menu, "WEB_VITALS"));
    await database().delete(menu).where(eq(menu.menu, "WEB_VITALS"));
    const link = {
      menu: "MY_LINK",
      menuName: "내 링크",
      path: "/app/manager/web-vitals",
      icon: "NONE",
      parentMenu: "ROOT",
      disclosure: "Y",
    };
    expect(await rest("POST", "/v1/system/menu", { as, body: [link] })).toMatchObject({ status: 200, body: [] });
    expect((await get("/app/manager/web-vitals", as)).status).toBe(403);
    await database().delete(menu).where(eq(menu.menu, "MY_LINK"));
  });

  it("opens no screen to everybody, by its row or without a row", async () => {
    const { as } = await holder({ menus: ["MENU"], apis: callsOf("/v1/system/menu") });
    const rows = await database().select().from(menu);
    const settlement = cellsOf(rows.find((row) => row.menu === "SETTLEMENT")!);
    const wider = await rest("PUT", "/v1/system/menu", { as, body: [{ ...settlement, disclosure: "Y" }] });
    expect(wider).toMatchObject({ status: 403, body: { code: "master.wider-for-all" } });
    await database().delete(roleMenu).where(eq(roleMenu.menu, "TABLE_CHANGE"));
    const without = await rest("DELETE", "/v1/system/menu", { as, body: [{ menu: "TABLE_CHANGE" }] });
    expect(without).toMatchObject({ status: 403, body: { code: "master.wider-for-all" } });
    await database().insert(roleMenu).values({ role: ADMINISTRATOR_ROLE, menu: "TABLE_CHANGE", startDate: SINCE });
  });

  it("opens no call to everybody by its row", async () => {
    const { as } = await holder({ apis: callsOf("/v1/api/system/api") });
    const closed = { apiId: "GET:/v1/closed-to-members", description: "닫힌 호출", path: "/v1/closed-to-members" };
    await database()
      .insert(apiInformation)
      .values({ ...closed, publicYn: "N", floor: "member" });
    const body = [{ ...closed, publicYn: "Y" }];
    expect(await rest("PUT", "/v1/api/system/api", { as, body })).toMatchObject({ status: 403, body: { code: "master.wider-for-all" } });
    await database().delete(apiInformation).where(eq(apiInformation.apiId, closed.apiId));
  });

  it("makes no stronger role the default", async () => {
    const { as } = await holder({ apis: callsOf("/v1/system/role") });
    const strong = await makeRole({ menus: ["SETTLEMENT"] });
    const body = [{ role: strong, roleName: "모두", defaultYn: "Y" }];
    expect(await rest("PUT", "/v1/system/role", { as, body })).toMatchObject(STRONGER);
    const [row] = await database().select().from(role).where(eq(role.role, strong));
    expect(row!.defaultYn).toBe("N");
  });

  it("gives no member a stronger role, in no period, and ends none", async () => {
    const { member, as } = await holder({ apis: callsOf("/v1/system/user-role") });
    const body = (more: object) => [{ userId: member.userId, role: ADMINISTRATOR_ROLE, startDate: NOW_TEXT, ...more }];
    for (const more of [{}, { startDate: "2027-01-01T00:00:00+09:00" }, { menu: "SETTLEMENT" }, { endDate: "2026-03-02T00:00:00+09:00" }])
      expect(await rest("POST", "/v1/system/user-role", { as, body: body(more) })).toMatchObject(STRONGER);
    const other = await makeMember();
    await database().insert(userRole).values({ userId: other.userId, role: ADMINISTRATOR_ROLE, startDate: SINCE });
    const held = { userId: other.userId, role: ADMINISTRATOR_ROLE, startDate: SINCE.toISOString() };
    const ended = [{ ...held, endDate: "2026-03-02T00:00:00+09:00" }];
    expect(await rest("PUT", "/v1/system/user-role", { as, body: ended })).toMatchObject(STRONGER);
    expect(await rest("DELETE", "/v1/system/user-role", { as, body: [held] })).toMatchObject(STRONGER);
  });

  it("takes over no account that will be stronger tomorrow", async () => {
    const { as } = await holder({ apis: ["DELETE:/v1/system/user", PASSWORD, `${PASSWORD}#all`] });
    const target = await makeMember();
    await database()
      .insert(userRole)
      .values({ userId: target.userId, role: ADMINISTRATOR_ROLE, startDate: new Date("2027-01-01T00:00:00Z") });
    expect(await rest("DELETE", "/v1/system/user", { as, body: [target.userId] })).toMatchObject(STRONGER);
    const password = { userId: target.userId, userPassword: "Longer-password-1!" };
    expect(await rest("PUT", "/v1/system/user/updatePassword", { as, body: password })).toMatchObject(STRONGER);
  });
});

describe("refuses every save of rights by a role of the sample", () => {
  const GRIDS: [address: string, screen: string, grid: string, table: MySqlTable][] = [
    ["/v1/system/menu", "/app/system/menu", "menus", menu],
    ["/v1/system/role", "/app/system/role", "roles", role],
    ["/v1/system/role/menu", "/app/system/role/menu", "role-menus", roleMenu],
    ["/v1/system/role-api", "/app/system/role-api", "role-apis", roleApi],
    ["/v1/system/user-role", "/app/system/user-role", "user-roles", userRole],
    ["/v1/api/system/api", "/app/api-informations", "api-informations", apiInformation],
  ];

  it.each([
    ["ROLE_USER", []],
    ["ROLE_HELP", ["COMMON", "HELP_CODES"]],
  ])("%s, by any row of any grid of rights, as a call and as a form", async (name, menus) => {
    const member = await makeMember({ role: name === "ROLE_USER" ? name : await makeRole({ menus }) });
    const as = await loginAs(member);
    const before = await readRows([member.userId]);
    for (const [address, url, grid, table] of GRIDS) {
      const rows = await database().select().from(table).limit(3);
      for (const method of ["POST", "PUT", "DELETE"] as const)
        expect((await rest(method, address, { as, body: rows })).status, `${method} ${address}`).toBe(403);
      for (const intent of ["save", "delete", "upload", "paste"])
        expect((await post(url, { grid, intent, change: JSON.stringify({ inserts: rows, updates: [] }) }, as)).status, url).toBe(403);
    }
    expect(await readRows([member.userId])).toEqual(before);
  });
});

describe("an administrator", () => {
  it("may do all of that", async () => {
    const as = await loginAs(await makeAdmin());
    const name = await makeRole();
    const grant = { role: name, apiId: "DELETE:/v1/system/user", startDate: NOW_TEXT };
    expect(await rest("POST", "/v1/system/role-api", { as, body: [grant] })).toMatchObject({ status: 200, body: [] });
    const screen = { role: name, menu: "SETTLEMENT", startDate: NOW_TEXT };
    expect(await rest("POST", "/v1/system/role/menu", { as, body: [screen] })).toMatchObject({ status: 200, body: [] });
  });
});
