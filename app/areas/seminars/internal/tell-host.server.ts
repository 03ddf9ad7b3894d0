import { postNotice } from "~/areas/notices/post-notice.server";
import type { TxCtx } from "~/core/transaction.server";
import { formatSeoul } from "~/time/seoul";

/** Tells the host of a seminar how many have applied: one notice a seminar and hour, in which they add up. */
export async function tellHost(tx: TxCtx, of: { seminarId: number; hostUserId: number }, count: number): Promise<void> {
  const { seminarId, hostUserId: userId } = of;
  const about = `seminar:${seminarId}:${formatSeoul(tx.now(), "yyyyMMddHH")}`;
  await postNotice(tx, { userId, seminarId, kind: "application", about, facts: {}, count });
}
