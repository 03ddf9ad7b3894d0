import { and, eq, inArray, lt } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { DAY_MS } from "~/time/seoul";
import { tableChange } from "~db/schema/tables";

const AT_ONCE = 100;

/** Changes that wait or were cut off. Their jobs check for another worker. */
export async function unfinishedChanges({ db }: Ctx): Promise<number[]> {
  const { tableChangeId, state } = tableChange;
  const rows = await db
    .select({ tableChangeId })
    .from(tableChange)
    .where(inArray(state, ["WAITING", "RUNNING"]))
    .orderBy(tableChangeId)
    .limit(AT_ONCE);
  return rows.map((row) => row.tableChangeId);
}

/** Delete a change that was planned but not started. */
export async function forgetPlan({ db }: Ctx, tableChangeId: number): Promise<void> {
  await db.delete(tableChange).where(and(eq(tableChange.tableChangeId, tableChangeId), eq(tableChange.state, "PLANNED")));
}

/** Delete plans not started within a day. */
export async function forgetOldPlans({ db, now }: Ctx): Promise<number> {
  const old = and(eq(tableChange.state, "PLANNED"), lt(tableChange.updatedAt, new Date(now().getTime() - DAY_MS)));
  const [deleted] = await db.delete(tableChange).where(old);
  return deleted.affectedRows;
}
