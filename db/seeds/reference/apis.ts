import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { firstRoles, listCalls } from "~/http/rest/openapi.server";
import { apiInformation, roleApi } from "~db/schema/master";
import { builtRoutes } from "./built-routes";
import { serviceStart } from "./menus";

/**
 * One row for each built REST call that has none yet, with its first role grants (design 4). Rows that are there stay as administrators
 * left them, and so do their grants: a grant taken away does not come back.
 */
export async function seed(ctx: Ctx): Promise<void> {
  const routes = await builtRoutes("apis");
  if (!routes) return;
  const calls = listCalls(routes);
  await inTransaction(ctx, async ({ db }) => {
    const known = new Set((await db.select({ apiId: apiInformation.apiId }).from(apiInformation)).map((row) => row.apiId));
    const fresh = calls.filter((call) => !known.has(call.apiId));
    if (fresh.length === 0) return;
    await db.insert(apiInformation).values(
      fresh.map(({ apiId, path, endpoint }) => ({
        apiId,
        description: endpoint.summary.slice(0, 200),
        path,
        publicYn: endpoint.access.floor === "anyone" ? ("Y" as const) : ("N" as const),
      })),
    );
    const grants = fresh.flatMap(({ apiId, endpoint }) =>
      (firstRoles(endpoint) ?? []).map((role) => ({ role, apiId, startDate: serviceStart })),
    );
    if (grants.length > 0) await db.insert(roleApi).values(grants);
  });
}
