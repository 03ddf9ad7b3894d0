import { sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { grouped } from "~/core/grouped";
import { ask } from "~db/ask.server";
import type { Fault } from "../fault";

/** `pays`: paid or still open. `marked`: held by `live_settlement_id`. */
type Row = {
  settlementId: number;
  userId: number;
  takenBack: 0 | 1;
  payTransferId: number;
  pays: 0 | 1;
  marked: 0 | 1;
  dueWon: number;
  netWon: number;
};

/** Faults: two paying transfers, one of a cancelled settlement, a wrong mark or amount. */
export async function faultsOfTransfers(snap: Ctx, month: string): Promise<Fault[]> {
  // Every settlement of a bank line but the lead gets its transfer fee back (ADR 73).
  const rows = await ask<Row>(
    snap,
    sql`SELECT settlement.settlement_id AS settlementId, settlement.user_id AS userId,
        EXISTS (SELECT 1 FROM settlement_cancel AS cancel WHERE cancel.settlement_id = settlement.settlement_id) AS takenBack,
        transfer.pay_transfer_id AS payTransferId,
        transfer.outcome <=> 'PAID' OR (transfer.outcome IS NULL AND file.state <> 'DISCARDED') AS pays,
        transfer.live_settlement_id <=> settlement.settlement_id AS marked,
        settlement.net_won + IF(transfer.lead_transfer_id IS NULL, 0, settlement.transfer_fee_won) AS dueWon, transfer.net_won AS netWon
      FROM creator_settlement AS settlement STRAIGHT_JOIN pay_transfer AS transfer ON transfer.settlement_id = settlement.settlement_id
        STRAIGHT_JOIN pay_file AS file ON file.pay_file_id = transfer.pay_file_id
      WHERE settlement.month = ${month}`,
  );
  return [...grouped(rows, ({ settlementId }) => settlementId).values()].flatMap(faultsOf);
}

function faultsOf(transfers: Row[]): Fault[] {
  const { settlementId, userId, takenBack } = transfers[0]!;
  const ids = { settlementId, userId };
  const allowedCount = takenBack ? 0 : 1;
  const payingCount = transfers.filter(({ pays }) => pays).length;
  const markedCount = transfers.filter((transfer) => transfer.marked).length;
  const [wrong] = transfers
    .filter(({ dueWon, netWon }) => dueWon !== netWon)
    .toSorted((one, other) => other.payTransferId - one.payTransferId);
  const faults: Fault[] = [];
  if (payingCount > allowedCount) faults.push({ kind: "TRANSFERS", ...ids, expected: allowedCount, found: payingCount });
  else if (markedCount !== payingCount) faults.push({ kind: "TRANSFER_MARK", ...ids, expected: payingCount, found: markedCount });
  if (wrong) faults.push({ kind: "TRANSFER_WON", ...ids, expected: wrong.dueWon, found: wrong.netWon });
  return faults;
}
