import { sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { ask } from "~db/ask.server";
import type { Fault } from "../fault";

/** A settlement's transfers: how many are on their way or paid by what became of them, and by their mark; what it should pay, and what a transfer that pays something else does. */
type Row = {
  settlementId: number;
  userId: number;
  takenBack: 0 | 1;
  live: number;
  marked: number;
  netWon: number;
  otherWon: number | null;
};

/** What is wrong with the transfers of a month's settlements: two that pay, one of a settlement taken back, a wrong mark or amount. */
export async function faultsOfTransfers(snap: Ctx, month: string): Promise<Fault[]> {
  const pays = sql`(transfer.outcome <=> 'PAID' OR (transfer.outcome IS NULL AND file.state <> 'DISCARDED'))`;
  // Beside the lead of a bank line a settlement gets its fee back (decision 0073).
  const dueWon = sql`settlement.net_won + IF(transfer.lead_transfer_id IS NULL, 0, settlement.transfer_fee_won)`;
  const rows = await ask<Row>(
    snap,
    sql`SELECT settlement.settlement_id AS settlementId, settlement.user_id AS userId, COALESCE(MAX(IF(transfer.net_won <> ${dueWon}, ${dueWon}, NULL)), settlement.net_won) AS netWon,
        EXISTS (SELECT 1 FROM settlement_cancel AS cancel WHERE cancel.settlement_id = settlement.settlement_id) AS takenBack,
        CAST(SUM(${pays}) AS SIGNED) AS live, CAST(SUM(COALESCE(transfer.live_settlement_id = settlement.settlement_id, 0)) AS SIGNED) AS marked,
        MAX(IF(transfer.net_won <> ${dueWon}, transfer.net_won, NULL)) AS otherWon
      FROM creator_settlement AS settlement STRAIGHT_JOIN pay_transfer AS transfer ON transfer.settlement_id = settlement.settlement_id
        STRAIGHT_JOIN pay_file AS file ON file.pay_file_id = transfer.pay_file_id
      WHERE settlement.month = ${month} GROUP BY settlement.settlement_id, settlement.user_id, settlement.net_won`,
  );
  return rows.flatMap(faultsOf);
}

function faultsOf({ settlementId, userId, takenBack, live, marked, netWon, otherWon }: Row): Fault[] {
  const its = { settlementId, userId };
  const most = takenBack ? 0 : 1;
  const faults: Fault[] = [];
  if (live > most) faults.push({ kind: "TRANSFERS", ...its, expected: most, found: live });
  else if (marked !== live) faults.push({ kind: "TRANSFER_MARK", ...its, expected: live, found: marked });
  if (otherWon !== null) faults.push({ kind: "TRANSFER_WON", ...its, expected: netWon, found: otherWon });
  return faults;
}
