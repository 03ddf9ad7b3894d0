import { postNotice } from "~/areas/notices/post-notice.server";
import type { TxCtx } from "~/core/transaction.server";
import { formatSeoul } from "~/time/seoul";

/** Notifies the host: one notice per hour counts all new applications. */
export async function notifyHost(tx: TxCtx, of: { seminarId: number; hostUserId: number }, count: number): Promise<void> {
  const { seminarId, hostUserId: userId } = of;
  const about = `seminar:${seminarId}:${formatSeoul(tx.now(), "yyyyMMddHH")}`;
  await postNotice(tx, { userId, seminarId, kind: "application", about, facts: {}, count });
}
