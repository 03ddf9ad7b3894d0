import { enqueue } from "~jobs/enqueue.server";

export type QueuedExport = { exportId: number; requestId: string | null };

/** Enqueue exports. Idempotent: the job id names the export. */
export async function enqueueExports(exports: QueuedExport[]): Promise<void> {
  const jobs = exports.map(({ exportId, requestId }) => ({ payload: { exportId }, jobId: `member-export-${exportId}`, requestId }));
  await enqueue("exports.write-export", jobs);
}
