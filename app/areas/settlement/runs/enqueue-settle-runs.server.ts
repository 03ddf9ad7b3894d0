import { enqueue } from "~jobs/enqueue.server";

/** The fixed job id makes a second enqueue a no-op. */
export async function enqueueSettleRuns(settleRunIds: number[], requestId?: string | null): Promise<void> {
  await enqueue(
    "settlement.settle-run",
    settleRunIds.map((settleRunId) => ({ payload: { settleRunId }, jobId: `settle-run-${settleRunId}`, requestId })),
  );
}
