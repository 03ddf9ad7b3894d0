import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { grouped } from "~/core/grouped";
import { ADMINISTRATOR_ROLE } from "~/core/roles";
import { user } from "~db/schema/account";
import { apiInformation, menu, role, roleApi, roleMenu, userRole } from "~db/schema/master";
import { isScreenKey } from "../screens";
import { joined, type Reach, type Span, within } from "./reach";

type Grant = { role: string; what: string; startDate: Date; endDate: Date | null };

/** Rights from the instant `at` (ms) on, future grants included. */
export type Rights = {
  at: number;
  grants: Map<string, Grant[]>;
  /** Each role and its grants as text, to notice changes. */
  texts: Map<string, string>;
  /** Screens and calls open to everybody by their row; `rows`: built screens with a row. */
  open: Set<string>;
  rows: Set<string>;
  byDefault: string | undefined;
};

/** A role that a member holds, for the screen `menu` or, if "", for all. */
export type Hold = { role: string; menu: string; startDate: Date; endDate: Date | null };

/** Lower case: rows may write one key in different cases. */
export const screenName = (key: string) => `screen ${key.toLowerCase()}`;
const callName = (apiId: string) => `call ${apiId.toLowerCase()}`;

/** Read all rights from the database: about two thousand short rows. */
export async function readRights({ db, now }: Ctx): Promise<Rights> {
  const at = now();
  const roles = await db.select({ role: role.role, roleName: role.roleName, defaultYn: role.defaultYn }).from(role);
  const screens = await db.select({ menu: menu.menu, disclosure: menu.disclosure }).from(menu);
  const calls = await db
    .select({ apiId: apiInformation.apiId, publicYn: apiInformation.publicYn, floor: apiInformation.floor })
    .from(apiInformation);
  const menuGrants = await db
    .select({ role: roleMenu.role, what: roleMenu.menu, startDate: roleMenu.startDate, endDate: roleMenu.endDate })
    .from(roleMenu);
  const apiGrants = await db
    .select({ role: roleApi.role, what: roleApi.apiId, startDate: roleApi.startDate, endDate: roleApi.endDate })
    .from(roleApi);
  const built = screens.filter((row) => isScreenKey(row.menu));
  const grants = [
    ...menuGrants.filter(({ what }) => isScreenKey(what)).map((grant) => ({ ...grant, what: screenName(grant.what) })),
    ...apiGrants.map((grant) => ({ ...grant, what: callName(grant.what) })),
  ];
  const open = [
    ...built.filter(({ disclosure }) => disclosure === "Y").map((row) => screenName(row.menu)),
    ...calls.filter(({ publicYn, floor }) => publicYn === "Y" && floor !== "granted").map(({ apiId }) => callName(apiId)),
  ];
  return {
    at: at.getTime(),
    grants: grouped(
      grants.filter(({ endDate }) => endDate === null || endDate > at),
      ({ role }) => role.toLowerCase(),
    ),
    texts: textsOf(roles, [...menuGrants, ...apiGrants]),
    open: new Set(open),
    rows: new Set(built.map((row) => screenName(row.menu))),
    byDefault: roles.find(({ defaultYn }) => defaultYn === "Y")?.role,
  };
}

function textsOf(roles: { role: string }[], grants: Grant[]): Map<string, string> {
  const grantsOfRole = grouped(grants, (grant) => grant.role.toLowerCase());
  const linesOf = (row: { role: string }) => [row, ...(grantsOfRole.get(row.role.toLowerCase()) ?? [])].map((one) => JSON.stringify(one));
  return new Map(roles.map((row) => [row.role, linesOf(row).toSorted().join("\n")]));
}

/** Reach of a role from now on; `standing` omits grants that start later. */
export function reachOf({ at, grants }: Rights, name: string, { standing }: { standing: boolean }): Reach {
  const roleGrants = grants.get(name.toLowerCase()) ?? [];
  const counted = standing ? roleGrants.filter(({ startDate }) => startDate.getTime() <= at) : roleGrants;
  return joined(...counted.map((grant) => new Map([[grant.what, [spanOf(grant, at)]]])));
}

/** Everybody's reach: open rows, screens without a row, the default role's reach. */
export function reachOfEverybody(rights: Rights, screens: string[], { standing }: { standing: boolean }): Reach {
  const always: Span[] = [{ from: rights.at, until: Infinity }];
  const open = [...rights.open, ...screens.filter((name) => !rights.rows.has(name))];
  const byDefault = rights.byDefault ? reachOf(rights, rights.byDefault, { standing }) : new Map();
  return joined(new Map(open.map((name) => [name, always])), byDefault);
}

/** Part of a role's reach within the hold's period and, if it names one, its screen. */
export function heldPart(reach: Reach, hold: Hold, { at }: Rights): Reach {
  return within(reach, spanOf(hold, at), hold.menu ? screenName(hold.menu) : undefined);
}

/** Roles that a member holds now or later, `user.role` included. */
export async function holdsOf({ db, now }: Ctx, userId: number): Promise<Hold[]> {
  const at = now();
  const [own] = await db.select({ role: user.role }).from(user).where(eq(user.userId, userId));
  const further = await db
    .select({ role: userRole.role, menu: userRole.menu, startDate: userRole.startDate, endDate: userRole.endDate })
    .from(userRole)
    .where(and(eq(userRole.userId, userId), or(isNull(userRole.endDate), gt(userRole.endDate, at))));
  return [...(own ? [{ role: own.role, menu: "", startDate: new Date(0), endDate: null }] : []), ...further];
}

/** Roles that a member holds now, `user.role` included. */
export async function holdsNow(ctx: Ctx, userId: number): Promise<Hold[]> {
  const at = ctx.now();
  return (await holdsOf(ctx, userId)).filter(({ startDate }) => startDate <= at);
}

/** Whether one of these is the administrator role for all screens. */
export const administers = (holds: Hold[]) => holds.some(({ role, menu }) => role === ADMINISTRATOR_ROLE && menu === "");

const spanOf = ({ startDate, endDate }: Pick<Grant, "startDate" | "endDate">, at: number): Span => ({
  from: Math.max(startDate.getTime(), at),
  until: endDate?.getTime() ?? Infinity,
});
