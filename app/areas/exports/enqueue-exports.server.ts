import { enqueue } from "~jobs/enqueue.server";

export type QueuedExport = { exportId: number; requestId: string | null };

/** Puts up the job of each copy; one that is put up already is not added twice. */
export async function enqueueExports(exports: QueuedExport[]): Promise<void> {
  const works = exports.map(({ exportId, requestId }) => ({ payload: { exportId }, jobId: `member-export-${exportId}`, requestId }));
  await enqueue("exports.write-export", works);
}
