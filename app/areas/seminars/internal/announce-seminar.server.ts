import { announce } from "~/core/announce.server";
import type { TxCtx } from "~/core/transaction.server";

/** After the commit, all processes drop the cached invitation page. */
export function announceSeminar(tx: TxCtx, seminarId: number): void {
  tx.afterCommit(() => announce("seminar-changed", String(seminarId)));
}
