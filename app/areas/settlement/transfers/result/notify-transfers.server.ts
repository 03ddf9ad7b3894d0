import { eq, inArray } from "drizzle-orm";
import { postNotices } from "~/areas/notices/post-notice.server";
import type { TxCtx } from "~/core/transaction.server";
import { chunks } from "~/grid/keys.server";
import { creatorSettlement, payTransfer } from "~db/schema/settlement";
import { monthsOf } from "../../internal/months-of";
import { lineWon, partsOfLines } from "../internal/lines-of-file.server";

const TOGETHER = 1_000;

/** Bell notices only; `postStatements` and `mailRefused` send the mails. */
export async function notifyTransfers(tx: TxCtx, paid: number[], refused: number[]): Promise<void> {
  for (const chunk of chunks(paid, TOGETHER)) await postNotices(tx, "fee-paid", await eventsOf(tx, chunk));
  for (const chunk of chunks(refused, TOGETHER)) await postNotices(tx, "fee-refused", await eventsOf(tx, chunk));
}

async function eventsOf(tx: TxCtx, payTransferIds: number[]) {
  const { payTransferId, settlementId } = payTransfer;
  const { userId, month } = creatorSettlement;
  const rows = await tx.db
    .select({ payTransferId, settlementId, netWon: lineWon(), userId, month })
    .from(payTransfer)
    .innerJoin(creatorSettlement, eq(creatorSettlement.settlementId, payTransfer.settlementId))
    .where(inArray(payTransferId, payTransferIds));
  const parts = await partsOfLines(tx, rows);
  return rows.map((row) => {
    const months = monthsOf(parts.get(row.payTransferId)!);
    const more = months.length > 1 ? { moreMonths: months.length - 1 } : {};
    const facts = { netWon: row.netWon, month: months.at(-1)!, ...more };
    return { userId: row.userId, about: `transfer:${row.payTransferId}`, facts };
  });
}
