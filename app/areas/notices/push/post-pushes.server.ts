import { and, eq, inArray } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { DAY_MS } from "~/time/seoul";
import { notice, pushDevice, pushOutbox } from "~db/schema/notices";
import { enqueue } from "~jobs/enqueue.server";

/** After a day a notice is no news; push services keep it no longer either. */
const FRESH_MS = DAY_MS;

/** Queues new notices for all devices of their members, in the notices' transaction. Idempotent per notice and device. */
export async function postPushes(tx: TxCtx, noticeIds: number[]): Promise<void> {
  if (noticeIds.length === 0) return;
  const now = tx.now();
  const targets = await tx.db
    .select({ noticeId: notice.noticeId, pushDeviceId: pushDevice.pushDeviceId })
    .from(notice)
    .innerJoin(pushDevice, eq(pushDevice.userId, notice.userId))
    .where(inArray(notice.noticeId, noticeIds));
  if (targets.length === 0) return;
  const common = { requestId: tx.requestId, staleAt: new Date(now.getTime() + FRESH_MS), nextAt: now, createdAt: now, updatedAt: now };
  await tx.db
    .insert(pushOutbox)
    .ignore()
    .values(targets.map((target) => ({ ...target, ...common })));
  const queued = and(inArray(pushOutbox.noticeId, noticeIds), eq(pushOutbox.status, "WAITING"));
  const rows = await tx.db.select({ pushId: pushOutbox.pushId }).from(pushOutbox).where(queued);
  tx.afterCommit(() =>
    enqueue(
      "notices.send-push",
      rows.map(({ pushId }) => ({ payload: { pushId }, jobId: `push-${pushId}` })),
    ),
  );
}
