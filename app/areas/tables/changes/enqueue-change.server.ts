import { enqueue } from "~jobs/enqueue.server";

/** Puts up the job of each change; one that is put up already is not added twice. */
export async function enqueueChanges(tableChangeIds: number[], requestId?: string | null): Promise<void> {
  await enqueue(
    "tables.run-change",
    tableChangeIds.map((tableChangeId) => ({ payload: { tableChangeId }, jobId: `table-change-${tableChangeId}`, requestId })),
  );
}
