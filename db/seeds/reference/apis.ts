import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { firstGrants, listCalls } from "~/http/rest/openapi.server";
import { apiInformation, roleApi } from "~db/schema/master";
import { builtRoutes } from "./built-routes";
import { serviceStart } from "./menus";

/**
 * Adds the missing rows of each built REST call, with its first grants (design 4). Existing rows and grants stay as administrators left
 * them; a revoked grant is not added again.
 */
export async function seed(ctx: Ctx): Promise<void> {
  const routes = await builtRoutes("apis");
  if (!routes) return;
  const rows = listCalls(routes).flatMap((call) => firstGrants(call).map((row) => ({ ...row, path: call.path })));
  await inTransaction(ctx, async ({ db }) => {
    const known = new Set((await db.select({ apiId: apiInformation.apiId }).from(apiInformation)).map((row) => row.apiId));
    const fresh = rows.filter((row) => !known.has(row.apiId));
    if (fresh.length === 0) return;
    const informations = fresh.map(({ apiId, path, description, publicYn }) => ({
      apiId,
      path,
      description: description.slice(0, 200),
      publicYn,
    }));
    await db.insert(apiInformation).values(informations);
    const grants = fresh.flatMap(({ apiId, roles }) => roles.map((role) => ({ role, apiId, startDate: serviceStart })));
    if (grants.length > 0) await db.insert(roleApi).values(grants);
  });
}
