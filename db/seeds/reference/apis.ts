import { and, inArray, notInArray, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import type { Access } from "~/http/access/floors";
import { firstGrants, listCalls } from "~/http/rest/list-calls.server";
import { apiInformation, roleApi } from "~db/schema/master";
import { builtRoutes } from "./built-routes";
import { serviceStart } from "./menus";

/**
 * Add missing rows of built REST calls with first grants (design 4). Existing rows keep all but their floor; revoked grants stay revoked. A call
 * outside the build loses its floor.
 */
export async function seed(ctx: Ctx): Promise<void> {
  const routes = await builtRoutes("apis");
  if (!routes) return;
  const rows = listCalls(routes).flatMap((call) =>
    firstGrants(call).map((row) => ({
      ...row,
      path: call.path,
      floor: row.apiId === call.apiId ? call.endpoint.access.floor : ("granted" as const),
    })),
  );
  await inTransaction(ctx, async ({ db }) => {
    const knownApis = new Set((await db.select({ apiId: apiInformation.apiId }).from(apiInformation)).map((row) => row.apiId));
    await noteFloors(db, rows);
    const fresh = rows.filter((row) => !knownApis.has(row.apiId));
    if (fresh.length === 0) return;
    const informations = fresh.map(({ apiId, path, description, publicYn, floor }) => ({
      apiId,
      path,
      description: description.slice(0, 200),
      publicYn,
      floor,
    }));
    await db.insert(apiInformation).values(informations);
    const grants = fresh.flatMap(({ apiId, roles }) => roles.map((role) => ({ role, apiId, startDate: serviceStart })));
    if (grants.length > 0) await db.insert(roleApi).values(grants);
  });
}

async function noteFloors(db: Ctx["db"], rows: { apiId: string; floor: Access["floor"] }[]): Promise<void> {
  for (const floor of ["anyone", "member", "granted", null] as const) {
    const apiIds = rows.filter((row) => row.floor === floor).map(({ apiId }) => apiId);
    const differs = sql`NOT (${apiInformation.floor} <=> ${floor})`;
    const set = { floor, updatedAt: sql`${apiInformation.updatedAt}` };
    const apiCondition =
      floor === null
        ? notInArray(
            apiInformation.apiId,
            rows.map(({ apiId }) => apiId),
          )
        : inArray(apiInformation.apiId, apiIds);
    await db.update(apiInformation).set(set).where(and(apiCondition, differs));
  }
}
