import { inArray } from "drizzle-orm";
import { announceGrants } from "~/areas/master/grants.server";
import { screenKeys } from "~/areas/master/screens";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { apiInformation, menu, role, roleApi, roleMenu, userRole } from "~db/schema/master";
import { makeRole as makeBareRole } from "./master";

type Grants = { menus?: string[]; apis?: string[]; startDate?: Date; endDate?: Date | null };

export const SINCE = new Date("2022-01-01T00:00:00Z");

/** A role with these grants, by default from `SINCE` without end. */
export async function makeRole({ menus = [], apis = [], startDate = SINCE, endDate = null }: Grants = {}): Promise<string> {
  const name = await makeBareRole();
  if (menus.length > 0)
    await database()
      .insert(roleMenu)
      .values(menus.map((menu) => ({ role: name, menu, startDate, endDate })));
  if (apis.length > 0)
    await database()
      .insert(roleApi)
      .values(apis.map((apiId) => ({ role: name, apiId, startDate, endDate })));
  await announceGrants();
  return name;
}

export const callsOf = (address: string) => ["POST", "PUT", "DELETE"].map((method) => `${method}:${address}`);

export function cellsOf({ menu, menuName, path, icon, parentMenu, disclosure, menuSequence }: RightsRows["menus"][number]) {
  return { menu, menuName, path, icon, parentMenu, disclosure, menuSequence };
}

type Bounds = { startDate: Date; endDate: Date | null };
const during = (at: number) => (one: Bounds) => one.startDate.getTime() <= at && (one.endDate === null || one.endDate.getTime() > at);

export type RightsRows = Awaited<ReturnType<typeof readRows>>;
export async function readRows(userIds: number[]) {
  const db = database();
  return {
    roles: await db.select().from(role),
    menus: await db.select().from(menu),
    calls: await db.select().from(apiInformation),
    roleMenus: await db.select().from(roleMenu),
    roleApis: await db.select().from(roleApi),
    own: await db.select({ userId: user.userId, role: user.role }).from(user).where(inArray(user.userId, userIds)),
    further: await db.select().from(userRole).where(inArray(userRole.userId, userIds)),
  };
}

/** Menus and calls open to a member: a simple second implementation, to compare. */
export function reachAt(rows: RightsRows, userId: number, at: number): Set<string> {
  const further = rows.further.filter((held) => held.userId === userId && during(at)(held));
  const byDefault = rows.roles.find(({ defaultYn }) => defaultYn === "Y")!.role;
  const own = rows.own.find((one) => one.userId === userId)!.role;
  const roles = [byDefault, own, ...further.filter((held) => held.menu === "").map((held) => held.role)];
  const isHeld = (name: string, screen: string) =>
    roles.includes(name) || further.some((held) => held.role === name && held.menu === screen);
  const closed = new Set(rows.menus.filter(({ disclosure }) => disclosure === "N").map((row) => row.menu));
  return new Set([
    ...rows.roleMenus.filter((grant) => during(at)(grant) && isHeld(grant.role, grant.menu)).map((grant) => grant.menu),
    ...rows.roleApis.filter((grant) => during(at)(grant) && roles.includes(grant.role)).map(({ apiId }) => apiId),
    ...screenKeys.filter((key) => !closed.has(key)),
    ...rows.calls.filter(({ publicYn, floor }) => publicYn === "Y" && floor !== "granted").map(({ apiId }) => apiId),
  ]);
}
