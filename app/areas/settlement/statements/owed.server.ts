import { sql } from "drizzle-orm";
import { feesOfDays } from "~/areas/reports/fees/fees-of-days.server";
import type { Ctx } from "~/core/ctx.server";
import { inSnapshot } from "~/core/snapshot.server";
import { ask } from "~db/ask.server";

/** Text of a SELECT of the fees of all days. */
export const feesOfAllDays = (userId: number): string => feesOfDays(userId, "2000-01-01", "3000-01-01");

/** Won that a creator earned and no bank has paid yet, before deductions (rule 40). */
export function owedWon(ctx: Ctx, userId: number): Promise<number> {
  return inSnapshot(ctx, async (snap) => {
    const fees = sql.raw(feesOfAllDays(userId));
    const [row] = await ask<{ owed: number }>(
      snap,
      sql`SELECT CAST(COALESCE((SELECT SUM(fees.fee) FROM (${fees}) AS fees), 0) - COALESCE((SELECT SUM(settlement.gross_won)
        FROM creator_settlement AS settlement JOIN pay_transfer AS transfer ON transfer.settlement_id = settlement.settlement_id
        WHERE settlement.user_id = ${userId} AND transfer.outcome = 'PAID'), 0) AS SIGNED) AS owed`,
    );
    return row!.owed;
  });
}
