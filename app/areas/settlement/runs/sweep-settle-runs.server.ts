import { asc, inArray } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { settleRun } from "~db/schema/settlement";

const AT_ONCE = 100;

/** Runs that wait or were interrupted. Running ones may be enqueued: chunks lock the run. */
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
