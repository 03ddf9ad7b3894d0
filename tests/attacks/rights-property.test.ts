import fc from "fast-check";
import { eq, inArray } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Member } from "~/core/ctx.server";
import { announceGrants } from "~/areas/master/grants.server";
import { database } from "~db/client.server";
import { menu, role, roleApi, roleMenu, userRole } from "~db/schema/master";
import { rest } from "../support/app";
import { NOW } from "../support/clock";
import { loginAs, makeMember } from "../support/factories/members";
import { callsOf, cellsOf, makeRole, reachAt, readRows, type RightsRows } from "../support/factories/rights";
import { runs } from "../support/soak";

const DAY = 24 * 3_600_000;
/** Instants at which grants begin and end; rights are compared between them. */
const BOUNDS = [-400, -1, 30, 365].map((days) => new Date(NOW.getTime() + days * DAY));
const ASKED = [0, 10, 100, 1_000].map((days) => NOW.getTime() + days * DAY);

const ADDRESSES = ["/v1/system/menu", "/v1/system/role", "/v1/system/role/menu", "/v1/system/role-api", "/v1/system/user-role"];
const CALLS = [...ADDRESSES.flatMap(callsOf), "PUT:/v1/system/user"];
const SCREENS = ["SETTLEMENT", "JOBS", "HELP_CODES", "FRIEND_LIST"];
const ROLES = 4;
const MEMBERS = 3;

const start = fc.constantFrom(BOUNDS[0]!, BOUNDS[1]!, BOUNDS[2]!);
const end = fc.constantFrom(null, null, BOUNDS[2]!, BOUNDS[3]!);
const given = fc.record({ role: fc.nat(ROLES - 1), startDate: start, endDate: end });
const graph = fc.record({
  calls: fc.array(fc.tuple(given, fc.constantFrom(...CALLS)), { minLength: 12, maxLength: 40 }),
  screens: fc.array(fc.tuple(given, fc.constantFrom(...SCREENS)), { maxLength: 8 }),
  lacks: fc.nat(5),
  ends: end,
  own: fc.array(fc.nat(ROLES - 1), { minLength: MEMBERS, maxLength: MEMBERS }),
  further: fc.array(fc.tuple(given, fc.nat(MEMBERS - 1), fc.constantFrom("", "", "SETTLEMENT")), { maxLength: 4 }),
});
const saveArbitrary = fc.record({
  by: fc.constantFrom(0, 0, 1, 2),
  to: fc.nat(MEMBERS - 1),
  grid: fc.constantFrom(...ADDRESSES, "/v1/system/user"),
  method: fc.constantFrom("POST" as const, "PUT" as const, "PUT" as const, "DELETE" as const),
  role: fc.nat(ROLES - 1),
  call: fc.constantFrom(...CALLS),
  screen: fc.constantFrom(...SCREENS),
  menu: fc.constantFrom("", "SETTLEMENT"),
  yn: fc.constantFrom("Y", "N"),
  startDate: start,
  endDate: end,
});
type Graph = typeof graph extends fc.Arbitrary<infer V> ? V : never;
type Save = typeof saveArbitrary extends fc.Arbitrary<infer V> ? V : never;

let kept: { menus: (typeof menu.$inferSelect)[]; byDefault: string };
let createdRoles: string[] = [];
beforeEach(async () => {
  const [byDefault] = await database().select().from(role).where(eq(role.defaultYn, "Y"));
  kept = { menus: await database().select().from(menu), byDefault: byDefault!.role };
});
/** Other tests of this database read the menus and the default role. */
async function putBack() {
  for (const row of kept.menus.map(cellsOf)) await database().insert(menu).values(row).onDuplicateKeyUpdate({ set: row });
  await database().update(role).set({ defaultYn: "N" }).where(eq(role.defaultYn, "Y"));
  await database().update(role).set({ defaultYn: "Y" }).where(eq(role.role, kept.byDefault));
  if (createdRoles.length > 0) {
    await database().delete(roleApi).where(inArray(roleApi.role, createdRoles));
    await database().delete(roleMenu).where(inArray(roleMenu.role, createdRoles));
  }
  createdRoles = [];
}
afterEach(putBack);

