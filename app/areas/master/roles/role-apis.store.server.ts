import { eq, inArray } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { gridStore, type Writes } from "~/grid/store.server";
import { apiInformation, roleApi } from "~db/schema/master";
import { announceGrants } from "../grants.server";
import { judgeRights } from "../reach/within-own-reach.server";
import { apiChoices, roleChoices } from "./choices.server";
import { refuseOverlaps, refuseReversedPeriods } from "./periods.server";
import { roleApisGrid } from "./role-apis.grid";
import { RoleApiRow } from "./roles.schema.server";
import { mailHolders } from "./mail-holders.server";

export const roleApis = gridStore(roleApisGrid, roleApi, RoleApiRow, {
  proof: true,
  joined: {
    fields: { description: apiInformation.description, path: apiInformation.path },
    on: [[apiInformation, eq(apiInformation.apiId, roleApi.apiId)]],
  },
  lookups: async (ctx) => ({ role: await roleChoices(ctx), apiId: await apiChoices(ctx) }),
  lock: judgeRights,
  check: refuseWrongPeriods,
  written: async (tx, { inserts, updates }) => {
    tx.afterCommit(announceGrants);
    await mailHolders(tx, { given: inserts.map(withName), changed: updates.map(({ after }) => withName(after)) });
  },
  deleted: async (tx, rows) => {
    tx.afterCommit(announceGrants);
    await mailHolders(tx, { taken: rows.map(withName) });
  },
});

type Grant = Pick<typeof roleApi.$inferSelect, "role" | "apiId" | "startDate" | "endDate">;

const withName = (grant: Grant) => ({ ...grant, what: `호출 ${grant.apiId}` });

async function refuseWrongPeriods(tx: TxCtx, { inserts, updates }: Writes<Grant, Grant>): Promise<void> {
  refuseReversedPeriods({ inserts, updates });
  const roles = [...inserts, ...updates.map(({ after }) => after)].map((row) => row.role);
  const stored = await tx.db.select().from(roleApi).where(inArray(roleApi.role, roles));
  refuseOverlaps({ inserts, updates }, stored, ({ role, apiId }) => `${role}\n${apiId}`.toLowerCase());
}
