import { enqueue } from "~jobs/enqueue.server";

/** Puts up the job of each run; one that is put up already is not added twice. */
export async function enqueueSettleRuns(settleRunIds: number[], requestId?: string | null): Promise<void> {
  await enqueue(
    "settlement.settle-run",
    settleRunIds.map((settleRunId) => ({ payload: { settleRunId }, jobId: `settle-run-${settleRunId}`, requestId })),
  );
}
