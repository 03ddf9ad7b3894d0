import { enqueue } from "~jobs/enqueue.server";

/** Enqueue one job per change, unless it is in the queue. */
export async function enqueueChanges(tableChangeIds: number[], requestId?: string | null): Promise<void> {
  await enqueue(
    "tables.run-change",
    tableChangeIds.map((tableChangeId) => ({ payload: { tableChangeId }, jobId: `table-change-${tableChangeId}`, requestId })),
  );
}