async function makeGraph({ calls, screens, lacks, ends, own, further }: Graph) {
  const strongest = {
    menus: SCREENS.slice(0, SCREENS.length - lacks || undefined),
    apis: CALLS.slice(0, CALLS.length - lacks),
    endDate: ends,
  };
  const roles = [await makeRole(strongest)];
  while (roles.length < ROLES) roles.push(await makeRole());
  createdRoles.push(...roles);
  const grants = calls.map(([grant, apiId]) => ({ ...grant, role: roles[grant.role]!, apiId }));
  await database().insert(roleApi).ignore().values(grants);
  const menus = screens.map(([grant, menu]) => ({ ...grant, role: roles[grant.role]!, menu }));
  if (menus.length > 0) await database().insert(roleMenu).ignore().values(menus);
  const members: Member[] = [];
  for (const [index, at] of own.entries()) members.push(await makeMember({ role: roles[index === 0 ? 0 : at]! }));
  const holds = further.map(([hold, at, menu]) => ({ ...hold, role: roles[hold.role]!, userId: members[at]!.userId, menu }));
  if (holds.length > 0) await database().insert(userRole).ignore().values(holds);
  await announceGrants();
  const logins = [];
  for (const member of members) logins.push(await loginAs(member));
  return { roles, userIds: members.map(({ userId }) => userId), logins };
}

function bodyOf({ grid, to, yn, screen, call, menu, ...save }: Save, roles: string[], userIds: number[]): object {
  const [startDate, endDate] = [save.startDate.toISOString(), save.endDate?.toISOString() ?? null];
  const name = roles[save.role]!;
  const row = kept.menus.find((row) => row.menu === screen)!;
  switch (grid) {
    case "/v1/system/menu":
      return { menu: screen, menuName: row.menuName, path: row.path, icon: row.icon, parentMenu: row.parentMenu, disclosure: yn };
    case "/v1/system/role":
      return { role: name, roleName: "바뀐 이름", defaultYn: yn };
    case "/v1/system/role/menu":
      return { role: name, menu: screen, startDate, endDate };
    case "/v1/system/role-api":
      return { role: name, apiId: call, startDate, endDate };
    case "/v1/system/user-role":
      return { userId: userIds[to], role: name, menu, startDate, endDate };
    default:
      return { userId: userIds[to], role: name };
  }
}

/** Rights that the acting member lacked and somebody now has. */
function grown(before: RightsRows, after: RightsRows, userIds: number[], by: number): string[] {
  return ASKED.flatMap((at) => {
    const own = reachAt(before, userIds[by]!, at);
    return userIds.flatMap((userId, index) => {
      const was = reachAt(before, userId, at);
      return [...reachAt(after, userId, at)].filter((what) => !was.has(what) && !own.has(what)).map((what) => `member ${index}: ${what}`);
    });
  });
}

it("a save never extends anybody's rights beyond the saver's, whatever the roles, the grid and the dates", async () => {
  const done = { ok: 0, refused: 0 };
  const often = runs({ test: 12, soak: 300 });
  await fc.assert(
    fc.asyncProperty(graph, fc.array(saveArbitrary, { minLength: 10, maxLength: 20 }), async (graph, saves) => {
      const { roles, userIds, logins } = await makeGraph(graph);
      for (const save of saves) {
        const before = await readRows(userIds);
        const body = bodyOf(save, roles, userIds);
        const answer = await rest(save.method, save.grid, { as: logins[save.by]!, body: save.grid.endsWith("/user") ? body : [body] });
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
        done[answer.status === 200 ? "ok" : "refused"] += 1;
        expect(grown(before, await readRows(userIds), userIds, save.by), JSON.stringify(save)).toEqual([]);
      }
      await putBack();
    }),
    often,
  );
  // A test in which every save is refused would prove nothing.
  expect(done.ok).toBeGreaterThan(often.numRuns);
  expect(done.refused).toBeGreaterThan(often.numRuns);
});
