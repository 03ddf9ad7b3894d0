import { announce } from "~/core/announce.server";
import type { TxCtx } from "~/core/transaction.server";

/** Once the transaction is in, every process drops the invitation page it keeps of this seminar. */
export function announceSeminar(tx: TxCtx, seminarId: number): void {
  tx.afterCommit(() => announce("seminar-changed", String(seminarId)));
}
