import { eq, inArray } from "drizzle-orm";
import { postNotices } from "~/areas/notices/post-notice.server";
import type { TxCtx } from "~/core/transaction.server";
import { chunks } from "~/grid/keys.server";
import { creatorSettlement, payTransfer } from "~db/schema/settlement";

const TOGETHER = 1_000;

/** Tells creators by the bell that a fee was paid, or that their bank refused it; their mails are the payday's and `tellRefused`'s. */
export async function tellOfTransfers(tx: TxCtx, paid: number[], refused: number[]): Promise<void> {
  for (const chunk of chunks(paid, TOGETHER)) await postNotices(tx, "fee-paid", await eventsOf(tx, chunk));
  for (const chunk of chunks(refused, TOGETHER)) await postNotices(tx, "fee-refused", await eventsOf(tx, chunk));
}

async function eventsOf({ db }: TxCtx, payTransferIds: number[]) {
  const { payTransferId, netWon } = payTransfer;
  const { userId, month } = creatorSettlement;
  const rows = await db
    .select({ payTransferId, netWon, userId, month })
    .from(payTransfer)
    .innerJoin(creatorSettlement, eq(creatorSettlement.settlementId, payTransfer.settlementId))
    .where(inArray(payTransferId, payTransferIds));
  return rows.map((row) => ({
    userId: row.userId,
    about: `transfer:${row.payTransferId}`,
    facts: { netWon: row.netWon, month: row.month },
  }));
}
