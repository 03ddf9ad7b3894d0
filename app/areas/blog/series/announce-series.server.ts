import { announce } from "~/core/announce.server";
import type { Member } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";

/** Drops the kept pages of the writer: blog, posts, series and feeds. */
export function announceSeries(tx: TxCtx<Member>): void {
  tx.afterCommit(() => announce("post-changed", `${tx.actor.userId}:0`));
}
