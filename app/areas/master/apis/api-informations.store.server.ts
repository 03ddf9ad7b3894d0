import { asc, inArray, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { listed } from "~/grid/problems.server";
import { gridStore } from "~/grid/store.server";
import { apiInformation, roleApi } from "~db/schema/master";
import { announceGrants } from "../grants.server";
import { judgeRights } from "../reach/within-own-reach.server";
import { apiInformationsGrid } from "./api-informations.grid";
import { ApiInformationRow } from "./api-informations.schema.server";

export const apiInformations = gridStore(apiInformationsGrid, apiInformation, ApiInformationRow, {
  proof: true,
  joined: { fields: { source: sql<string>`IF(${apiInformation.floor} IS NULL, '직접', '빌드')` } },
  lock: judgeRights,
  mayDelete,
  deleted: async (tx) => tx.afterCommit(announceGrants),
  written: async (tx) => tx.afterCommit(announceGrants),
});

async function mayDelete({ db }: Ctx, rows: (typeof apiInformation.$inferSelect)[]): Promise<string[]> {
  const built = rows.filter(({ floor }) => floor !== null).map(({ apiId }) => apiId);
  if (built.length > 0) throw new Refusal("master.built-api", { keys: listed(built) });
  const apiIds = rows.map(({ apiId }) => apiId);
  const grants = await db
    .select({ apiId: roleApi.apiId, role: roleApi.role })
    .from(roleApi)
    .where(inArray(roleApi.apiId, apiIds))
    .orderBy(asc(roleApi.apiId), asc(roleApi.role));
  if (grants.length > 0) throw new Refusal("common.in-use", { keys: listed(grants.map(({ apiId, role }) => `${apiId} (${role})`)) });
  return [];
}
