import { asc, inArray } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { settleRun } from "~db/schema/settlement";

const AT_ONCE = 100;

/** The runs that wait or were left in the middle; the job of one that another worker is at takes turns with it. */
export async function unfinishedSettleRuns({ db }: Ctx): Promise<number[]> {
  const { settleRunId, state } = settleRun;
  const rows = await db
    .select({ settleRunId })
    .from(settleRun)
    .where(inArray(state, ["WAITING", "RUNNING"]))
    .orderBy(asc(settleRunId))
    .limit(AT_ONCE);
  return rows.map((row) => row.settleRunId);
}
