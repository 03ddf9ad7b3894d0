import { sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { grouped } from "~/core/grouped";
import { ask } from "~db/ask.server";
import type { Fault } from "../fault";

/** A settlement's transfer: whether it pays, whether it is marked, what it should pay and what it pays. */
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

/** What is wrong with the transfers of a month's settlements: two that pay, one of a settlement taken back, a wrong mark or amount. */
export async function faultsOfTransfers(snap: Ctx, month: string): Promise<Fault[]> {
  // Beside the lead of a bank line a settlement gets its fee back (ADR 73).
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
  const its = { settlementId, userId };
  const most = takenBack ? 0 : 1;
  const live = transfers.filter(({ pays }) => pays).length;
  const marked = transfers.filter((transfer) => transfer.marked).length;
  // Of several wrong ones the latest is told.
  const [wrong] = transfers
    .filter(({ dueWon, netWon }) => dueWon !== netWon)
    .toSorted((one, other) => other.payTransferId - one.payTransferId);
  const faults: Fault[] = [];
  if (live > most) faults.push({ kind: "TRANSFERS", ...its, expected: most, found: live });
  else if (marked !== live) faults.push({ kind: "TRANSFER_MARK", ...its, expected: live, found: marked });
  if (wrong) faults.push({ kind: "TRANSFER_WON", ...its, expected: wrong.dueWon, found: wrong.netWon });
  return faults;
}
